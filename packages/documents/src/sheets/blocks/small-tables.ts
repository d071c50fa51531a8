/** The revision table and the length table of a drawing. */
import { dayOf, releaseOf } from '../../request/revisions.ts';
import type { BlockStandard } from '../../page/frame/layouts.ts';
import type { SheetBlock } from './block.ts';
import { gridBlock } from './grid.ts';
import type { DrawingSubject } from '../subject/subject.ts';

/** Earlier revisions are in the record of the cable. A table of all revisions would fill the sheet. */
const maxRevisions = 5;

/** The latest saved revisions, oldest first as in ASME Y14.35. */
export function revisionTable(
  { request, type, names: { print } }: DrawingSubject,
  width: number,
  standard: BlockStandard,
): SheetBlock[] {
  const allRevisions = request.revisions ?? [];
  if (allRevisions.length === 0) return [];
  const revisions = allRevisions.slice(-maxRevisions);
  const title =
    revisions.length === allRevisions.length
      ? print.text('drawing.revisions')
      : print.text('drawing.revisions-latest', { shown: maxRevisions, all: allRevisions.length });
  const hasZones = standard === 'ansi' || revisions.some(({ note }) => zoneOf(note ?? '').zone !== '');
  return [
    gridBlock({
      type,
      print,
      title,
      corner: 'top-right',
      widest: width * 0.5,
      columns: [
        ...(hasZones ? [{ label: print.text('drawing.zone') }] : []),
        { label: print.text('drawing.rev'), numeric: true },
        { label: print.text(changeWords[standard]), least: 24 },
        { label: print.text('frame.date') },
        { label: print.text('drawing.by'), least: 16 },
        { label: print.text('frame.approved'), least: 16 },
      ],
      rows: revisions.map((revision) => {
        const { rev, note, savedAt, savedBy, state } = revision;
        const { zone, change } = zoneOf(note ?? '');
        return [
          ...(hasZones ? [zone || '–'] : []),
          String(rev),
          hasZones ? change : (note ?? ''),
          print.date(dayOf(savedAt)),
          savedBy.name,
          releaseOf(revision)?.by.name ?? print.text(`version.${state}`),
        ];
      }),
    }),
  ];
}

/** The revision block of ASME Y14.1 always has a zone column; that of ISO has one only if a change states a zone. */
const changeWords = { iso: 'drawing.change', ansi: 'head.description' } as const;

/** Splits off the zones at the start of a change note: `C4: ...`, `A1, B2: ...`. */
function zoneOf(note: string): { readonly zone: string; readonly change: string } {
  const [prefix = '', zone = ''] =
    /^\s*([A-HJ-NP-Z]\d{1,2}(?:\s*,\s*[A-HJ-NP-Z]\d{1,2})*)\s*:\s*(?=\S)/.exec(note) ?? [];
  return { zone: zone.replace(/\s*,\s*/g, ', '), change: note.slice(prefix.length) };
}

/** The orderable lengths of a family: the part number of each and its length L. */
export function lengthTable({ lengths, type, names: { print } }: DrawingSubject, widest: number): SheetBlock[] {
  if (lengths.length === 0) return [];
  return [
    gridBlock({
      type,
      print,
      title: print.text('drawing.lengths'),
      corner: 'top-left',
      widest,
      columns: [
        { label: print.text('head.part-number') },
        { label: print.text('drawing.l-in', { unit: print.lengthUnit }), numeric: true },
      ],
      rows: lengths.map(({ partNumber, lengthMm }) => [partNumber, print.bareLength(lengthMm, 6)]),
    }),
  ];
}
