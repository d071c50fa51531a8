import { catalogOf, type Catalog, PartNames } from '@cablewright/engine';
import { design, testCatalog } from '@cablewright/engine/test-kit/index.ts';
import { shippedCatalog } from '@cablewright/engine/test-kit/shipped.ts';
import type { Design } from '@cablewright/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textsOf, type Item, type Text } from '../../display-list/display-list.ts';
import { partSymbols } from '../../figures/symbols/symbol-table.ts';
import { drawSymbol } from '../../figures/symbols/symbol.ts';
import { builtIn } from '../../type/typesetter.ts';
import { printRequest } from '../../../test-kit/print-request.ts';
import { renderDocument } from '../../render/render.ts';
import { arrangeColumns, landings } from './columns.ts';
import { readDesign } from './read-design.ts';
import { drawGraph } from './schematic.ts';

const shipped = shippedCatalog();
const everything: Catalog = catalogOf(
  shipped.library,
  shipped.designs.map((sample) => sample.design),
);
const fused = shipped.designs.find((sample) => sample.design.id === 'control-unit-supply-fused')!.design;

/** The fused supply with another part in place of its fuse, optionally reversed. */
function leadWith(def: string, turned = false): Design {
  const { instances, joints } = structuredClone(fused);
  const other = (terminal: string) => (terminal === 'a' ? 'b' : 'a');
  return {
    ...fused,
    instances: { ...instances, components: instances.components!.map((part) => ({ ...part, def })) },
    joints: joints.map(({ a, b, ...more }) => {
      const turn = (end: typeof a) =>
        turned && end.instance === 'f1' ? { ...end, terminal: other(end.terminal) } : end;
      return { ...more, a: turn(a), b: turn(b) };
    }),
  };
}

const picture = (of: Design, catalog = everything) => drawGraph(readDesign(catalog, of), builtIn).items;

function flat(items: readonly Item[]): Item[] {
  return items.flatMap((item) => (item.kind === 'group' ? flat(item.items) : [item]));
}

/** The triangle of a diode: the x of its two corners at the anode, and of its tip. */
function triangleOf(items: readonly Item[]): { readonly foot: number; readonly tip: number } | undefined {
  const shapes = flat(items).flatMap((item) => (item.kind === 'path' && item.d.endsWith('Z') ? [item.d] : []));
  for (const d of shapes) {
    const xs = [...d.matchAll(/[ML](\S+) \S+/g)].map(([, x]) => Number(x));
    if (xs.length === 3 && xs[0] === xs[1] && Math.abs(xs[2]! - xs[0]!) > 3) return { foot: xs[0]!, tip: xs[2]! };
  }
  return undefined;
}

/** The left edges of black shapes that are 1.2 mm wide and at most 6 mm high. */
function bandsIn(sheets: string): number[] {
  const boxes = [...sheets.matchAll(/<rect x="([\d.]+)" y="[\d.]+" width="1.2" height="4.4" fill="#111111"/g)];
  const shapes = [...sheets.matchAll(/<path d="([^"]+)"[^>]*fill="#111111"/g)].flatMap(([, d]) => {
    const xs = [...d!.matchAll(/[ML]\s?(-?[\d.]+)/g)].map(([, x]) => Number(x));
    return xs.length === 5 && Math.abs(Math.max(...xs) - Math.min(...xs) - 1.2) < 0.01 ? [Math.min(...xs)] : [];
  });
  return [...boxes.map(([, x]) => Number(x)), ...shapes];
}

function xOf(items: readonly Item[], text: string): number {
  return flat(items).find((item): item is Text => item.kind === 'text' && item.text === text)!.x;
}

const twoEnded = [
  'resistor',
  'thermistor',
  'varistor',
  'fuse',
  'ptc-fuse',
  'capacitor',
  'electrolytic',
  'inductor',
  'ferrite',
  'diode',
  'led',
  'zener',
  'switch',
  'reed',
  'link',
];

