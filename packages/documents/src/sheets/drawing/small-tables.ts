/** The revision table and the length table of a drawing. */
import type { VersionState } from '@cablewright/model';
import { dayOf } from '../../request/revisions.ts';
import type { BlockStandard } from '../../page/frame/layouts.ts';
import type { Block } from './block.ts';
import { gridBlock, type Grid } from './grid.ts';
import type { Subject } from './subject.ts';

const stateWords: Readonly<Record<VersionState, string>> = {
  saved: 'saved',
  submitted: 'awaiting approval',
  released: 'released',
  rejected: 'rejected',
};

/** Earlier revisions are in the record of the cable: a table of all would take the sheet. */
const maxRevisions = 5;

/** The saved revisions, oldest first as ASME Y14.35 has them; of many, the latest. */
export function revisionTable({ request, type }: Subject, width: number, standard: BlockStandard): Block[] {
  const all = request.revisions ?? [];
  if (all.length === 0) return [];
  const revisions = all.slice(-maxRevisions);
  const title = revisions.length === all.length ? 'Revisions' : `Revisions, latest ${maxRevisions} of ${all.length}`;
  const hasZones = standard === 'ansi' || revisions.some(({ note }) => zoneOf(note ?? '').zone !== '');
  const words = blockWords[standard];
  return [
    acrossSheet(width, {
      type,
      title,
      corner: 'top-right',
      widest: width * 0.5,
      columns: [
        ...(hasZones ? [{ label: 'Zone' }] : []),
        { label: 'Rev', numeric: true },
        { label: words.change, least: 24 },
        { label: 'Date' },
        { label: 'By', least: 16 },
        { label: 'Approved', least: 16 },
      ],
      rows: revisions.map(({ rev, note, savedAt, savedBy, decidedBy, state }) => {
        const { zone, change } = zoneOf(note ?? '');
        return [
          ...(hasZones ? [zone || '–'] : []),
          String(rev),
          hasZones ? change : (note ?? ''),
          dayOf(savedAt),
          savedBy.name,
          state === 'released' ? (decidedBy?.name ?? stateWords.released) : stateWords[state],
        ];
      }),
    }),
  ];
}

/** The revision block of ASME Y14.1 names zones; that of ISO does where a change says one. */
const blockWords = { iso: { change: 'Change' }, ansi: { change: 'Description' } } as const;

/** The zones a note of a change begins with: `C4: ...`, `A1, B2: ...`. */
function zoneOf(note: string): { readonly zone: string; readonly change: string } {
  const [all = '', zone = ''] = /^\s*([A-HJ-NP-Z]\d{1,2}(?:\s*,\s*[A-HJ-NP-Z]\d{1,2})*)\s*:\s*(?=\S)/.exec(note) ?? [];
  return { zone: zone.replace(/\s*,\s*/g, ', '), change: note.slice(all.length) };
}

/** A table at the right end of a strip that nothing else shares: the plan begins below it. */
function acrossSheet(width: number, grid: Grid): Block {
  const table = gridBlock(grid);
  const strip = ({ items, height, split, ...block }: Block): Block => ({
    ...block,
    width,
    height,
    items: [{ kind: 'group', x: width - block.width, items }],
    ...(split === undefined
      ? {}
      : {
          split: (most: number) => {
            const parts = split(most);
            return parts === undefined ? undefined : ([strip(parts[0]), strip(parts[1])] as const);
          },
        }),
  });
  return strip(table);
}

/** The orderable lengths of a family: the number of each and its L. */
export function lengthTable({ lengths, type }: Subject, widest: number): Block[] {
  if (lengths.length === 0) return [];
  return [
    gridBlock({
      type,
      title: 'Lengths',
      corner: 'top-left',
      widest,
      columns: [{ label: 'Part number' }, { label: 'L mm', numeric: true }],
      rows: lengths.map(({ partNumber, lengthMm }) => [partNumber, String(lengthMm)]),
    }),
  ];
}
