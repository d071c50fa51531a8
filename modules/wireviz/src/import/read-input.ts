/** Reads the files of an import as cables, and applies a person's answers. */
import type { Json } from '@cablewright/model';
import type { ImportInput, Records } from '@cablewright/modules';
import { WirevizProblems, type FileProblem } from '../basis/problem.ts';
import { baseName } from './design-id.ts';
import type { DeviceOffer } from './devices.ts';
import { importFile, type WirevizImport } from './import-file.ts';
import { cablesOf } from './sources.ts';
import type { MadeRecord } from './stock.ts';
import { TakenIds } from './taken-ids.ts';

export type Answers = Readonly<Record<string, string>>;

/** The contents of an import after decoding, with a person's answers applied. */
interface ReadInput {
  readonly cables: readonly ReadCable[];
  /** Problems found before any cable was read. */
  readonly problems: readonly FileProblem[];
  /** True if there are several files, so that positions must name the file. */
  readonly several: boolean;
}

export interface ReadCable extends WirevizImport {
  readonly file: string;
  /** The prefix of its question ids. Empty if it is the only cable. */
  readonly key: string;
}

export function readInput(input: ImportInput, db: Records, answers: Answers): ReadInput {
  const problems = new WirevizProblems();
  const groups = cablesOf(input, problems);
  const keys = new TakenIds();
  const usedIds = new Set<string>();
  let catalog = db;
  const cables = groups.map((sources): ReadCable => {
    const file = sources.at(-1)!.file;
    const key = groups.length === 1 ? '' : `-${keys.next(baseName(file), 'cable')}`;
    const result = importFile(sources, catalog, answers[`cable${key}`], usedIds);
    if (result.found !== undefined) {
      usedIds.add(result.found.design.id);
      if (groups.length > 1)
        catalog = withRecords(catalog, [
          ...result.found.records,
          ...acceptedDevices({ ...result, file, key }, answers),
        ]);
    }
    return { ...result, file, key };
  });
  return { cables, problems: problems.all, several: groups.length > 1 || (groups[0]?.length ?? 0) > 1 };
}

/** The catalog with the parts and devices of a cable added, so that the next cable uses them. */
function withRecords(db: Records, records: readonly MadeRecord[]): Records {
  const kinds: Record<string, Readonly<Record<string, Readonly<Record<string, Json>>>>> = { ...db };
  for (const { kind, id, record } of records)
    if (kind !== 'designs') kinds[kind] = { ...kinds[kind], [id]: plain(record) };
  return kinds;
}

/** The connectors that a person accepted as devices. */
export function acceptedDevices({ found, key }: ReadCable, answers: Answers): readonly MadeRecord[] {
  const accepted = found?.devices.filter((offer) => answers[questionId(offer, key)] === 'yes') ?? [];
  return accepted.map(({ id, record, place }) => ({ kind: 'devices', id, record, place }));
}

export const questionId = ({ connector }: DeviceOffer, key: string): string => `device${key}-${connector}`;

/** The record as JSON, without undefined fields. */
export const plain = (record: Readonly<Record<string, unknown>>): Readonly<Record<string, Json>> =>
  JSON.parse(JSON.stringify(record)) as Readonly<Record<string, Json>>;
