/** The parts list by item number. The circled numbers on the plan refer to it. */
import { splitName } from '@cablewright/model';
import { type BomLine, spans } from '@cablewright/engine';
import type { SheetBlock } from './block.ts';
import { gridBlock } from './grid.ts';
import type { DrawingSubject } from '../subject/subject.ts';

export function partsList(subject: DrawingSubject, widest: number): SheetBlock[] {
  if (subject.parts.length === 0) return [];
  const { print } = subject.names;
  return [
    gridBlock({
      type: subject.type,
      print,
      title: print.text('drawing.parts'),
      corner: 'bottom-right',
      widest,
      columns: [
        { label: print.text('drawing.item'), numeric: true },
        { label: print.text('head.quantity'), numeric: true },
        { label: print.text('head.part-number') },
        { label: print.text('head.description'), least: 30 },
        { label: print.text('drawing.for'), least: 14 },
      ],
      rows: subject.parts.map((part, i) => [
        String(i + 1),
        quantityOf(subject, part),
        part.partNumber ?? '',
        part.description,
        usedFor(subject, part),
      ]),
    }),
  ];
}

/** The quantity in pieces. Wire is in metres, or refers to the length table. */
function quantityOf(subject: DrawingSubject, { quantity, unit, metres, instances }: BomLine): string {
  if (unit === 'ea') return subject.names.print.number(quantity!, 6);
  const segments = subject.design.instances.segments ?? [];
  const runIds = new Set(instances);
  const isOpen = segments.some((segment) => runIds.has(segment.id) && subject.lengthText(segment) === 'L');
  return isOpen ? 'L' : subject.names.print.metres(metres);
}

/** The instances by their names on the plan. Cavities and attached parts are listed by the part they belong to, labels by their runs. */
function usedFor(subject: DrawingSubject, { instances }: BomLine): string {
  const attached = new Map((subject.design.instances.mechanical ?? []).map(({ id, attachedTo }) => [id, attachedTo]));
  const names = instances
    .flatMap((instance) => subject.labelledRuns.get(instance) ?? [attached.get(instance) ?? instance])
    .map((instance) => subject.names.short(splitName(instance)?.instance ?? instance));
  return spans([...new Set(names)]);
}
