import { useQuery } from '@tanstack/react-query';
import { type FileToImport, readingQuery, type ReadingChoices } from './import-file.ts';

/** The kinds that a row of a parts list may have, and how a person changes that of one row. */
export interface KindsOfRows {
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** The kind that was chosen for a row. */
  readonly chosen: (row: number) => string | undefined;
  readonly choose: (row: number, kind: string, record: PlannedPart) => void;
}

/** The record of a row in the plan, with the kind it has there. */
interface PlannedPart {
  readonly kind: string;
  readonly id: string;
}

/** The id of the answer that says which kind a row has. */
export const kindAnswer = (row: number): string => `kind-${row}`;

/**
 * Finds the kinds in the reading of the file. Undefined for a list without kinds, or if the file is no longer
 * available.
 */
export function useKindsOfRows(
  source: FileToImport | undefined,
  wish: ReadingChoices,
  onChoose: (row: number, kind: string, record: PlannedPart) => void,
): KindsOfRows | undefined {
  const unread: FileToImport = { id: '', name: '', base64: '' };
  const { data } = useQuery({ ...readingQuery(source ?? unread, wish), enabled: source !== undefined });
  const question = data?.reading?.questions.find(({ id }) => id === 'kind');
  if (question === undefined) return undefined;
  return {
    choices: question.choices.filter(({ value }) => value !== 'auto'),
    chosen: (row) => wish.mapping?.answers?.[kindAnswer(row)],
    choose: onChoose,
  };
}

/** The row number of a record in the file, from its location in the plan. */
export function rowOf(place: string | undefined): number | undefined {
  const row = /(?:^|\s)row (\d+)/.exec(place ?? '')?.[1];
  return row === undefined ? undefined : Number(row);
}
