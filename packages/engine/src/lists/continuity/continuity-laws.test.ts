/** Properties of the continuity data of any design, derived only from its nets and parts. */
import type { Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import { netsOf } from '../../connectivity/nets/nets.ts';
import { testCatalog } from '../../../test-kit/index.ts';
import { pinsOf, randomAssembly, sparseRows } from '../../../test-kit/random-assemblies.ts';
import { continuity, type Connection } from './continuity.ts';

const catalog = testCatalog(sparseRows);
const seeds = Array.from({ length: 80 }, (_, seed) => seed);
const power = ['vcc-12v'];
const ground = ['gnd', 'chassis'];

/** The side of each part: its role, otherwise the end that more of its wires have there, otherwise the source side. */
function sidesOf({ joints, instances }: Design): (part: string) => 'a' | 'b' {
  return (part) => {
    const role = instances.connectors?.find(({ id }) => id === part)?.role;
    if (role === 'source' || role === 'destination') return role === 'source' ? 'a' : 'b';
    const landed = joints.flatMap(({ a, b }) => [
      a.instance === part ? b.end : undefined,
      b.instance === part ? a.end : undefined,
    ]);
    return landed.filter((end) => end === 'b').length > landed.filter((end) => end === 'a').length ? 'b' : 'a';
  };
}

/** Copper joined by parts: by resistors, and by board links that are fitted or may be fitted. */
function joinedByParts(nets: ReturnType<typeof netsOf>): (a: string, b: string) => boolean {
  const { components = [], pcbas = [] } = nets.flat.design.instances;
  const across = (instance: string, a: string, b: string) =>
    [nets.copperAt({ instance, terminal: a }), nets.copperAt({ instance, terminal: b })] as const;
  const edges = [
    ...components.flatMap(({ id, def }) => (def === 'gone' ? [] : [across(id, 'a', 'b')])),
    ...pcbas.flatMap(({ id, def, build }) => {
      if (def === 'pair-terminal-board' && build !== 'open') return [across(id, 'a', 'b')];
      return def === 'jumper-board' && build !== 'open' ? [across(id, 'x', 'y')] : [];
    }),
  ];
  return (from, to) => {
    const seen = new Set([from]);
    for (const at of seen)
      for (const [a, b] of edges)
        if (a === at) seen.add(b);
        else if (b === at) seen.add(a);
    return seen.has(to);
  };
}

/** The nets that a pigtail, a screen or a drain wire is joined to. */
function screensOf(nets: ReturnType<typeof netsOf>): Set<string | undefined> {
  const named = nets.joints.flatMap(({ a, b }) =>
    a.at.ok && b.at.ok ? [a.ref, b.ref] : a.at.ok ? [a.ref] : b.at.ok ? [b.ref] : [],
  );
  const isScreen = (terminal: string) => /^(pigtail:.*|overall-shield|drain|s1|s2)$/.test(terminal);
  return new Set(
    named.filter(({ end, terminal }) => end !== undefined && isScreen(terminal)).map((ref) => nets.of(ref)?.id),
  );
}

test('every pin is a point, on its side and its net; a net with points is listed with them', () => {
  for (const seed of seeds) {
    const design = randomAssembly(seed);
    const nets = netsOf(catalog, design);
    const { connectors = [], pcbas = [] } = nets.flat.design.instances;
    const sideOf = sidesOf(nets.flat.design);
    const pins = [...connectors, ...pcbas].flatMap(({ id, def }) =>
      (pinsOf[def] ?? [])
        .filter((pin) => !connectors.every((one) => one.id !== id) || pin.startsWith('j1'))
        .map((pin) => [id, pin] as const),
    );
    const found = continuity(catalog, design);
    expect([seed, found.points.map(({ id, end, net }) => [id, end, net])]).toEqual([
      seed,
      pins.map(([instance, terminal]) => [
        `${instance}.${terminal}`,
        sideOf(instance),
        nets.of({ instance, terminal })?.id ?? null,
      ]),
    ]);
    const byNet = Map.groupBy(
      found.points.filter(({ net }) => net !== null),
      ({ net }) => net,
    );
    expect([seed, found.nets.map(({ net, points, signal }) => [net, points, signal])]).toEqual([
      seed,
      nets.list.flatMap(({ id, signal }) =>
        byNet.has(id) ? [[id, byNet.get(id)!.map((point) => point.id), signal ?? null]] : [],
      ),
    ]);
  }
});

test('the points of a net are tested from one of them; nets that no part joins are tested against each other, once', () => {
  for (const seed of seeds) {
    const design = randomAssembly(seed);
    const nets = netsOf(catalog, design);
    const found = continuity(catalog, design);
    const joined = joinedByParts(nets);
    const point = new Map(found.points.map((one) => [one.id, one]));
    const within = found.nets.flatMap(({ points }) => {
      const first = points.find((id) => point.get(id)!.end === 'a') ?? points[0]!;
      return points.flatMap((id) =>
        id === first ? [] : [[point.get(id)!.end === point.get(first)!.end ? 'commoned' : 'path', first, id]],
      );
    });
    const direct = ({ through }: Connection) => through === undefined;
    expect([seed, found.connections.filter(direct).map(({ kind, from, to }) => [kind, from, to])]).toEqual([
      seed,
      within,
    ]);
    for (const { from, to, through } of found.connections.filter((one) => !direct(one))) {
      const [a, b] = [point.get(from)!.net!, point.get(to)!.net!];
      expect([seed, from, to, a !== b && joined(a, b) && through!.length > 0]).toEqual([seed, from, to, true]);
    }
    const screens = screensOf(nets);
    const neighbours = found.points.slice(1).map((one, i) => [found.points[i]!, one] as const);
    const pairs = found.nets.flatMap((one, i) => found.nets.slice(i + 1).map((other) => [one, other] as const));
    const expected = pairs
      .filter(([one, other]) => !joined(one.net, other.net))
      .map(([one, other]) => {
        const signals = [one, other].map(({ points }) => points.map((id) => point.get(id)!.signal ?? ''));
        const has = (side: number, list: readonly string[]) => signals[side]!.some((signal) => list.includes(signal));
        const isSupply = (has(0, power) && has(1, ground)) || (has(1, power) && has(0, ground));
        const areNeighbours = neighbours.some(
          ([a, b]) =>
            a.instance === b.instance && new Set([a.net, b.net, one.net, other.net]).size === 2 && a.net !== b.net,
        );
        const rule = areNeighbours ? 'neighbouring-pins' : 'net-to-net';
        const worst = screens.has(one.net) || screens.has(other.net) ? 'screen' : rule;
        const end = (['a', 'b'] as const).find((side) =>
          [one, other].every(({ points }) => points.some((id) => point.get(id)!.end === side)),
        );
        const at = ({ points }: typeof one) => points.find((id) => point.get(id)!.end === end) ?? points[0]!;
        return [at(one), at(other), point.get(at(one))!.end, isSupply ? 'supply-to-return' : worst, one.net, other.net];
      });
    expect([seed, found.isolation.map(({ a, b, end, rule, netA, netB }) => [a, b, end, rule, netA, netB])]).toEqual([
      seed,
      expected,
    ]);
    expect(found.isolation.map(({ id }) => id)).toEqual(expected.map((_, i) => `I${i + 1}`));
  }
});

test('a pin that nothing is joined to, or whose wire ends open, is named with the reason', () => {
  for (const seed of seeds) {
    const design = randomAssembly(seed);
    const nets = netsOf(catalog, design);
    const found = continuity(catalog, design);
    const lone = new Map(
      found.nets.flatMap(({ net, points }) => (points.length === 1 ? [[points[0]!, net] as const] : [])),
    );
    const reached = new Set(
      found.connections.flatMap(({ from, to, through }) => (through === undefined ? [] : [from, to])),
    );
    for (const { kind, point: id, why } of found.opens) {
      const point = found.points.find((one) => one.id === id)!;
      if (kind === 'unused-pin') {
        const reason = point.signal === 'nc' ? 'not connected in the pinout' : 'no wire connected';
        expect([seed, id, point.net, why]).toEqual([seed, id, null, reason]);
        continue;
      }
      const ends = nets.of(point)!.terminals.flatMap(({ instance, end }) => (end === undefined ? [] : [instance]));
      const reason = ends.length === 0 ? 'nothing else is on its net' : `${[...new Set(ends)].join(', ')} ends open`;
      expect([seed, id, lone.has(id), reached.has(id), why]).toEqual([seed, id, true, false, reason]);
    }
    const unused = found.points.filter(({ net }) => net === null).map(({ id }) => id);
    expect(found.opens.filter(({ kind }) => kind === 'unused-pin').map(({ point }) => point)).toEqual(unused);
  }
});
