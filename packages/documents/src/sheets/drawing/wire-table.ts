/** The wires of the cable: each core with its colour, landings and length, then the joints without a run. */
import {
  composeConnector,
  cutBacks,
  definition,
  elementsOf,
  wireEnd,
  wireList,
  type WireListRow,
} from '@cablewright/engine';
import { type End, type Segment, type TerminalRef, pigtailOf, pigtailTerminal, splitName } from '@cablewright/model';
import { wireColour } from '../../figures/wire-colour.ts';
import type { SheetBlock } from '../blocks/block.ts';
import { gridBlock, type GridCell } from '../blocks/grid.ts';
import { placedWire } from './placed-wire.ts';
import type { DrawingSubject } from '../subject/subject.ts';

export function wireTable(subject: DrawingSubject, widest: number): SheetBlock[] {
  const rows = wireList(subject.catalog, subject.design);
  const { print } = subject.names;
  const links = linkRows(subject);
  if (rows.length + links.length === 0) return [];
  return [
    gridBlock({
      type: subject.type,
      print,
      title: print.text('drawing.wires'),
      corner: 'top-left',
      inColumns: true,
      widest,
      columns: [
        { label: print.text('head.run') },
        { label: print.text('drawing.core'), least: 16 },
        { label: print.sectionUnit, numeric: true },
        { label: print.text('head.from'), least: 18 },
        { label: print.text('head.to'), least: 18 },
        { label: print.text('head.length'), numeric: true },
      ],
      rows: [
        ...rows.map((row) => [
          subject.names.short(row.segment),
          coreCell(subject, row),
          areaOf(subject, row),
          landing(subject, row, 'a'),
          landing(subject, row, 'b'),
          lengthOf(subject, row),
        ]),
        ...links,
      ],
    }),
  ];
}

/** Direct joints between parts: links inside a connector, the leads of a component. */
function linkRows(subject: DrawingSubject): (GridCell | string)[][] {
  const { print } = subject.names;
  const runs = new Set((subject.design.instances.segments ?? []).map(({ id }) => id));
  const words = ({ instance, terminal, pad }: TerminalRef) =>
    [landingWords(subject, `${instance}.${terminal}`), pad === undefined ? '' : print.text('pad', { pad })]
      .filter(Boolean)
      .join(' ');
  return subject.design.joints
    .filter(({ a, b }) => !runs.has(a.instance) && !runs.has(b.instance))
    .map(({ a, b }) => {
      const placed = placedWire(subject, a) ?? placedWire(subject, b);
      if (placed !== undefined)
        return [placed.run, placed.core, placed.area, words(a), words(b), print.bareLength(placed.lengthMm, 6)];
      return [
        '–',
        print.text(a.instance === b.instance ? 'drawing.link' : 'drawing.direct'),
        '',
        words(a),
        words(b),
        '',
      ];
    });
}

function elementOf(subject: DrawingSubject, row: WireListRow) {
  const segment = subject.design.instances.segments?.find(({ id }) => id === row.segment);
  const wire = segment === undefined ? undefined : definition(subject.library, 'wires', segment.def);
  return wire === undefined ? undefined : elementsOf(wire).get(row.element);
}

function coreCell(subject: DrawingSubject, row: WireListRow): GridCell {
  if (row.kind === 'pigtail') return { text: subject.names.element(row.element) };
  const copper = elementOf(subject, row);
  const element = copper?.element;
  const groups = (copper?.groups ?? []).map((group) => group.label ?? group.id).join(' ');
  if (element?.type !== 'conductor' || element.color === undefined) {
    const label = copper?.label ?? row.element;
    return { text: label.startsWith(groups) ? label : `${groups} ${label}` };
  }
  const colour = wireColour(subject.library, element.color);
  return { text: [colour?.code, groups].filter(Boolean).join('  '), colour };
}

