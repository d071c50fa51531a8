/**
 * Each harness of the corpus raises at most five questions. Its wires must equal those found by an independent reader
 * of the XML, so nothing is guessed.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import { importedFrom, readingOf } from './importer.ts';

const corpus = fileURLToPath(new URL('../corpus', import.meta.url));
/** A folder of public samples, which have their own licences, is tested as well if its path is set. */
const folders = [corpus, ...(process.env['KBL_SAMPLES'] === undefined ? [] : [process.env['KBL_SAMPLES']])];
const files = folders.flatMap((folder) =>
  readdirSync(folder)
    .filter((file) => /\.(?:kbl|vec)$/.test(file))
    .map((file) => ({ file, path: join(folder, file) })),
);

interface Tag {
  readonly name: string;
  readonly id: string;
  readonly type: string;
  text: string;
  readonly children: Tag[];
}

/** The element tree of a corpus file. Corpus files contain no comments within texts, and no entities. */
function treeOf(xml: string): Tag {
  const root: Tag = { name: '', id: '', type: '', text: '', children: [] };
  const open = [root];
  for (const [, end, name = '', attributes = '', single, text = ''] of xml
    .replaceAll(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>/g, '')
    .matchAll(/<(\/?)(?:\w+:)?(\w+)([^<>]*?)(\/?)>([^<]*)/g)) {
    if (end === '/') {
      open.pop();
      continue;
    }
    const attribute = (form: RegExp) => form.exec(attributes)?.[1] ?? '';
    const tag: Tag = {
      name,
      id: attribute(/\bid="([^"]*)"/),
      type: attribute(/:type="(?:\w+:)?([^"]*)"/),
      text: text.trim(),
      children: [],
    };
    open.at(-1)!.children.push(tag);
    if (single !== '/') open.push(tag);
  }
  return root;
}

function* below(tag: Tag): Generator<Tag> {
  yield tag;
  for (const child of tag.children) yield* below(child);
}
const all = (tag: Tag, name: string) => [...below(tag)].filter((each) => each.name === name);
const textIn = (tag: Tag | undefined, ...path: readonly string[]): string =>
  path.reduce<Tag | undefined>((at, name) => at?.children.find((child) => child.name === name), tag)?.text ?? '';

/** A connected wire or core: its number, its length, and the cavities at its ends as `X1 3`. */
interface ConnectedWire {
  readonly number: string;
  readonly mm: number | undefined;
  readonly ends: readonly string[];
}

/** A value in mm. Its unit must be based on the metre. */
function millimetres(root: Tag, value: Tag | undefined, isVec: boolean): number | undefined {
  const [unitName, valueName] = isVec ? ['UnitComponent', 'ValueComponent'] : ['Unit_component', 'Value_component'];
  const text = textIn(value, valueName);
  // A length of 0 mm means that the length isn't set yet.
  if (text === '' || Number(text) === 0) return undefined;
  const unit = all(root, 'Unit').find(({ id }) => id === textIn(value, unitName));
  const prefix = textIn(unit, isVec ? 'SiPrefix' : 'Si_prefix').toLowerCase();
  return Number(text) * ({ milli: 1, centi: 10 }[prefix] ?? 1000);
}

/** The ancestor with a given name, for each element that has an id. */
function ownersIn(root: Tag, name: RegExp): ReadonlyMap<string, Tag> {
  const owners = new Map<string, Tag>();
  for (const owner of below(root))
    if (name.test(owner.name)) for (const tag of below(owner)) if (tag.id !== '') owners.set(tag.id, owner);
  return owners;
}

/** The length of a wire: the production length if there is one, otherwise the first length in the file. */
const lengthOf = (lengths: readonly Tag[], type: string) =>
  lengths.find((length) => textIn(length, type) === 'Production') ?? lengths[0];

/**
 * The names of cavities. If a box has the same number in several of its connectors, the name starts with that of the
 * connector.
 */
function cavityNames(cavities: readonly { readonly id: string; readonly number: string; readonly group: string }[]) {
  const counts = Map.groupBy(cavities, ({ number }) => number);
  return cavities.map(
    ({ id, number, group }) => [id, counts.get(number)!.length > 1 ? `${group}.${number}` : number] as const,
  );
}

function wiresOfKbl(root: Tag): ConnectedWire[] {
  const byId = new Map([...below(root)].map((tag) => [tag.id, tag]));
  const wires = ownersIn(root, /^General_wire_occurrence$/);
  const occurrences = [...below(root)].filter(({ name }) => /^(?:Connector|Component_box)_occurrence$/.test(name));
  // KBL represents an open end as a separate connector.
  const closed = occurrences.filter((occurrence) => textIn(occurrence, 'Usage') !== 'no end');
  const names = new Map<string, string>();
  for (const occurrence of closed) {
    const groups = occurrence.children.filter(({ name }) =>
      /^(?:Slots|Component_box_connectors|Component_slots)$/.test(name),
    );
    const cavities = groups.flatMap((group) =>
      [...all(group, 'Cavities'), ...all(group, 'Component_cavities')].map((cavity) => ({
        id: cavity.id,
        number: textIn(byId.get(textIn(cavity, 'Part')), 'Cavity_number'),
        group: textIn(byId.get(textIn(group, 'Part')), 'Id'),
      })),
    );
    const named = new Map(cavityNames(cavities));
    for (const point of all(occurrence, 'Contact_points')) {
      const [cavity = ''] = textIn(point, 'Contacted_cavity').split(/\s+/);
      names.set(point.id, `${textIn(occurrence, 'Id')} ${named.get(cavity)}`);
    }
    for (const [cavity, name] of named) names.set(cavity, `${textIn(occurrence, 'Id')} ${name}`);
  }
  return all(root, 'Connection').map((connection) => {
    const wire = wires.get(textIn(connection, 'Wire'))!;
    const length = lengthOf(all(wire, 'Length_information'), 'Length_type');
    // A tap between the ends is retained and reported, but doesn't count as an end.
    const ends = all(connection, 'Extremities').filter((end) =>
      [0, 1].includes(Number(textIn(end, 'Position_on_wire'))),
    );
    return {
      number: textIn(wire, 'Wire_number') || textIn(wire, 'Special_wire_id'),
      mm: millimetres(
        root,
        length?.children.find(({ name }) => name === 'Length_value'),
        false,
      ),
      // KBL 2.3 may refer to the cavity where later versions refer to the contact point.
      ends: ends.flatMap((end) => names.get(textIn(end, 'Contact_point') || textIn(end, 'Contacted_cavity')) ?? []),
    };
  });
}

