// A technician's test: from the printed build sheet alone, without the design, a script rebuilds the cable.
import { textsOf, type Item, type Sheet } from '@cablewright/documents/test-kit/sheets.ts';
import { definition, deriveNets, harnessView, PartNames } from '@cablewright/engine';
import type { Design, TerminalRef } from '@cablewright/model';
import { describe, expect, test } from 'vitest';
import { named, shipped, SheetsOfCable, type Cable } from './all-cables.ts';

interface PrintedRow {
  readonly heading: string;
  readonly cells: ReadonlyMap<string, string>;
}

const textIn = (item: Item) => textsOf([item]).join(' ');

/** The rows of all tables of a document in reading order, with the columns and the heading of each. */
function printedRows(sheets: readonly Sheet[]): PrintedRow[] {
  const rows: PrintedRow[] = [];
  let [heading, heads] = ['', [] as string[]];
  const read = (items: readonly Item[]) => {
    for (const item of items) {
      if (item.kind !== 'group') continue;
      if (/^H\d$/.test(item.role ?? '')) heading = textIn(item);
      if (item.role !== 'TR') {
        read(item.items);
        continue;
      }
      const cells = item.items.filter((one) => one.kind === 'group' && (one.role === 'TH' || one.role === 'TD'));
      if (item.starts === true) heads = cells.map(textIn);
      else if (cells.length > 1)
        rows.push({ heading, cells: new Map(cells.map((cell, i) => [heads[i] ?? '', textIn(cell)])) });
    }
  };
  for (const { items, frameItems } of sheets) read(items.slice(frameItems!.before, items.length - frameItems!.after));
  return rows;
}

/** Sets of names that are joined. */
class Joined {
  readonly #sets = new Map<string, Set<string>>();

  join(a: string, b: string): void {
    const [one, other] = [this.#of(a), this.#of(b)];
    if (one === other) return;
    for (const name of other) {
      one.add(name);
      this.#sets.set(name, one);
    }
  }

  #of(name: string): Set<string> {
    const found = this.#sets.get(name) ?? new Set([name]);
    this.#sets.set(name, found);
    return found;
  }

  /** The names accepted by `isWanted` in each set, sorted, as lines. Sets with fewer than two of them are left out. */
  lines(isWanted: (name: string) => boolean): string[] {
    return [...new Set(this.#sets.values())]
      .map((set) => [...set].filter(isWanted).toSorted())
      .filter(({ length }) => length > 1)
      .map((names) => names.join(' '))
      .toSorted();
  }
}

/**
 * The form of a name used for comparisons: without the function of its terminal, and without spaces, because a line may
 * have been broken.
 */
const plain = (name: string) => name.replace(/ \([^()]*\)$/, '').replaceAll(/\s+/g, '');

/** What the sheets say about a cable. */
class Rebuilt {
  readonly pins = new Set<string>();
  /** The function of each terminal that has one: `D1·a Anode`. */
  readonly functions: string[] = [];
  /** Coverings and fixings with their positions: `B1 MEC-03033 40 430`. */
  readonly placed = new Set<string>();
  readonly #joined = new Joined();
  /** Short names of wires such as `W1 RD`, with the long names that each may stand for. */
  readonly #shorts = new Map<string, Set<string>>();

  constructor(sheets: readonly Sheet[]) {
    const rows = printedRows(sheets);
    for (const { cells } of rows) for (const text of cells.values()) this.#learn(text);
    let pin = '';
    for (const row of rows) {
      if (row.cells.has('Joined by')) pin = this.#landing(row, pin);
      this.#breakout(row);
      this.#port(row);
      this.#step(row.cells.get('Do') ?? '');
    }
  }

  get nets(): string[] {
    return this.#joined.lines((name) => this.pins.has(name));
  }

  #learn(text: string): void {
    const [, run, code] = /^(\S+) · (\S+)/.exec(text) ?? [];
    if (run === undefined) return;
    const short = plain(`${run} ${code}`);
    this.#shorts.set(short, (this.#shorts.get(short) ?? new Set()).add(plain(text)));
  }

  /** The long name of a wire for its short name, if only one wire has that short name. */
  #long(short: string): string {
    const [name, ...more] = this.#shorts.get(plain(short)) ?? [];
    return name === undefined || more.length > 0 ? plain(short) : name;
  }

