/** Turns a KBL tree into a design and records for the parts that the catalog does not have. */
import type { Library } from '@cablewright/engine';
import { idFromLabel, isId, type Design } from '@cablewright/model';
import type { ImportedRecord, Records } from '@cablewright/modules';
import { type TextPosition, Unreadable } from '@cablewright/modules/reading';
import { keys } from '../basis/keys.ts';
import { limits } from '../basis/limits.ts';
import { KblProblems } from '../basis/problem.ts';
import { ownDesign } from '../kept/own-text.ts';
import { idsIn, textOf, type Element } from '../xml/element.ts';
import { Colours } from './colours.ts';
import { labelled, readConnectors } from './connectors.ts';
import { DesignDraft } from './draft.ts';
import { LayoutReader } from './layout.ts';
import { mechanicalStock } from './mechanical-stock.ts';
import { KblSource } from './source.ts';
import { shortText, KblStock } from './stock.ts';
import { WireReader } from './wires.ts';

export interface ReadHarness {
  readonly design: Design;
  readonly records: readonly ImportedRecord[];
  readonly problems: KblProblems;
  /** The ids in the file, by the keys that the writer uses. */
  readonly ids: Readonly<Record<string, string>>;
  /**
   * The company and part number of the harness, which identify it regardless of its name. Undefined if it has no
   * number.
   */
  readonly number: string | undefined;
  /** The design that Cablewright wrote into the file. */
  readonly stored: ReturnType<typeof ownDesign>;
}

export function readHarness(root: Element, fileName: string, db: Records, library: Library): ReadHarness {
  checkRoot(root);
  const problems = new KblProblems();
  const source = new KblSource(root, fileName, problems);
  const { harness } = source;
  if (harness === undefined)
    throw new Unreadable(
      'The file has no Harness, only parts.',
      'Export a harness with its occurrences and connections.',
      positionOf(root),
    );
  checkCounts(source);
  const [draft, stock] = [new DesignDraft(), new KblStock(db, source)];
  const connectors = readConnectors(source, stock, library, draft);
  const wires = new WireReader(source, stock, library, new Colours(db), draft).read(connectors);
  readAccessories(source, stock, draft, connectors.placed);
  new LayoutReader(source, stock, draft, connectors).read(wires);
  source.note('harness', harness);
  source.note('container', root);
  noteUnits(source);
  noteSharedNumbers(source, stock);
  const stored = ownDesign(harness);
  return {
    design: namedDesign(source, draft),
    records: stock.records,
    problems,
    ids: source.ids,
    number: numberOf(harness),
    stored,
  };
}

/** The position of an element in the file. */
function positionOf({ line, column }: Element): TextPosition {
  return { line, column };
}

function checkRoot(root: Element): void {
  if (root.name === 'KBL_container') return;
  if (root.name === 'KBL_schema')
    throw new Unreadable(
      'This is KBL 2.2, which is built differently.',
      'Convert it to KBL 2.3 or later, or export it in that version.',
      positionOf(root),
    );
  throw new Unreadable(
    `This is no KBL file: its first element is ${root.name.slice(0, 60)}.`,
    'Choose a file whose first element is KBL_container or VecContent.',
    positionOf(root),
  );
}

function checkCounts(source: KblSource): void {
  const counts = [
    ['connectors', source.inHarness('Connector_occurrence'), limits.places],
    ['wires', source.inHarness('General_wire_occurrence'), limits.places],
    ['nodes', source.all('Node'), limits.places],
    ['segments', source.all('Segment'), limits.places],
    ['connections', source.inHarness('Connection'), limits.wires],
  ] as const;
  for (const [label, list, most] of counts) {
    const beyond = list[most];
    if (beyond !== undefined)
      throw new Unreadable(
        `The harness has ${list.length} ${label}; at most ${most} are read.`,
        'Export a smaller part of the harness.',
        positionOf(beyond),
      );
  }
}

const kindWords: Readonly<Record<string, string>> = {
  Connector_housing: 'a connector',
  Component_box: 'a component box',
  General_terminal: 'a contact',
  Cavity_seal: 'a seal',
  Cavity_plug: 'a plug',
  General_wire: 'a wire',
  Wire_protection: 'a covering',
  Fixing: 'a fixing',
};

/** Maximum number of part numbers to name. */
const maxNumbers = 20;

