/** The landings of the wires: a table for each end of the cable, with the face of its connector. */
import { formatWireEnd, pigtailOf } from '@cablewright/model';
import {
  componentTerminals,
  composeBoard,
  composeConnector,
  type ComposedConnector,
  harnessView,
  type JointEnd,
  type Library,
  printedPin,
  terminalFunction,
} from '@cablewright/engine';
import { type Block, type Figure, type FlowCell, type FlowRow, heading, paragraph } from '../../page/flow/blocks.ts';
import type { BuildFacts } from './bench.ts';
import type { Typesetter } from '../../type/typesetter.ts';
import type { Item } from '../../display-list/display-list.ts';
import { contactRow, drawnFace, type DrawnFace, unplacedNames } from '../../figures/faces/face.ts';
import { readableScale } from '../../figures/faces/readable-scale.ts';
import { scaleFor, scaleText } from '../../figures/scales.ts';
import { blockEm, blockScale } from '../../type/capitals.ts';

/** Faces are laid out as blocks, which the sheet enlarges. */
const enlarged = blockScale.sheet;
/** Maximum size of a face on a build sheet, mm before it is enlarged. */
const most = { width: 66, height: 29 };
/** Maximum width of a face with which both sides of its connector fit next to each other, mm. */
const halfWidth = 80;
/** A scale between the usual ones 1:1 and 2:1. */
const between = 1.5;

/** Both sides of a connector: the mating side and the wire side. */
function faceFigures(type: Typesetter, library: Library, connector: ComposedConnector): Figure[] {
  const contacts = new Map((connector.body?.positions ?? []).map(({ id, contact }) => [id, contact]));
  const pins = connector.pins.map(({ id, label, x, y }) => ({ id, name: label, x, y, contact: contacts.get(id) }));
  const face = connector.body?.face;
  const sides = [drawnFace(type, library, face, pins, 'mating'), drawnFace(type, library, face, pins, 'wire')];
  const drawn = sides.filter((side) => side !== undefined);
  if (drawn.length === 0) {
    const row = contactRow(type, library, pins);
    return row === undefined ? [] : [figureOf(row)];
  }
  const drawnViews = new Set<string>();
  return drawn.filter((side) => !drawnViews.has(side.seen) && drawnViews.add(side.seen)).map(figureOf);
}

function figureOf(face: DrawnFace): Figure {
  const { left, right, top, bottom } = face.reach;
  const room = { width: most.width * enlarged, height: most.height * enlarged };
  const readable = readableScale(face, scaleFor(room.width, room.height, right - left, top - bottom), most, enlarged);
  // Large faces below each other take two sheets, and the mating side and the wire side can't be compared.
  const isTooWide = readable > between && (right - left) * readable > halfWidth;
  const shown =
    isTooWide && (right - left) * between <= halfWidth && face.isClear(between / enlarged) ? between : readable;
  const scale = shown / enlarged;
  const width = (right - left) * scale + 2 + face.margin.left + face.margin.right;
  const height = (top - bottom) * scale + 2 + face.margin.bottom;
  const names = unplacedNames(face, width / 2, height, most.width);
  const origin = { x: 1 + face.margin.left - left * scale, y: 1 + top * scale };
  const drawn: Item = { kind: 'group', ...origin, items: face.items(scale, blockEm) };
  return {
    title: `${face.seen}, ${scaleText(shown)}`,
    widthMm: Math.max(width, 30) * enlarged,
    heightMm: (height + names.height) * enlarged,
    items: [{ kind: 'group', scale: enlarged, items: [drawn, ...names.items] }],
  };
}

interface Terminal {
  readonly id: string;
  readonly name: string;
}

/** Every connector, board and loose component that belongs to the design itself, in that order. */
export function landingTables(bench: BuildFacts): Block[] {
  const { pcbas = [], components = [] } = bench.design.instances;
  const boards = pcbas.map(({ id, def }) => {
    const board = composeBoard(bench.library, def);
    const terminals = (board?.terminals ?? []).map((terminal) => ({ id: terminal.id, name: terminal.label }));
    return { id, record: board?.record, terminals };
  });
  const loose = components.map(({ id, def }) => {
    const record = bench.library.get('components', def);
    const terminals: Terminal[] =
      record === undefined
        ? []
        : componentTerminals(record).map((terminal) => ({
            id: terminal.id,
            name: terminalFunction(record, terminal.id),
          }));
    return { id, record, terminals };
  });
  return [
    ...bench.connectors.flatMap((connector) => connectorBlocks(bench, connector.id, connector.def)),
    ...[...boards, ...loose].flatMap(({ id, record, terminals }) => {
      const title = heading(2, `${bench.name(id)}: ${record?.label ?? bench.notStated}`);
      const number = bench.print.text('build.part-number', { number: record?.partNumber ?? bench.notStated });
      const [only, ...more] = terminals;
      const isSpliced = only !== undefined && more.length === 0;
      const facts = [number, ...(isSpliced ? splicedCopper(bench, id, only) : [])];
      const table = isSpliced ? [splicedTable(bench, id, only)] : terminalTable(bench, id, terminals, false);
      return [title, paragraph(facts.join(' · '), 'quiet'), ...table];
    }),
  ];
}