  /** Reads a row of a landing table. An empty pin means the pin of the row above. */
  #landing({ heading, cells }: PrintedRow, above: string): string {
    const part = /^[^ :]+/.exec(heading)![0];
    const terminal = cells.get('Cavity') ?? cells.get('Pin');
    // A splice has one terminal, which its table does not name.
    const pin = terminal === undefined ? part : terminal === '' ? above : plain(`${part}·${terminal}`);
    this.pins.add(pin);
    const name = cells.get('Name') ?? '';
    if (terminal !== '' && name !== '') this.functions.push(`${pin} ${name}`);
    const wire = cells.get('Wire')!;
    const link = /^link to (.+)$/.exec(wire);
    this.#joined.join(pin, plain(link === null ? wire : `${part}·${link[1]}`));
    return pin;
  }

  #breakout({ cells }: PrintedRow): void {
    const [core, onto] = [cells.get('Core'), cells.get('In, or joined to')];
    if (core === undefined || onto === undefined || onto === '–') return;
    for (const one of onto.split(', ')) this.#joined.join(plain(core), plain(one));
  }

  #port({ cells }: PrintedRow): void {
    const [port, onto] = [cells.get('Port'), cells.get('Lands on')];
    if (port === undefined || onto === undefined) return;
    this.pins.add(plain(port));
    this.#joined.join(plain(port), plain(onto));
  }

  #step(text: string): void {
    const [, run, name, members] =
      /^(\S+) end [AB], pigtail (.+?): (?:cut off .+?; )?(?:twist|bring out) (.+?)(?: together)?,/.exec(text) ?? [];
    for (const member of members?.split(', ') ?? [])
      this.#joined.join(plain(`${run} · pigtail ${name}`), plain(`${run} · ${member}`));
    const [, on, work = ''] = /^(\S+): [^:]+: (.+ to .+)\.$/.exec(text) ?? [];
    if (on?.startsWith('W') === true)
      for (const one of work.split('; ')) {
        const [, here, there] = /^(.+) to (.+)$/.exec(one) ?? [];
        if (here !== undefined) this.#joined.join(this.#long(`${on} ${here}`), this.#long(there!));
      }
    this.#place(text);
  }

  #place(text: string): void {
    const covering = /^(.+?), ([\d.]+) to ([\d.]+) mm from .+?: (\S+) /.exec(text);
    if (covering !== null) this.placed.add([covering[1], covering[4], covering[2], covering[3]].join(' '));
    const fixing = /^(.+?), at ([\d., ]+) mm from .+?: \d+ × (\S+) /.exec(text);
    for (const mm of fixing?.[2]!.split(', ') ?? []) this.placed.add([fixing![1], fixing![3], mm].join(' '));
  }
}

/** The same facts, taken from the design. */
function designed({ catalog, design }: Cable) {
  const names = new PartNames(catalog, design);
  const nets = deriveNets(catalog, design).map(({ terminals }) =>
    terminals.flatMap((ref) => (ref.end === undefined ? [plain(names.terminal(ref))] : [])).toSorted(),
  );
  const functions = (design.instances.components ?? []).flatMap(({ id }) => {
    const joined = design.joints.flatMap(({ a, b }) => [a, b]).filter(({ instance }) => instance === id);
    const terminals = [...new Map(joined.map((ref) => [ref.terminal, ref])).values()];
    return terminals.flatMap((ref) =>
      names.functionOf(ref) === '' ? [] : [`${plain(names.terminal(ref))} ${names.functionOf(ref)}`],
    );
  });
  const view = harnessView(catalog, design);
  const number = (def: string) => definition(catalog.library, 'mechanicals', def)?.partNumber;
  const placed = (design.layout?.bundles ?? []).flatMap(({ id, coverings = [], fixings = [] }) => {
    const bundle = view.bundles.get(id)!.name;
    return [
      ...coverings.map(({ def, fromMm, toMm }) => [bundle, number(def), fromMm, toMm].join(' ')),
      ...fixings.map(({ def, atMm }) => [bundle, number(def), atMm].join(' ')),
    ];
  });
  return {
    nets: nets.flatMap((one) => (one.length > 1 ? [one.join(' ')] : [])).toSorted(),
    functions: functions.toSorted(),
    placed: [...new Set(placed)].toSorted(),
  };
}

/**
 * The cables that can be built from their sheet alone: the tracks of boards join terminals, and placed cables are built
 * from separate sheets.
 */
const built = shipped.filter(
  ({ design }) =>
    design.route !== 'buy' &&
    (design.instances.pcbas ?? []).length === 0 &&
    (design.instances.subassemblies ?? []).length === 0 &&
    design.joints.length > 0,
);

describe('built from the sheet', () => {
  test('[DO5.4] there are more than 40 cables to build', () => {
    expect(built.length).toBeGreaterThan(40);
    expect(built.filter(({ design }) => design.layout !== undefined).length).toBeGreaterThan(1);
  });

  test.each(named(built))(
    '[DO5.4] [DO5.1] %s: the printed build sheet alone gives the net list, the places of coverings and fixings, and the polarity of parts',
    (_, cable) => {
      const sheet = new Rebuilt(new SheetsOfCable(cable, 'A4').of('build-sheet'));
      const { nets, functions, placed } = designed(cable);
      const parts = new Set(
        (cable.design.instances.components ?? []).map(({ id }) => new PartNames(cable.catalog, cable.design).short(id)),
      );
      expect(sheet.nets).toEqual(nets);
      expect(sheet.functions.filter((text) => parts.has(text.split('·')[0]!)).toSorted()).toEqual(functions);
      expect([...sheet.placed].toSorted()).toEqual(placed);
    },
  );

  test('[DO5.1] the printed sheet tells a diode from the same diode turned round', () => {
    const { catalog, design } = shipped.find((cable) => cable.design.id === 'control-unit-supply-fused')!;
    const [fuse] = design.instances.components!;
    const lead: Design = {
      ...design,
      instances: { ...design.instances, components: [{ ...fuse!, def: 'd-1n5819' }] },
    };
    const turn = (ref: TerminalRef): TerminalRef =>
      ref.instance === fuse!.id ? { ...ref, terminal: ref.terminal === 'a' ? 'b' : 'a' } : ref;
    const turned = { ...lead, joints: lead.joints.map((joint) => ({ ...joint, a: turn(joint.a), b: turn(joint.b) })) };
    const [plainNets, turnedNets] = [lead, turned].map((one) => {
      const cable = { catalog, design: one };
      const sheet = new Rebuilt(new SheetsOfCable(cable, 'A4').of('build-sheet'));
      expect(sheet.nets).toEqual(designed(cable).nets);
      expect(sheet.functions.filter((text) => /(?:Anode|Cathode)$/.test(text))).toHaveLength(2);
      return sheet.nets;
    });
    expect(plainNets).not.toEqual(turnedNets);
  });
});
