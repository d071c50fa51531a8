/** The wires of the cable: each core in its colour, where its ends land, how long it is. */
import { composeConnector, definition, elementsOf, wireList, type WireListRow } from '@cablewright/engine';
import { wireColour } from '../schematic/wire-colour.ts';
import type { Block } from './block.ts';
import { gridBlock, type GridCell } from './grid.ts';
import type { Subject } from './subject.ts';

export function wireTable(subject: Subject, widest: number): Block[] {
  const rows = wireList(subject.catalog, subject.design);
  if (rows.length === 0) return [];
  return [
    gridBlock({
      title: 'Wires',
      corner: 'top-left',
      widest,
      columns: [
        { label: 'Run' },
        { label: 'Core', least: 16 },
        { label: 'mm²', numeric: true },
        { label: 'From', least: 18 },
        { label: 'To', least: 18 },
        { label: 'Length', numeric: true },
      ],
      rows: rows.map((row) => [
        subject.runNames.get(row.segment) ?? row.segment,
        coreCell(subject, row),
        areaOf(subject, row),
        landing(subject, row.aLanding, row.aPad, row),
        landing(subject, row.bLanding, row.bPad, row),
        lengthOf(subject, row),
      ]),
    }),
  ];
}

function elementOf(subject: Subject, row: WireListRow) {
  const segment = subject.design.instances.segments?.find(({ id }) => id === row.segment);
  const wire = segment === undefined ? undefined : definition(subject.library, 'wires', segment.def);
  return wire === undefined ? undefined : elementsOf(wire).get(row.element);
}

function coreCell(subject: Subject, row: WireListRow): GridCell {
  if (row.kind === 'pigtail') return { text: `pigtail ${row.element.slice('pigtail:'.length)}` };
  const at = elementOf(subject, row);
  const element = at?.element;
  const groups = (at?.groups ?? []).map((group) => group.label ?? group.id).join(' ');
  if (element?.type !== 'conductor' || element.color === undefined) {
    const own = at?.label ?? row.element;
    return { text: own.startsWith(groups) ? own : `${groups} ${own}` };
  }
  const colour = wireColour(subject.library, element.color);
  return { text: [colour?.code, groups].filter(Boolean).join('  '), colour };
}

function areaOf(subject: Subject, row: WireListRow): string {
  const element = elementOf(subject, row)?.element;
  return element?.type === 'conductor' && element.areaMm2 !== undefined ? String(element.areaMm2) : '';
}

/** `J1.3 TXD`; several are joined by a comma; an end that lands nowhere is a dash. */
function landing(subject: Subject, refs: string, pads: string, row: WireListRow): string {
  if (refs === '') return row.kind === 'pigtail' ? '' : '–';
  const words = refs.split('; ').map((ref) => landingWords(subject, ref));
  return [words.join(', '), pads === '' ? '' : `pad ${pads}`].filter(Boolean).join(' ');
}

function landingWords(subject: Subject, ref: string): string {
  const dot = ref.indexOf('.');
  const [instance, terminal] = [ref.slice(0, dot), ref.slice(dot + 1)];
  if (terminal.startsWith('pigtail:')) return `pigtail ${terminal.slice('pigtail:'.length)}`;
  const run = subject.runNames.get(instance);
  if (run !== undefined) return `${run} ${terminal}`;
  const connector = subject.design.instances.connectors?.find(({ id }) => id === instance);
  const pin = connector === undefined ? undefined : composeConnector(subject.library, connector.def)?.pin(terminal);
  const label = pin?.label ?? pin?.signalLabel;
  // A label may write a terminal's hyphen as the minus it is.
  const said = label === undefined || label.replace('−', '-') === terminal ? '' : ` ${label}`;
  return `${instance.toUpperCase()}.${terminal}${said}`;
}

function lengthOf(subject: Subject, row: WireListRow): string {
  const segment = subject.design.instances.segments?.find(({ id }) => id === row.segment);
  if (row.kind === 'pigtail') {
    const own = segment?.pigtails?.find(({ id }) => `pigtail:${id}` === row.element)?.lengthMm;
    return own === undefined ? '' : String(own);
  }
  const length = segment === undefined ? row.lengthMm : subject.lengthOf(segment);
  return length === undefined ? 'L' : String(length);
}
