import {
  composeBoard,
  composeConnector,
  definition,
  endsOf,
  Groups,
  netsOf,
  printedName,
  printedPin,
  printedTerminal,
  type Catalog,
  type FlatDesign,
  type JointEnd,
  type Nets,
  type SignalTags,
  printFormatOf,
  type PrintFormat,
  spans,
} from '@cablewright/engine';
import {
  type Breakout,
  type ComponentInstance,
  type ConnectorInstance,
  type Design,
  type End,
  type PcbaInstance,
  formatWireEnd,
  type PinOrder,
  present,
} from '@cablewright/model';
import type { SchematicBlock, EndText, Graph, SchematicPin, SchematicRun } from './graph.ts';
import { orientLinks, type PinLink } from './links.ts';
import { readPart, turnedRun, turnedRuns, withTurned } from './read-parts.ts';
import { endKey, readBreakout, readRuns, type RowLandings } from './read-rows.ts';

/**
 * The graph of a design, including the parts of its sub-assemblies. Joints with missing terminals are left out; checks
 * report them.
 */
export function readDesign(catalog: Catalog, design: Design): Graph {
  const nets = netsOf(catalog, design);
  const reader = new Reader(nets, printFormatOf(catalog), catalog.library.settings.documents?.pinOrder);
  reader.breakouts();
  reader.joints();
  return reader.graph();
}

class Reader {
  readonly #flat: FlatDesign;
  readonly #nets: Nets;
  readonly #print: PrintFormat;
  readonly #tags: SignalTags;
  readonly #pins = new Map<string, string[]>();
  readonly #notes = new Map<string, string>();
  readonly #links: PinLink[] = [];
  readonly #splices = new Splices();
  readonly #breakouts: SchematicBlock[] = [];

  readonly #pinOrder: PinOrder | undefined;

  constructor(nets: Nets, print: PrintFormat, pinOrder: PinOrder | undefined) {
    this.#pinOrder = pinOrder;
    this.#print = print;
    this.#flat = nets.flat;
    this.#nets = nets;
    this.#tags = nets.tags;
  }

  breakouts(): void {
    for (const breakout of this.#flat.design.instances.breakouts ?? []) {
      const opened = readBreakout(this.#print, breakout);
      for (const [end, note] of opened.notes) this.#notes.set(end, note);
      for (const pin of opened.pins) for (const end of pin.ends) this.#land(end, pin.key);
      const pins = opened.pins.map(({ key }) => ({ key, id: '', label: '', signal: '' }));
      const block = {
        id: breakout.id,
        kind: 'breakout' as const,
        name: printedName(breakout),
        lines: [],
        pins,
        unused: [],
      };
      this.#breakouts.push(block);
    }
  }

  joints(): void {
    for (const { a, b } of this.#nets.joints) {
      const [endA, endB] = [this.#wireEnd(a), this.#wireEnd(b)];
      const [pinA, pinB] = [this.#pinKey(a), this.#pinKey(b)];
      if (endA !== undefined && pinB !== undefined) this.#land(endA.key, pinB);
      else if (endB !== undefined && pinA !== undefined) this.#land(endB.key, pinA);
      else if (endA !== undefined && endB !== undefined) this.#splices.join(endA, endB);
      else if (pinA !== undefined && pinB !== undefined) this.#links.push({ a: pinA, b: pinB });
    }
  }

  #land(end: string, pin: string): void {
    const landings = this.#pins.get(end);
    if (landings === undefined) this.#pins.set(end, [pin]);
    else if (!landings.includes(pin)) landings.push(pin);
  }

  /** The core end at a joint. A pigtail is represented by the first screen it gathers. */
  #wireEnd({ at }: JointEnd): CoreEnd | undefined {
    if (!at.ok) return undefined;
    if (at.on === 'element') return coreEnd(at.instance.id, at.end, at.element.path);
    if (at.on !== 'pigtail') return undefined;
    return coreEnd(at.instance.id, at.end, at.members[0]!);
  }

  #pinKey({ at, ref }: JointEnd): string | undefined {
    if (!at.ok) return undefined;
    if (at.on === 'pin') return `${ref.instance}.${at.pin.id}`;
    if (at.on === 'board') return `${ref.instance}.${at.terminal.id}`;
    return at.on === 'component' ? `${ref.instance}.${at.terminal.id}` : undefined;
  }