describe('symbols of parts', () => {
  test('[DO5.1] every kind with two terminals has a symbol of its own: a fuse is no resistor, a diode has a bar', () => {
    const drawn = twoEnded.map((name) => JSON.stringify(drawSymbol(name, 0, 0, 'left')));
    // A thermistor and a varistor differ by the letter that is written next to them.
    const lettered = twoEnded.map((name, i) => `${drawn[i]} ${partSymbols[name]!.letter ?? ''}`);
    expect(new Set(lettered).size).toBe(twoEnded.length);
    const kinds = new Set([...shipped.library.records('components')].map(({ kind }) => kind));
    const known = [...kinds].filter((kind) => partSymbols[kind] === undefined);
    expect(known.toSorted()).toEqual(['audio-transformer', 'level-converter', 'splice']);
  });

  test('[DO5.1] a diode turned round is drawn turned round, with its terminals named on their sides', () => {
    const [forward, back] = [picture(leadWith('d-1n4007')), picture(leadWith('d-1n4007', true))];
    expect(triangleOf(forward)!.tip).toBeGreaterThan(triangleOf(forward)!.foot);
    expect(triangleOf(back)!.tip).toBeLessThan(triangleOf(back)!.foot);
    expect(xOf(forward, 'Anode')).toBeLessThan(xOf(forward, 'Cathode'));
    expect(xOf(back, 'Anode')).toBeGreaterThan(xOf(back, 'Cathode'));
    expect(textsOf(forward)).toEqual(expect.arrayContaining(['F1·a Anode', 'F1·b Cathode']));
  });

  test('[DO5.1] the plan and the board draw a band at the cathode, on the side of its wire; a fuse has none', async () => {
    const shown = async (kind: string, def: string, turned = false) => {
      const { layout: _, ...plain } = leadWith(def, turned);
      const body = String((await renderDocument(kind, 'html', printRequest(everything, plain)))!.body);
      // Terminal a is on the side of J1, which is on the left of a drawing and on the right of a board.
      const [atJ1, atJ2] = ['J1', 'J2'].map((plug) =>
        Number(new RegExp(`<text x="([\\d.]+)"[^>]*>${plug} [A-Z]`).exec(body)![1]),
      );
      return bandsIn(body).map((x) => (atJ1! < atJ2! ? x : -x));
    };
    for (const kind of ['drawing', 'formboard']) {
      expect([kind, await shown(kind, 'fuse-1a-axial')]).toEqual([kind, []]);
      const diode = [await shown(kind, 'd-1n4007'), await shown(kind, 'd-1n4007', true)];
      const suppressor = [await shown(kind, 'tvs-p6ke18a'), await shown(kind, 'tvs-p6ke18a', true)];
      expect([kind, ...[...diode, ...suppressor].map(({ length }) => length)]).toEqual([kind, 1, 1, 1, 1]);
      // Terminal a is the anode of the diode. Of the suppressor it is the + terminal, which is the cathode.
      expect([kind, diode[0]![0]! > diode[1]![0]!]).toEqual([kind, true]);
      expect([kind, suppressor[0]![0]! < suppressor[1]![0]!]).toEqual([kind, true]);
    }
  });

  test('[DO5.1] where a board draws a diode as a dot, a band and a K are on the bundle of its cathode', async () => {
    const layout = {
      nodes: [
        { id: 'n1', at: 'j1' },
        { id: 'n2', at: 'f1' },
        { id: 'n3', at: 'j2' },
      ],
      bundles: [
        { id: 'b1', from: 'n1', to: 'n2', lengthMm: 200 },
        { id: 'b2', from: 'n2', to: 'n3', lengthMm: 400 },
      ],
    };
    // On paper, J1 is at 0 mm and the part at 50 mm. Overlapping sheets repeat what is in the overlap.
    const shown = async (def: string, turned = false) => {
      const request = printRequest(everything, { ...leadWith(def, turned), layout }, { scale: 0.25 });
      const body = String((await renderDocument('formboard', 'html', request))!.body);
      const letters = [...body.matchAll(/<text x="([\d.]+)"[^>]*>K</g)].map(([, x]) => Number(x));
      return [bandsIn(body), letters].flatMap((xs) => [...new Set(xs)].map((x) => x > 50));
    };
    expect(await shown('fuse-1a-axial')).toEqual([]);
    const [there, back] = [await shown('d-1n4007'), await shown('d-1n4007', true)];
    expect([there, back]).toEqual([
      [true, true],
      [false, false],
    ]);
    // Terminal a, on the side of J1, is the anode of the diode; it is the cathode of the suppressor.
    expect(await shown('tvs-p6ke18a')).toEqual(back);
  });

  test('[DO5.1] a suppressor points from its anode, which is its − terminal; an electrolytic has + and −', () => {
    const suppressor = picture(leadWith('tvs-p6ke18a'));
    expect(triangleOf(suppressor)!.tip).toBeLessThan(triangleOf(suppressor)!.foot);
    expect(xOf(suppressor, 'Cathode')).toBeLessThan(xOf(suppressor, 'Anode'));
    const capacitor = picture(leadWith('c-10u-35v'));
    expect(xOf(capacitor, '+')).toBeLessThan(xOf(capacitor, '−'));
    expect(textsOf(picture(leadWith('fuse-1a-axial')))).not.toContain('+');
  });

  test('[DO5.1] a kind may name the symbol it is drawn with; one without a symbol is a plain square', () => {
    const drawnAs = (symbol?: string) => {
      const kind = { id: 'odd', ...(symbol === undefined ? {} : { symbol }) };
      const catalog = testCatalog([
        { kind: 'vocab/component-kinds', key: 'odd', seq: 3, record: kind },
        { kind: 'components', key: 'odd-1', seq: 3, record: { id: 'odd-1', kind: 'odd', value: 'x' } },
      ]);
      return JSON.stringify(picture(between('odd-1', [false, false]), catalog));
    };
    expect(drawnAs('fuse')).not.toBe(drawnAs());
    expect(drawnAs('no-such')).toBe(drawnAs());
  });

  test('[DO5.1] wire list, wire table, landing table and step name the function of a terminal', async () => {
    const names = new PartNames(everything, leadWith('d-1n4007'));
    expect(names.terminal({ instance: 'f1', terminal: 'a' })).toBe('F1·a (Anode)');
    expect(new PartNames(everything, fused).terminal({ instance: 'f1', terminal: 'a' })).toBe('F1·a');
    for (const [turned, anode] of [
      [false, 'RD core'],
      [true, 'RD'],
    ] as const) {
      const text = async (kind: string) => {
        const file = await renderDocument(kind, 'html', printRequest(everything, leadWith('d-1n4007', turned)));
        return String(file!.body)
          .replaceAll(/<[^>]+>/g, ' ')
          .replaceAll(/\s+/g, ' ');
      };
      const [list, sheet, drawing] = await Promise.all([text('wire-list'), text('build-sheet'), text('drawing')]);
      expect(list).toContain(turned ? 'J1·1 F1·b (Cathode)' : 'J1·1 F1·a (Anode)');
      expect(drawing).toContain(turned ? 'F1·b (Cathode)' : 'F1·a (Anode)');
      expect(sheet).toContain(turned ? 'a (Anode) W2 RD; b (Cathode) W1 RD' : 'a (Anode) W1 RD; b (Cathode) W2 RD');
      expect(sheet).toMatch(/ a Anode – W[12] · RD/);
      expect(anode).toContain('RD');
    }
  });
});