function connectorBlocks(bench: BuildFacts, id: string, def: string): Block[] {
  const composed = composeConnector(bench.library, def);
  const title = heading(2, `${bench.name(id)}: ${composed?.label ?? def}`);
  if (composed === undefined)
    return [title, paragraph(bench.print.text('build.not-in-library', { part: def }), 'alarm')];
  const terminals = composed.pins.map((pin) => ({ id: pin.id, name: pin.label ?? '' }));
  const crimped = bench.crimps.some((row) => row.connector === id);
  const facts = [
    bench.print.text('build.part-number', { number: composed.record.partNumber ?? bench.notStated }),
    composed.record.mpn === undefined
      ? undefined
      : `${composed.record.manufacturer ?? ''} ${composed.record.mpn}`.trim(),
    crimped ? bench.print.text('build.crimped') : joining(bench, id),
  ];
  const quiet = facts.filter((fact) => fact !== undefined && fact !== '').join(' · ');
  const first = bench.connectors.find((connector) => isSameFace(bench, connector.def, composed))!.id;
  const figures = first === id ? faceFigures(bench.type, bench.library, composed) : [];
  const without =
    first === id
      ? bench.print.text('build.no-face')
      : bench.print.text('build.face-as', { connector: bench.name(first) });
  return [
    title,
    paragraph(figures.length === 0 ? `${quiet} · ${without}` : quiet, 'quiet'),
    ...(figures.length === 0 ? [] : [{ kind: 'figures' as const, figures }]),
    ...terminalTable(bench, id, terminals, crimped),
  ];
}

/** Whether a connector has the same body as another one, and therefore the same face. */
function isSameFace({ library }: BuildFacts, def: string, { id, body }: ComposedConnector): boolean {
  if (def === id) return true;
  const own = body === undefined ? undefined : composeConnector(library, def)?.body;
  return own !== undefined && own.id === body?.id;
}

/** The number of wires in a splice and their copper in total, by which a welder is set up. Empty if that isn't known of each. */
function splicedCopper({ landings, print }: BuildFacts, id: string, { id: terminal }: Terminal): string[] {
  const areas = landings.on(id, terminal).map(({ at }) => {
    const element = at.ok && at.on === 'element' ? at.element.element : undefined;
    return element?.type === 'conductor' ? element.areaMm2 : undefined;
  });
  const known = areas.filter((area) => area !== undefined);
  const section = print.section({ areaMm2: Math.round(known.reduce((sum, area) => sum + area, 0) * 100) / 100 });
  if (known.length < Math.max(areas.length, 2) || section === undefined) return [];
  return [print.text('build.spliced-copper', { count: known.length, section })];
}

/**
 * The wires of a part with one terminal, such as a splice. At the bench, the side on which each wire leaves it matters, so
 * wires on the same side are together; without a layout a splice has no sides.
 */
function splicedTable(bench: BuildFacts, id: string, { id: terminal, name }: Terminal): Block {
  const { print } = bench;
  const sides = harnessView(bench.catalog, bench.design).spliceSides(id);
  const sideOf = ({ ref }: JointEnd) =>
    (ref.end === undefined ? undefined : sides.get(formatWireEnd(ref.instance, ref.end))) ?? '–';
  const groups = Map.groupBy(bench.landings.on(id, terminal), sideOf);
  const columns = [
    { label: print.text('head.wire') },
    ...(name === '' ? [] : [{ label: print.text('build.name') }]),
    ...(sides.size === 0 ? [] : [{ label: print.text('harness.side') }]),
    { label: print.text('build.joined-by') },
    { label: print.text('build.strip'), numeric: true },
    { label: print.text('head.done') },
  ];
  const rows = [...groups].flatMap(([side, ends]) =>
    ends.map((end): FlowRow => {
      const { by, strip } = joinedBy(bench, id, terminal, end);
      const toward = side === '–' ? side : print.text('build.toward', { node: side });
      const named = name === '' ? [] : [name];
      return {
        cells: [landed(bench, id, end), ...named, ...(sides.size === 0 ? [] : [toward]), by, strip, bench.done],
      };
    }),
  );
  return { kind: 'table', columns, rows, none: print.text('build.no-wire-lands') };
}