/**
 * Notes which numbers are shared by several parts. A ring terminal, which is a single piece, is often written as a
 * housing with one cavity and as the contact in it. Nothing in the file distinguishes this from two pieces that are
 * ordered together, so both are retained and a person decides.
 */
function noteSharedNumbers({ problems }: KblSource, stock: KblStock): void {
  const byKinds = Map.groupBy(stock.sharedNumbers, ({ kinds }) => {
    const words = kinds.map((kind) => kindWords[kind] ?? 'another part');
    return words.length > 1 ? words.join(' and of ') : `several parts, each ${words[0]}`;
  });
  for (const [words, shared] of byKinds) {
    const [first] = shared;
    if (first === undefined) continue;
    const names = shared.slice(0, maxNumbers).map(({ number }) => number);
    const more = shared.length > maxNumbers ? ` and ${shared.length - maxNumbers} more` : '';
    const numbers =
      shared.length === 1 ? `The number ${names[0]} is` : `Each of the numbers ${names.join(', ')}${more} is`;
    problems.remark(
      { line: first.line, column: 1 },
      `${numbers} that of ${words}. All are parts of their own, and the bill of materials counts them all. If they are one piece, such as a ring terminal, take the second one out of the cable.`,
    );
  }
}

function namedDesign(source: KblSource, draft: DesignDraft): Design {
  const { harness, fileName } = source;
  const number = textOf(harness, 'Part_number');
  const words = [textOf(harness, 'Description'), textOf(harness, 'Abbreviation'), number].find(
    (name) => name !== undefined,
  );
  const label = shortText(words ?? fileName.replace(/\.[a-z0-9]+$/i, ''));
  const alias = source.alias(harness);
  const id =
    alias?.list === 'designs' && isId(alias.id) ? alias.id : idFromLabel(number ?? label, undefined, 'harness');
  return draft.design(id, label);
}

function numberOf(harness: Element): string | undefined {
  const number = textOf(harness, 'Part_number');
  return number === undefined ? undefined : shortText(`${textOf(harness, 'Company_name') ?? ''} ${number}`);
}

function readAccessories(
  source: KblSource,
  stock: KblStock,
  draft: DesignDraft,
  placed: ReadonlyMap<string, string>,
): void {
  const fixed = new Set(
    source
      .all('Segment')
      .flatMap((element) =>
        element.children
          .filter(({ name }) => name === 'Fixing_assignment')
          .flatMap((assignment) => idsIn(assignment, 'Fixing')),
      ),
  );
  const list = [...source.inHarness('Accessory_occurrence'), ...source.inHarness('Co_pack_occurrence')];
  for (const occurrence of list) {
    if (fixed.has(occurrence.id ?? '')) continue;
    const def = mechanicalStock(source, stock, occurrence)?.def;
    if (def === undefined) continue;
    const alias = source.alias(occurrence);
    const before = draft.mechanical.find(({ id }) => alias?.list === 'mechanical' && id === alias.id);
    if (before !== undefined) {
      source.note(keys.mechanical(before.id, before.qty ?? 1), occurrence);
      before.qty = (before.qty ?? 1) + 1;
      continue;
    }
    addAccessory(source, draft, occurrence, def, placed);
  }
}

function addAccessory(
  source: KblSource,
  draft: DesignDraft,
  occurrence: Element,
  def: string,
  placed: ReadonlyMap<string, string>,
): void {
  const name = shortText(textOf(occurrence, 'Id') ?? occurrence.id ?? 'part');
  const alias = source.alias(occurrence);
  const id = draft.id('instances', alias?.list === 'mechanical' ? alias.id : undefined, name, 'm');
  const attachedTo = idsIn(occurrence, 'Reference_element').flatMap((id) => placed.get(id) ?? [])[0];
  draft.mechanical.push({
    id,
    def,
    qty: 1,
    ...labelled(id, name),
    attachedTo,
  });
  if (occurrence.name === 'Accessory_occurrence') source.note(keys.mechanical(id, 0), occurrence);
}

/** Notes the mm and mm² units of the file, so that an export uses them again. */
function noteUnits(source: KblSource): void {
  for (const unit of source.all('Unit')) {
    if (textOf(unit, 'Si_unit_name') !== 'metre' || textOf(unit, 'Si_prefix') !== 'milli') continue;
    const dimension = textOf(unit, 'Si_dimension');
    if (dimension === undefined) source.note(keys.unit('mm'), unit);
    if (dimension === 'square') source.note(keys.unit('mm2'), unit);
  }
}