/** J1·1, a wire, a part, a wire, J2·1; each wire runs to the part, or from it if it is `away`. */
function between(def: string, [firstAway, secondAway]: readonly [boolean, boolean]): Design {
  const [near, far] = firstAway ? (['b', 'a'] as const) : (['a', 'b'] as const);
  const [enters, leaves] = secondAway ? (['b', 'a'] as const) : (['a', 'b'] as const);
  return design(
    'between',
    {
      connectors: [
        { id: 'j1', def: 'de9-female' },
        { id: 'j2', def: 'de9-male' },
      ],
      segments: [
        { id: 'w1', def: 'hook-up-24-red', lengthMm: 100 },
        { id: 'w2', def: 'hook-up-24-red', lengthMm: 100 },
      ],
      components: [{ id: 'd1', def }],
    },
    [`w1@${near}.core = j1.1`, `w1@${far}.core = d1.a`, `w2@${enters}.core = d1.b`, `w2@${leaves}.core = j2.1`],
  );
}

/** J1·1, wires with parts between them, and J2·1 or J1·2 at the end. `away` has a word for each wire, `turned` for each part. */
function chain(away: readonly boolean[], turned: readonly boolean[], loop: boolean): Design {
  const joints = away.flatMap((isAway, i) => {
    const [enters, leaves] = isAway ? ['b', 'a'] : ['a', 'b'];
    const near = i === 0 ? 'j1.1' : `d${i}.${turned[i - 1]! ? 'a' : 'b'}`;
    const end = loop ? 'j1.2' : 'j2.1';
    const far = i === away.length - 1 ? end : `d${i + 1}.${turned[i]! ? 'b' : 'a'}`;
    return [`w${i + 1}@${enters}.core = ${near}`, `w${i + 1}@${leaves}.core = ${far}`];
  });
  return design(
    'chain',
    {
      connectors: [
        { id: 'j1', def: 'de9-female' },
        { id: 'j2', def: 'de9-male' },
      ],
      segments: away.map((_, i) => ({ id: `w${i + 1}`, def: 'hook-up-24-red', lengthMm: 100 })),
      components: away.slice(1).map((_, i) => ({ id: `d${i + 1}`, def: 'r-120' })),
    },
    joints,
  );
}

