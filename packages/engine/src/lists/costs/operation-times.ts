/** The time of each operation of a cable in a lot, based on the items counted in its build steps. */
import {
  type EngineeringSettings,
  type Operation,
  operationDrivers,
  type OperationDriver,
  present,
} from '@cablewright/model';
import { soundRecords } from '../../library/definition.ts';
import { derivedFromKinds } from '../../library/derived-from-kinds.ts';
import type { Library } from '../../library/library.ts';
import type { Money } from '../bom/price.ts';
import { toMinorUnits } from './money.ts';
import type { Counted } from './count-steps.ts';

const drivers = Object.keys(operationDrivers) as OperationDriver[];

/** `C` is the type of the counted items, with or without their steps. */
export interface OperationTime<C extends Counted = Counted> {
  readonly operation: Operation;
  /** Number of counted items: in one cable, or in the lot for an operation on the whole lot. */
  readonly count: number;
  /** The counted items. Their counts add up to `count`. */
  readonly counted: readonly C[];
  /** Seconds in one cable. 0 for an operation on the whole lot. */
  readonly perCable: number;
  /** Seconds once per lot: preparation, and operations on the whole lot. */
  readonly perLot: number;
  /** The rate of the operation, otherwise the shop's. Absent if neither is stated. */
  readonly rate?: NonNullable<Operation['rate']>;
}

/** The valid operations of a library, in the order of the work. */
export const operationsOf: (library: Library) => readonly Operation[] = derivedFromKinds(
  'operations',
  ['operations'],
  (library) => {
    const place = ({ counts }: Operation) => drivers.indexOf(counts);
    return [...soundRecords<Operation>(library, 'operations')].toSorted((a, b) => place(a) - place(b));
  },
);

/**
 * The operations with anything to count, and their times in seconds. An operation that is restricted to a drive, to
 * constructions or to kinds of parts counts only those.
 */
export function operationTimes<C extends Counted>(
  operations: readonly Operation[],
  counts: ReadonlyMap<OperationDriver, readonly C[]>,
  settings: EngineeringSettings,
): OperationTime<C>[] {
  return operations.flatMap((operation) => {
    const counted = (counts.get(operation.counts) ?? []).filter((one) => isCounted(operation, one));
    if (counted.length === 0) return [];
    const count = counted.reduce((total, one) => total + one.count, 0);
    const seconds = count * operation.secondsEach;
    const isOfLot = operation.perLot === true;
    const rate = operation.rate ?? settings.labour;
    return [
      {
        operation,
        count,
        counted,
        perCable: isOfLot ? 0 : seconds,
        perLot: (isOfLot ? seconds : 0) + (operation.setupSeconds ?? 0),
        ...present({ rate }),
      },
    ];
  });
}

/** True if an operation counts these items: it may be restricted to a drive, to constructions or to kinds of parts. */
export function isCounted({ drive, constructions, parts }: Operation, one: Counted): boolean {
  if (drive !== undefined && one.drive !== undefined && one.drive !== drive) return false;
  if (constructions !== undefined && !constructions.includes(one.construction ?? '')) return false;
  return parts === undefined || (one.part !== undefined && parts.includes(one.part));
}

/** The cost of a time at a rate per hour, in whole minor units. */
export function costOfTime(seconds: number, rate: NonNullable<OperationTime['rate']>): Money {
  return { amount: toMinorUnits((seconds / 3600) * rate.ratePerHour, rate.currency), currency: rate.currency };
}