function wiresOfVec(root: Tag): ConnectedWire[] {
  const components = ownersIn(root, /^Component$/);
  const byId = new Map([...below(root)].map((tag) => [tag.id, tag]));
  const names = new Map<string, string>();
  for (const component of all(root, 'Component')) {
    const housings = all(component, 'HousingComponentRef');
    const cavities = (housings.length === 0 ? [component] : housings).flatMap((housing) => [
      ...all(housing, 'CavityReference').map((cavity) => ({
        id: cavity.id,
        number: textIn(byId.get(textIn(cavity, 'ReferencedCavity')), 'CavityNumber'),
        group: textIn(housing, 'Identification'),
      })),
      ...all(housing, 'PinComponentRef').flatMap((pin) =>
        all(pin, 'TerminalRole').map(({ id }) => ({
          id,
          number: textIn(pin, 'Identification'),
          group: textIn(housing, 'Identification'),
        })),
      ),
    ]);
    for (const [id, name] of cavityNames(cavities)) names.set(id, name);
  }
  const ends = new Map<string, string[]>();
  for (const point of all(root, 'ContactPoint')) {
    const [cavity = ''] = all(point, 'EquippedCavityRef').map(({ text }) => text.split(/\s+/)[0]!);
    const [terminal = ''] = textIn(point, 'MountedTerminal').split(/\s+/);
    const owner = components.get(cavity) ?? components.get(terminal);
    const number = names.get(cavity) ?? names.get(terminal) ?? '1';
    for (const { text } of all(point, 'ReferencedWireEnd'))
      for (const end of text.split(/\s+/))
        ends.set(end, [...(ends.get(end) ?? []), `${textIn(owner, 'Identification')} ${number}`]);
  }
  return all(root, 'WireElementReference').flatMap((reference): ConnectedWire[] => {
    const cavities = all(reference, 'WireEnd').flatMap(({ id }) => ends.get(id) ?? []);
    if (cavities.length === 0) return [];
    const wire = components.get(reference.id)!;
    const length = lengthOf(all(wire, 'WireLength'), 'LengthType');
    const value = length?.children.find(({ name }) => name === 'LengthValue');
    return [{ number: textIn(wire, 'Identification'), mm: millimetres(root, value, true), ends: cavities }];
  });
}

function wiresOfCable({ instances, joints }: Design): ConnectedWire[] {
  const { connectors = [], components = [], segments = [] } = instances;
  const names = new Map([...connectors, ...components].map(({ id, label }) => [id, label ?? id]));
  const wires = new Map(segments.map((segment) => [segment.id, segment]));
  const cores = new Map<string, { readonly wire: string; readonly ends: string[] }>();
  for (const { a, b } of joints) {
    const [wire, pin] = wires.has(a.instance) ? [a, b] : [b, a];
    const key = `${wire.instance} ${wire.terminal}`;
    const core = cores.get(key) ?? { wire: wire.instance, ends: [] };
    core.ends.push(`${names.get(pin.instance)} ${pin.terminal}`);
    cores.set(key, core);
  }
  return [...cores.values()].map(({ wire, ends }) => {
    const { label = wire, lengthMm } = wires.get(wire)!;
    return { number: label, mm: lengthMm, ends };
  });
}

/** The wires as comparable texts, in any order. Ids that serve as names are in lower case. */
const sorted = (wires: readonly ConnectedWire[]) =>
  wires.map(({ number, mm, ends }) => JSON.stringify([number, mm, ends.toSorted()]).toLowerCase()).toSorted();

test.each(files)(
  '[IO6.1] [IO6.2] $file raises at most five questions, and its wires are those of the file',
  ({ file, path }) => {
    const bytes = new Uint8Array(readFileSync(path));
    const { questions = [] } = readingOf({ fileName: file, bytes }, {});
    const answer = importedFrom({ fileName: file, bytes }, {});
    if (!answer.ok) throw new TypeError(JSON.stringify(answer.problems));
    const { assumed = [], notes = [], records } = answer;
    const raised = [
      ...questions.filter(({ choices }) => choices.length !== 1).map(({ id }) => id),
      ...new Set(assumed.map(({ detail = '' }) => detail.replace(/^\S+ (?=has no length: )/, ''))),
      ...notes.filter((note) => note.includes('made as stubs')).map(() => 'parts'),
    ];
    expect([file, raised.length <= 5, raised]).toEqual([file, true, raised]);
    const root = treeOf(new TextDecoder().decode(bytes));
    const wires = file.endsWith('.vec') ? wiresOfVec(root) : wiresOfKbl(root);
    const design = records.find(({ kind }) => kind === 'designs')!.record as unknown as Design;
    expect([file, sorted(wiresOfCable(design))]).toEqual([file, sorted(wires)]);
  },
);
