/** The revision table and the length table of a drawing. */
import type { VersionState } from '@cablewright/model';
import { dayOf } from '../request/revisions.ts';
import type { Block } from './block.ts';
import { gridBlock } from './grid.ts';
import type { Subject } from './subject.ts';

const stateWords: Readonly<Record<VersionState, string>> = {
  saved: 'saved',
  submitted: 'awaiting approval',
  released: 'released',
  rejected: 'turned down',
};

/** The saved revisions, oldest first. */
export function revisionTable({ request }: Subject, widest: number): Block[] {
  const revisions = request.revisions ?? [];
  if (revisions.length === 0) return [];
  return [
    gridBlock({
      title: 'Revisions',
      corner: 'top-right',
      widest,
      columns: [
        { label: 'Rev', numeric: true },
        { label: 'Change', least: 24 },
        { label: 'Date' },
        { label: 'By', least: 16 },
        { label: 'Approved', least: 16 },
      ],
      rows: revisions.map(({ rev, note, savedAt, savedBy, decidedBy, state }) => [
        String(rev),
        note ?? '',
        dayOf(savedAt),
        savedBy.name,
        state === 'released' ? (decidedBy?.name ?? stateWords.released) : stateWords[state],
      ]),
    }),
  ];
}

/** The orderable lengths of a family: the number of each and its L. */
export function lengthTable({ lengths }: Subject, widest: number): Block[] {
  if (lengths.length === 0) return [];
  return [
    gridBlock({
      title: 'Lengths',
      corner: 'top-left',
      widest,
      columns: [{ label: 'Part number' }, { label: 'L mm', numeric: true }],
      rows: lengths.map(({ partNumber, lengthMm }) => [partNumber, String(lengthMm)]),
    }),
  ];
}
