/** Costs as plain data for responses, without the records they were computed from. */
import type { Design, Drawing } from '@cablewright/model';
import type { Catalog } from '../../library/catalog.ts';
import { BenchFacts } from '../steps/bench-facts.ts';
import { buildSteps } from '../steps/build-steps.ts';
import { lotCost, type CostLine, type LotCostOptions, type MaterialFigures, type WorkFigures } from './lot-cost.ts';
import { countSteps } from './count-steps.ts';
import { operationsOf, operationTimes } from './operation-times.ts';

interface LengthOptions {
  readonly drawing?: Drawing | undefined;
  readonly variation?: string | undefined;
}

/**
 * The cost of a quantity as computed by `lotCost`, with the terms of a purchase and the operation of a line as plain
 * fields.
 */
export function plainLotCost(catalog: Catalog, design: Design, options: LotCostOptions) {
  const { lines, ...cost } = lotCost(catalog, design, options);
  return { ...cost, lines: lines.map(plainLine) };
}

function plainLine({ material, work, ...line }: CostLine) {
  return {
    ...line,
    material: material === undefined ? undefined : plainMaterial(material),
    work: work === undefined ? undefined : plainWork(work),
  };
}

/** Leaves out a joint purchase with other lots, because `boughtTogether` lists it. */
function plainMaterial({ purchase, together: _together, ...figures }: MaterialFigures) {
  if (purchase === undefined) return figures;
  const { ordered, unit, breakFrom, terms } = purchase;
  const { currency, moq, pack, keptInStock, supplier, offer, src, date, stock } = terms;
  const stated = { breakFrom, moq, pack, keptInStock, supplier, offer, src, date, stock };
  return { ...figures, purchase: { ordered, unit, currency, ...stated } };
}

function plainWork({ operation: time, ...figures }: WorkFigures) {
  if (time === undefined) return figures;
  const { id, station, counts, secondsEach, setupSeconds, confidence } = time.operation;
  return { ...figures, operation: { id, station, counts, count: time.count, secondsEach, setupSeconds, confidence } };
}

/**
 * The operations of one cable, without those of cables placed in it, each with its counted steps. `minutes` is the time
 * for one cable without the one-time work for the lot.
 */
export function countedOperations(catalog: Catalog, design: Design, options: LengthOptions = {}) {
  const bench = new BenchFacts(catalog, design, options);
  const counts = countSteps(bench, buildSteps(bench));
  const times = operationTimes(operationsOf(catalog.library), counts, catalog.library.settings);
  const items = times.map(({ operation, count, counted, perCable, perLot }) => ({
    id: operation.id,
    label: operation.label ?? operation.id,
    station: operation.station,
    counts: operation.counts,
    count,
    secondsEach: operation.secondsEach,
    setupSeconds: operation.setupSeconds,
    perLot: operation.perLot === true,
    perCableSeconds: perCable,
    perLotSeconds: perLot,
    confidence: operation.confidence,
    src: operation.src,
    steps: counted.map(({ step, what, count: things }) => ({ step, what, count: things })),
  }));
  const minutes = times.reduce((sum, { perCable }) => sum + perCable, 0) / 60;
  return { items, total: items.length, minutes, statedMinutes: design.labourMinutes };
}