/** Lines that reach a part in line on the side of its other terminal, or leave one of its sides empty. */
function wrongSides(cable: Design): string[] {
  const columns = arrangeColumns(readDesign(testCatalog(), cable));
  const terminalOf = (row: string, part: string) =>
    cable.joints.flatMap(({ a, b }) => {
      const [end, other] = [a, b].some(({ instance }) => instance === part) && a.instance === part ? [a, b] : [b, a];
      return end.instance === part && `${other.instance}.${other.terminal}` === row ? [end.terminal] : [];
    });
  return columns.columns.flatMap((blocks, c) =>
    blocks.flatMap(({ id, kind, terminals }) => {
      if (kind !== 'inline') return [];
      const rows = (runs: (typeof columns.gaps)[number] = [], side: 'left' | 'right') =>
        runs.flatMap((run) => run.rows.filter((row) => landings(run, row, side).includes(id)).map(({ key }) => key));
      const drawn = {
        left: rows(columns.gaps[c - 1], 'right').flatMap((row) => terminalOf(row, id)),
        right: rows(columns.gaps[c], 'left').flatMap((row) => terminalOf(row, id)),
      };
      const right = { left: [terminals!.left.id], right: [terminals!.right.id] };
      return JSON.stringify(drawn) === JSON.stringify(right) ? [] : [`${id}: ${JSON.stringify(drawn)}`];
    }),
  );
}

describe('parts in line', () => {
  test('[DO5.1] wires in any direction reach a part on two sides, at the terminals that they are joined to', () => {
    const words = fc.array(fc.boolean(), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 4 }), words, words, fc.boolean(), (count, away, turned, loop) => {
        expect(wrongSides(chain(away.slice(0, count), turned, loop))).toEqual([]);
      }),
      { numRuns: 200, seed: 34 },
    );
  });

  test('[DO5.1] a part between two wires that both begin at it, or both end at it, is in line nevertheless', () => {
    for (const away of [
      [true, false],
      [false, true],
      [true, true],
      [false, false],
    ]) {
      const { columns } = arrangeColumns(readDesign(testCatalog(), chain(away, [false], false)));
      expect(columns.flat().map(({ id, kind }) => `${id} ${kind}`)).toContain('d1 inline');
      const order = ['j1', 'd1', 'j2'];
      const ids = columns.map((blocks) => blocks.map(({ id }) => id).join(' '));
      expect(ids).toEqual(away.every(Boolean) ? order.toReversed() : order);
    }
  });

  test('[DO5.1] a part with several wires on a terminal, or in a loop back to its connector, is a box with two pins', () => {
    const two = chain([false, false], [false], false);
    const joint = { a: { instance: 'w3', terminal: 'core', end: 'b' as const }, b: { instance: 'd1', terminal: 'b' } };
    const segments = [...two.instances.segments!, { id: 'w3', def: 'hook-up-24-red', lengthMm: 100 }];
    const three = { ...two, instances: { ...two.instances, segments }, joints: [...two.joints, joint] };
    for (const cable of [three, chain([false, false], [false], true)]) {
      const { columns } = arrangeColumns(readDesign(testCatalog(), cable));
      const part = columns.flat().find(({ id }) => id === 'd1')!;
      expect([part.kind, part.pins.map(({ key }) => key)]).toEqual(['component', ['d1.a', 'd1.b']]);
      expect(textsOf(picture(cable, testCatalog()))).toEqual(expect.arrayContaining(['a', 'b']));
    }
  });

  test('[DO5.1] a splice is a dot for each wire on it, on the side from which the wire comes', () => {
    const harness = shipped.designs.find((sample) => sample.design.id === 'vehicle-body-harness')!.design;
    const graph = readDesign(everything, harness);
    const splices = graph.blocks.filter(({ kind }) => kind === 'splice');
    expect(splices.map(({ id }) => id).toSorted()).toEqual(['sp1', 'sp2', 'sp3']);
    const wires = graph.runs.flatMap(({ rows }) => rows.flatMap(({ a, b }) => [...a, ...b]));
    const dots = flat(drawGraph(graph, builtIn).items).filter((item) => item.kind === 'circle' && item.r === 0.8);
    expect(dots).toHaveLength(wires.filter((pin) => pin.startsWith('sp')).length);
  });
});