function areaOf(subject: DrawingSubject, row: WireListRow): string {
  const element = elementOf(subject, row)?.element;
  return (element?.type === 'conductor' ? subject.names.print.bareSection(element) : undefined) ?? '';
}

/**
 * The landing of an end, such as `J1.3 TXD`. Several landings are separated by commas. For an end without a landing,
 * its treatment.
 */
function landing(subject: DrawingSubject, row: WireListRow, end: End): string {
  const refs = row[`${end}Landing`];
  if (refs === '') return row.kind === 'pigtail' ? '' : fate(subject, row, end);
  const words = refs.split('; ').map((ref) => landingWords(subject, ref));
  const pads = row[`${end}Pad`];
  return [words.join(', '), pads === '' ? '' : subject.names.print.text('pad', { pad: pads })]
    .filter(Boolean)
    .join(' ');
}

function fate(subject: DrawingSubject, row: WireListRow, end: End): string {
  const segment = subject.design.instances.segments?.find(({ id }) => id === row.segment);
  const wire = segment === undefined ? undefined : definition(subject.library, 'wires', segment.def);
  if (segment === undefined || wire === undefined) return '–';
  const { loose, inPigtail } = wireEnd(wire, subject.landings, segment, end);
  const isIn = (copper: typeof loose) => copper.some(({ path }) => path === row.element);
  const key = isIn(loose) ? 'drawing.loose' : isIn(inPigtail) ? 'drawing.free-pigtail' : 'drawing.cut-back';
  return subject.names.print.text(key);
}

function landingWords(subject: DrawingSubject, ref: string): string {
  const { instance, terminal } = splitName(ref) ?? { instance: ref, terminal: '' };
  if (pigtailOf(terminal) !== undefined) return subject.names.element(terminal);
  const name = subject.names.terminal({ instance, terminal });
  const connector = subject.design.instances.connectors?.find(({ id }) => id === instance);
  const pin = connector === undefined ? undefined : composeConnector(subject.library, connector.def)?.pin(terminal);
  const label = pin?.label ?? pin?.signalLabel;
  // A label may write the hyphen of a terminal as a minus sign.
  const suffix = label === undefined || label.replace('−', '-') === terminal ? '' : ` ${label}`;
  return `${name}${suffix}`;
}

function lengthOf(subject: DrawingSubject, row: WireListRow): string {
  const segment = subject.design.instances.segments?.find(({ id }) => id === row.segment);
  if (row.kind === 'pigtail') {
    const ownLength = segment?.pigtails?.find(({ id }) => pigtailTerminal(id) === row.element)?.lengthMm;
    return ownLength === undefined ? '' : subject.names.print.bareLength(ownLength, 6);
  }
  if (segment === undefined) return subject.names.print.bareLength(row.lengthMm, 6);
  return cutLengthText(subject, segment, row);
}

/**
 * The length of a core: that of its cable, less the wires and parts that continue its line: `1770`. If a length isn't stated
 * or varies, the text is the difference: `2000 − W1 − F1`.
 */
function cutLengthText(subject: DrawingSubject, segment: Segment, { element }: WireListRow): string {
  const { library, design, landings, names } = subject;
  const whole = subject.lengthText(segment);
  const cuts = cutBacks(library, design, landings).filter(
    (cut) => cut.segment === segment.id && cut.short.includes(element),
  );
  const byMm = cuts.reduce<number | undefined>(
    (sum, cut) => (sum === undefined || cut.byMm === undefined ? undefined : sum + cut.byMm),
    0,
  );
  const { lengthMm } = segment;
  if (byMm !== undefined && lengthMm !== undefined && whole === names.print.bareLength(lengthMm, 6))
    return names.print.bareLength(lengthMm - byMm, 6);
  const terms = cuts.flatMap(({ by: { runs, parts } }) => [...runs, ...parts].map(({ id }) => names.short(id)));
  return [whole, ...terms].join(' − ');
}
