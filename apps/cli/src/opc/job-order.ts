/** Jobs of the hub as job orders of ISA-95 (OPC 10031-4), as OPC 40570 uses them. */
import { present } from '@cablewright/model';
import type { MachineJob } from '@cablewright/client';

/** A value of a parameter or property, by the name of its OPC UA type. */
interface Property {
  readonly ID: string;
  readonly type: 'Double' | 'String' | 'UInt32';
  readonly value: number | string;
  /** UNECE code of its unit. */
  readonly unit?: 'MMT' | 'MMK';
}

interface Material {
  readonly materialDefinitionID: string;
  readonly materialUse: 'Material produced' | 'Material consumed';
  readonly quantity: string;
  readonly description: string;
  readonly properties: readonly Property[];
}

export interface JobOrder {
  readonly jobOrderID: string;
  readonly description: string;
  /** YYYY-MM-DD */
  readonly endDay?: string;
  readonly parameters: readonly Property[];
  readonly materials: readonly Material[];
}

/** Processes whose values a machine reports under these names. */
export const processOf = { a: 'crimp-a', b: 'crimp-b' } as const;

/** A job made in several runs has one order for each run: the number of the job, and how many were made before it. */
export const jobOrderId = ({ job, good }: Pick<MachineJob, 'job' | 'good'>) => (good === 0 ? job : `${job}+${good}`);

/** The number of the job of an order. */
export const jobOfOrder = (id: string) => id.replace(/\+\d+$/, '');

/**
 * The order for the remaining pieces of a job: the lead as the material that is produced, with its length and the work
 * at each end, and wire, contacts and seals as the materials that are consumed.
 */
export function jobOrderOf(job: MachineJob): JobOrder {
  const [a, b] = job.isTurned ? [job.b, job.a] : [job.a, job.b];
  const { wire, left, lengthMm } = job;
  const ends = [['A', a, processOf.a] as const, ['B', b, processOf.b] as const];
  return {
    jobOrderID: jobOrderId(job),
    description: `${job.label}, ${job.runs.join(' ')}`,
    ...present({ endDay: job.due }),
    parameters: [
      { ID: 'OrderNumbers', type: 'String', value: job.order },
      { ID: 'RunsPlanned', type: 'UInt32', value: left },
    ],
    materials: [
      {
        materialDefinitionID: job.job,
        materialUse: 'Material produced',
        quantity: String(left),
        description: `${job.label}, ${job.runs.join(' ')}`,
        properties: [
          { ID: 'Wire', type: 'String', value: numberOf(wire) },
          { ID: 'Length', type: 'Double', value: lengthMm, unit: 'MMT' },
          ...ends.flatMap(([name, end, process]): Property[] => [
            ...(end.stripMm === undefined
              ? []
              : [{ ID: `StrippingLength${name}`, type: 'Double', value: end.stripMm, unit: 'MMT' } as const]),
            ...(end.contact === undefined
              ? []
              : [
                  { ID: `Terminal${name}`, type: 'String', value: numberOf(end.contact) } as const,
                  { ID: `Process${name}`, type: 'String', value: process } as const,
                ]),
            ...(end.seal === undefined
              ? []
              : [{ ID: `Seal${name}`, type: 'String', value: numberOf(end.seal) } as const]),
            ...(end.crimpHeightMm === undefined
              ? []
              : [{ ID: `CrimpHeight${name}`, type: 'Double', value: end.crimpHeightMm, unit: 'MMT' } as const]),
          ]),
        ],
      },
      {
        materialDefinitionID: numberOf(wire),
        materialUse: 'Material consumed',
        quantity: String(Math.round(left * lengthMm * 1000) / 1000),
        description: wire.label,
        properties:
          wire.mm2 === undefined ? [] : [{ ID: 'CrossSectionArea', type: 'Double', value: wire.mm2, unit: 'MMK' }],
      },
      ...ends.flatMap(([, end]) =>
        [end.contact, end.seal].flatMap((part): Material[] =>
          part === undefined
            ? []
            : [
                {
                  materialDefinitionID: numberOf(part),
                  materialUse: 'Material consumed',
                  quantity: String(left),
                  description: part.label,
                  properties: [],
                },
              ],
        ),
      ),
    ],
  };
}

const numberOf = ({ id, partNumber }: { readonly id: string; readonly partNumber?: string }) => partNumber ?? id;