  graph(): Graph {
    const splices = this.#splices.blocks(this.#flat.design.instances.breakouts ?? [], (end, pin) =>
      this.#land(end, pin),
    );
    const boards = new Set((this.#flat.design.instances.pcbas ?? []).map((board) => board.id));
    const parts = this.#components();
    const turned = turnedRuns(this.#flat.design, parts, this.#pins);
    const oriented = orientLinks(this.#links, parts, withTurned(this.#pins, turned), boards);
    for (const pins of this.#pins.values()) for (const [i, pin] of pins.entries()) pins[i] = oriented.rename(pin);
    const used = new Set([...this.#pins.values()].flat());
    for (const run of oriented.runs) for (const row of run.rows) for (const pin of [...row.a, ...row.b]) used.add(pin);
    for (const bracket of oriented.brackets) for (const pin of bracket.pins) used.add(pin);
    const instances = this.#flat.design.instances;
    const landings: RowLandings = { pins: this.#pins, notes: this.#notes };
    const blocks = [
      ...(instances.connectors ?? []).flatMap((connector) => this.#connector(connector, used)),
      ...(instances.pcbas ?? []).flatMap((board) => this.#board(board, used)),
      ...this.#breakouts.filter((breakout) => breakout.pins.length > 0),
      ...oriented.blocks,
      ...splices,
    ];
    const wires = readRuns(this.#print, this.#flat, landings).map((run) => (turned.has(run.id) ? turnedRun(run) : run));
    const runs: SchematicRun[] = [...wires, ...oriented.runs];
    const namedBlocks = blocks.map((block) => withOpenText(this.#print, block));
    return {
      blocks: namedBlocks,
      runs: withEnds(runs, namedBlocks),
      brackets: oriented.brackets,
      print: this.#print,
      ...present({ pinOrder: this.#pinOrder }),
    };
  }

  #components() {
    return (this.#flat.design.instances.components ?? []).flatMap((instance: ComponentInstance) => {
      const record = definition(this.#flat.libraryOf(instance.id), 'components', instance.def);
      if (record === undefined) return [];
      return [readPart(this.#flat.libraryOf(instance.id), instance, record)];
    });
  }

  #pin(instance: string, id: string, label: string): SchematicPin {
    const key = `${instance}.${id}`;
    const signal = this.#tags.get(key)?.signal;
    const word = signal === undefined ? undefined : this.#flat.libraryOf(instance).signal(signal);
    return {
      key,
      id: printedPin(id),
      label: label === id ? '' : label,
      signal: word?.kind === 'none' ? '' : (word?.label ?? signal ?? ''),
    };
  }

  #connector(instance: ConnectorInstance, used: ReadonlySet<string>): SchematicBlock[] {
    const connector = composeConnector(this.#flat.libraryOf(instance.id), instance.def);
    if (connector === undefined) return [];
    const pins = connector.pins.map((pin) => this.#pin(instance.id, pin.id, pin.label ?? ''));
    const lines = [connector.label, connector.record.partNumber ?? ''].filter((text) => text !== '');
    return [block(instance.id, 'connector', printedName(instance), lines, pins, used)];
  }

  #board(instance: PcbaInstance, used: ReadonlySet<string>): SchematicBlock[] {
    const board = composeBoard(this.#flat.libraryOf(instance.id), instance.def);
    if (board === undefined) return [];
    const pins = board.terminals.map((terminal) => this.#pin(instance.id, terminal.id, terminal.label));
    const lines = [board.label, board.record.partNumber ?? ''].filter((text) => text !== '');
    return [block(instance.id, 'board', printedName(instance), lines, pins, used)];
  }
}

/** The unused terminals of a block, as text. */
function withOpenText(print: PrintFormat, block: SchematicBlock): SchematicBlock {
  if (block.kind === 'splice' && block.name === 'splice') return { ...block, name: print.text('drawing.splice') };
  if (block.unused.length === 0) return { ...block, print };
  return { ...block, print, openText: print.text('schematic.open', { pins: spans(block.unused) }) };
}

function block(
  id: string,
  kind: 'connector' | 'board',
  name: string,
  lines: readonly string[],
  pins: readonly SchematicPin[],
  used: ReadonlySet<string>,
): SchematicBlock {
  const landed = inOrder(pins.filter((pin) => used.has(pin.key)));
  const unused = pins.filter((pin) => !used.has(pin.key)).map((pin) => pin.id);
  return { id, kind, name, lines, pins: landed, unused };
}

/** The runs with the landings of their rows as text: a terminal with its signal, or the name of a block without numbers. */
function withEnds(runs: readonly SchematicRun[], blocks: readonly SchematicBlock[]): SchematicRun[] {
  const places = new Map(blocks.flatMap((block) => block.pins.map((pin) => [pin.key, { block, pin }] as const)));
  const ends = (pins: readonly string[], end: End) => {
    const endTexts = pins.flatMap((key) => {
      const place = places.get(key);
      return place === undefined ? [] : [endText(place.block, place.pin, end)];
    });
    const [only, ...further] = endTexts;
    if (only !== undefined && further.length === 0) return only;
    // `J2·A4, A9`: the connector is named once.
    const [first = ''] = endTexts.map(({ short }) => short);
    const of = first.slice(0, first.lastIndexOf('·') + 1);
    const others = endTexts
      .slice(1)
      .map(({ short }) => (of !== '' && short.startsWith(of) ? short.slice(of.length) : short));
    const short = [first, ...others].join(', ');
    return { short, long: short };
  };
  return runs.map((run) => ({
    ...run,
    rows: run.rows.map((row) => ({ ...row, endA: ends(row.a, 'a'), endB: ends(row.b, 'b') })),
  }));
}

function endText(block: SchematicBlock, pin: SchematicPin, end: End): EndText {
  const { id, kind, name, terminals } = block;
  if (terminals !== undefined && kind === 'inline') {
    // End b of a wire enters a part from its left, end a leaves on its right.
    const terminal = end === 'b' ? terminals.left : terminals.right;
    return terminal.text === ''
      ? { short: name, long: name }
      : endWords(printedTerminal(id, terminal.id), terminal.text);
  }
  if (kind === 'inline' || kind === 'splice' || kind === 'breakout') return { short: name, long: name };
  const word = pin.signal === '' ? pin.label : pin.signal;
  return endWords(printedTerminal(id, pin.id), word === pin.id ? '' : word);
}

function endWords(short: string, word: string): EndText {
  return { short, long: word === '' ? short : `${short} ${word}` };
}

/** Pins with numeric ids in numeric order, others in the given order. */
function inOrder(pins: readonly SchematicPin[]): SchematicPin[] {
  const isNumber = ({ id }: SchematicPin) => /^\d+$/.test(id);
  const numbered = pins.filter(isNumber).toSorted((a, b) => Number(a.id) - Number(b.id));
  let next = 0;
  return pins.map((pin) => (isNumber(pin) ? numbered[next++]! : pin));
}

/** An end of a core, with the run end to which it belongs. */
interface CoreEnd {
  readonly key: string;
  readonly runEnd: string;
}

function coreEnd(run: string, end: End, path: string): CoreEnd {
  return { key: endKey(run, end, path), runEnd: formatWireEnd(run, end) };
}

/** Core ends joined directly without a pin: a splice for each electrically connected group. */
class Splices {
  readonly #copper = new Groups<string>();
  readonly #joints: (readonly [CoreEnd, CoreEnd])[] = [];

  join(a: CoreEnd, b: CoreEnd): void {
    this.#copper.join(a.key, b.key);
    this.#joints.push([a, b]);
  }

  /** A block for each set of run ends that meet, with a pin for each splice. Inside a breakout the block has its name. */
  blocks(breakouts: readonly Breakout[], land: (end: string, pin: string) => void): SchematicBlock[] {
    const byRunEnds = new Map<string, { readonly runEnds: readonly string[]; readonly pins: SchematicPin[] }>();
    for (const [i, ends] of this.#splices().entries()) {
      const runEnds = [...new Set(ends.map(({ runEnd }) => runEnd))];
      const id = `splice ${runEnds.join(' ')}`;
      const key = `splice ${i + 1}`;
      const meeting = byRunEnds.get(id) ?? { runEnds, pins: [] };
      meeting.pins.push({ key, id: '', label: '', signal: '' });
      byRunEnds.set(id, meeting);
      for (const end of ends) land(end.key, key);
    }
    return [...byRunEnds].map(([id, { runEnds, pins }]) => {
      const around = breakouts.find((breakout) => {
        const inside = new Set(endsOf(breakout).map(({ segment, end }) => formatWireEnd(segment, end)));
        return runEnds.every((end) => inside.has(end));
      });
      const name = around === undefined ? 'splice' : printedName(around);
      return { id, kind: 'splice', name, lines: [], pins, unused: [] };
    });
  }

  /**
   * The core ends of each splice. The most recently joined splice is last; within a splice the most recently joined
   * ends are first.
   */
  #splices(): CoreEnd[][] {
    const lastFirst = new Map<number, Map<string, CoreEnd>>();
    for (const joined of this.#joints.toReversed()) {
      const splice = this.#copper.makeGroup(joined[0].key);
      const ends = lastFirst.get(splice) ?? new Map<string, CoreEnd>();
      lastFirst.set(splice, ends);
      for (const end of joined) if (!ends.has(end.key)) ends.set(end.key, end);
    }
    return [...lastFirst.values()].toReversed().map((ends) => [...ends.values()]);
  }
}
