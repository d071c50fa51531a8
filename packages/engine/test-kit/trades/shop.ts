/**
 * A shop that makes the cables of all trades. Its library is the shipped catalog with all packs, the trade vocabulary,
 * and one pinout for each plug.
 */
import type { Finding } from '@cablewright/model';
import { checkDesign } from '../../src/checks/validate-design.ts';
import { catalogOf } from '../../src/library/catalog.ts';
import { Library, type LibraryRow } from '../../src/library/library.ts';
import { design } from '../designs.ts';
import { shippedRows } from '../shipped.ts';
import { type CableOfTrade, jointsOf, pinOf, structureOf } from './language.ts';
import { tradeWords } from './words.ts';

/** The program's result for a cable: its findings, and the checks that couldn't judge something. */
interface Judgement {
  readonly findings: readonly Finding[];
  /** Items as `check: what: why`, without duplicates. */
  readonly unchecked: readonly string[];
}

const rowOf = (kind: string, id: string, src: string, record: object): LibraryRow => ({
  kind,
  key: id,
  seq: 2,
  record: Object.fromEntries(
    Object.entries({ id, label: id, src, ...record }).filter(([, value]) => value !== undefined),
  ),
});

/** The library rows created for one cable. */
function rowsOf({ name, src, plugs, ratings = {}, runs }: CableOfTrade): LibraryRow[] {
  return [
    ...Object.entries(plugs).flatMap(([plug, pins]) => {
      if (typeof pins === 'string') return [];
      const id = `${name}-${plug}`;
      const { maxStubMm, maxLengthMm, apart, joined, screenAtOneEnd, ...rated } = ratings[plug] ?? {};
      const meanings = Object.fromEntries(Object.entries(pins).map(([pin, text]) => [pin, pinOf(text)]));
      return [
        rowOf('interfaces', id, src, { pins: meanings, maxStubMm, maxLengthMm, apart, joined, screenAtOneEnd }),
        rowOf('connectors', id, src, { interface: id, ...rated }),
      ];
    }),
    ...Object.entries(runs).flatMap(([run, { stock, facts }]) =>
      stock.startsWith('@') ? [] : [rowOf('wires', `${name}-${run}`, src, { structure: structureOf(stock), ...facts })],
    ),
  ];
}

export function designOf({ name, says, src, plugs, runs, parts = {}, wires, electrical, open }: CableOfTrade) {
  const isIn = (list: object) => (id: string) => Object.hasOwn(list, id);
  return design(
    name,
    {
      connectors: Object.entries(plugs).map(([id, pins]) => ({
        id,
        def: typeof pins === 'string' ? pins : `${name}-${id}`,
      })),
      segments: Object.entries(runs).map(([id, { stock, lengthMm }]) => ({
        id,
        def: stock.startsWith('@') ? stock.slice(1) : `${name}-${id}`,
        lengthMm,
      })),
      components: Object.entries(parts).map(([id, def]) => ({ id, def })),
    },
    wires.flatMap((chain) => jointsOf(chain, isIn(runs), isIn(parts))),
    {
      label: says,
      src,
      ...(electrical === undefined ? {} : { electrical }),
      ...(open === undefined ? {} : { notes: [{ text: 'Left open.', names: [...open] }] }),
    },
  );
}

/** A shop whose library has the records of these cables. */
export function shopOf(cables: readonly CableOfTrade[]) {
  const library = Library.build([...shippedRows(), ...tradeWords(), ...cables.flatMap(rowsOf)], 1);
  const catalog = catalogOf(library);
  const judgements = new Map<CableOfTrade, Judgement>();
  const judged = (cable: CableOfTrade): Judgement => {
    const { findings, checked } = checkDesign(catalog, designOf(cable));
    const reasons = checked.flatMap(({ check, unchecked }) =>
      unchecked.map(({ what, why }) => `${check}: ${what}: ${why}`),
    );
    return { findings, unchecked: [...new Set(reasons)] };
  };
  return {
    catalog,
    judge(cable: CableOfTrade): Judgement {
      const judgement = judgements.get(cable) ?? judged(cable);
      judgements.set(cable, judgement);
      return judgement;
    },
  };
}