/** Terminals with a wire or part have a row each. The others are listed in one line below. */
function terminalTable(bench: BuildFacts, id: string, terminals: readonly Terminal[], crimped: boolean): Block[] {
  const used = terminals.filter((terminal) => bench.landings.on(id, terminal.id).length > 0);
  const open = terminals.filter((terminal) => !used.includes(terminal));
  const { print } = bench;
  const columns = [
    { label: print.text(crimped ? 'head.cavity' : 'build.pin') },
    { label: print.text('build.name') },
    { label: print.text('head.signal') },
    { label: print.text('head.wire') },
    { label: print.text('build.joined-by') },
    { label: print.text('build.strip'), numeric: true },
    { label: print.text('head.done') },
  ];
  const rows = used.flatMap((terminal) => terminalRows(bench, id, terminal));
  const table: Block = { kind: 'table', columns, rows, none: print.text('build.no-wire-lands') };
  const openText =
    open.length === 0 ? [] : [paragraph(print.text('build.left-open', { pins: open.map(nameOf).join(', ') }), 'quiet')];
  return [table, ...openText];
}

function nameOf({ id, name }: Terminal): string {
  return name === '' || name === id ? printedPin(id) : `${printedPin(id)} (${name})`;
}

function terminalRows(bench: BuildFacts, id: string, terminal: Terminal): FlowRow[] {
  return bench.landings.on(id, terminal.id).map((end, i) => {
    const first = i === 0;
    const name = terminal.name === terminal.id ? '' : terminal.name;
    const { by, strip } = joinedBy(bench, id, terminal.id, end);
    const cells: FlowCell[] = [
      first ? { text: printedPin(terminal.id), strong: true } : '',
      first ? name : '',
      first ? bench.signal(id, terminal.id) || '–' : '',
      landed(bench, id, end),
      by,
      strip,
      bench.done,
    ];
    return { cells };
  });
}

/** The contents of a terminal: a wire with its colour, a link to a terminal of the same part, or another part. */
function landed(bench: BuildFacts, id: string, { ref }: JointEnd): FlowCell {
  if (ref.end !== undefined) return bench.wire(ref.instance, ref.terminal);
  if (pigtailOf(ref.terminal) !== undefined) return bench.wire(ref.instance, ref.terminal);
  return ref.instance === id
    ? { text: bench.print.text('build.link-to', { terminal: ref.terminal }) }
    : { text: bench.terminal(ref) };
}

function isLink(id: string, ref: JointEnd['ref']): boolean {
  return ref.instance === id && ref.end === undefined;
}

/** The method of joining a wire to a terminal, in the wording of the vocabulary. */
function joining(bench: BuildFacts, id: string, terminal?: string): string {
  const construction =
    terminal === undefined ? bench.construction(id) : bench.constructionAt({ instance: id, terminal });
  return construction === undefined ? bench.notStated : (construction.word?.label ?? construction.id);
}

/** The strip length of a core on a terminal, mm. */
function stripAt(bench: BuildFacts, instance: string, terminal: string, { instance: segment, end }: JointEnd['ref']) {
  return end === undefined ? undefined : bench.stripMm({ segment, end }, { instance, terminal });
}

/** Whether the bench strips a core in order to join it. A pigtail is bare. */
function isStrippedHere(bench: BuildFacts, id: string, { instance, terminal, end }: JointEnd['ref']): boolean {
  if (pigtailOf(terminal) !== undefined) return false;
  return end !== undefined && !bench.isSupplied(instance) && bench.construction(id)?.word?.unstripped !== true;
}

function joinedBy(bench: BuildFacts, id: string, terminal: string, { ref }: JointEnd): { by: FlowCell; strip: string } {
  const crimp = bench.crimp(id, terminal);
  if (crimp === undefined)
    return {
      by: isLink(id, ref) ? bench.print.text('build.link') : joining(bench, id, terminal),
      strip: isStrippedHere(bench, id, ref) ? bench.mm(stripAt(bench, id, terminal, ref)) : '–',
    };
  if (crimp.contact === '')
    return { by: { text: bench.print.text('build.contact-not-stated'), tone: 'alarm' }, strip: bench.unknown };
  return {
    by: crimp.contactPartNumber || crimp.contact,
    strip: bench.mm(stripAt(bench, id, terminal, ref) ?? crimp.stripMm),
  };
}
