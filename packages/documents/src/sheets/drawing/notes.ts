/** The notes of a drawing, numbered: the drawing's own, the design's, the shop's, then what the data itself says. */
import { crimpList, wireList, type CrimpListRow } from '@cablewright/engine';
import { ink, type Item } from '../../display-list/display-list.ts';
import type { Typesetter } from '../../type/typesetter.ts';
import { continuityOf } from '../../request/continuity-of.ts';
import type { Block } from './block.ts';
import { overallLengths } from './overall.ts';
import type { Subject } from './subject.ts';

export function notesOf(subject: Subject): string[] {
  const own = subject.drawing?.notes ?? [];
  const design = (subject.design.notes ?? []).map((note) => (typeof note === 'string' ? note : note.text));
  const shop = subject.settings.documents?.drawingNotes ?? [];
  const notes = [
    'Dimensions in millimetres. The plan is not to scale.',
    ...own,
    ...design,
    ...shop,
    ...breakoutNotes(subject),
    ...crimpNotes(subject),
    ...screenNotes(subject),
    ...labelNotes(subject),
    ...testNotes(subject),
  ];
  return [...new Set(notes.map((note) => note.trim()).filter((note) => note !== ''))];
}

function breakoutNotes(subject: Subject): string[] {
  if ((subject.design.instances.breakouts ?? []).length === 0) return [];
  const overall = overallLengths(subject).map(({ from, to, lengthMm }) => `${from} to ${to} ${lengthMm}`);
  const shown = overall.length === 0 ? [] : [`Overall lengths, for reference: ${overall.join(', ')}.`];
  return ['Leg lengths are measured from the breakout.', ...shown];
}

/** One note for each contact on each size of wire. */
function crimpNotes(subject: Subject): string[] {
  const rows = crimpList(subject.catalog, subject.design).filter(
    ({ contact, wires }) => contact !== '' && wires.length > 0,
  );
  const seen = new Map<string, { row: CrimpListRow; connectors: Set<string> }>();
  for (const row of rows) {
    const key = [row.contact, row.wireMm2, row.stripMm, row.crimpHeightMm, row.tool].join('|');
    const known = seen.get(key) ?? { row, connectors: new Set<string>() };
    known.connectors.add(subject.names.short(row.connector));
    seen.set(key, known);
  }
  return [...seen.values()].map(({ row, connectors }) => {
    const facts = [
      row.stripMm === undefined ? '' : `strip ${row.stripMm} mm`,
      row.crimpHeightMm === undefined ? '' : `crimp height ${row.crimpHeightMm} mm`,
      row.tool === '' ? '' : `tool ${row.toolPartNumber || row.tool}`,
    ].filter(Boolean);
    const on = row.wireMm2 === undefined ? '' : ` on ${row.wireMm2} mm²`;
    const contact = row.contactPartNumber || row.contact;
    return `${[...connectors].join(', ')}: crimp ${contact}${on}${facts.length === 0 ? '' : `, ${facts.join(', ')}`}.`;
  });
}

/** At which ends the screens of a run are cut back, where no note of the design says it already. */
function screenNotes(subject: Subject): string[] {
  const screens = wireList(subject.catalog, subject.design).filter(({ kind }) => kind === 'screen' || kind === 'drain');
  const runs = [...new Set(screens.map(({ segment }) => segment))];
  return runs.flatMap((segment) => {
    const rows = screens.filter((row) => row.segment === segment);
    const open = (['a', 'b'] as const).filter((end) =>
      rows.every((row) => (end === 'a' ? row.aLanding : row.bLanding) === '' && !row.notes.includes(`${end}: `)),
    );
    if (open.length === 0) return [];
    const name = subject.names.short(segment);
    const ends = open.map((end) => `${name}-${end.toUpperCase()}`).join(' and ');
    return [`Screen of ${name}: cut back and insulated at ${ends}.`];
  });
}

function labelNotes({ labels }: Subject): string[] {
  const offsets = [...new Set(labels.filter(({ core }) => core === undefined).map(({ offsetMm }) => offsetMm))];
  if (offsets.length === 0) return [];
  const shown = offsets.length === 1 ? `${offsets[0]} mm` : 'as dimensioned or listed';
  const markers = labels.some(({ core }) => core !== undefined) ? ' Mark the cores as shown in the label list.' : '';
  return [`Label both ends of each run, ${shown} back from the end of the jacket.${markers}`];
}

function testNotes(subject: Subject): string[] {
  const { parameters, connections } = continuityOf(subject.request);
  if (connections.length === 0) return [];
  const { continuityOhmsMax, isolationVolts, isolationMinMohm } = parameters;
  return [
    `Test every cable: connections at most ${continuityOhmsMax} Ω, isolation at least ${isolationMinMohm} MΩ at ${isolationVolts} V DC.`,
  ];
}

const size = 2.2;
const lead = 3;
const title = 5.4;
const indent = 5;

/** The notes as a block of a width; it splits between notes. */
export function notesBlock(type: Typesetter, notes: readonly string[], width: number, first = 1): Block {
  const wrapped = notes.map((note) => type.break(note, width - indent, size));
  const heights = wrapped.map((lines) => lines.length * lead + 0.7);
  const items: Item[] = [
    {
      kind: 'text',
      role: 'H2',
      x: 0,
      y: 3.2,
      text: first === 1 ? 'Notes' : 'Notes, continued',
      size: 2.6,
      weight: 'bold',
    },
  ];
  let y = title;
  for (const [i, lines] of wrapped.entries()) {
    const number = `${first + i}.`;
    const mark: Item = {
      kind: 'text',
      role: 'Lbl',
      x: indent - 1.2 - type.width(number, size),
      y: y + size,
      text: number,
      size,
      ink: ink.grey,
    };
    const texts = lines.map((text, l): Item => ({ kind: 'text', x: indent, y: y + size + l * lead, text, size }));
    items.push({ kind: 'group', role: 'LI', items: [mark, { kind: 'group', role: 'LBody', items: texts }] });
    y += heights[i]!;
  }
  return {
    width,
    height: y,
    corner: 'bottom-left',
    items,
    split: (most) => {
      let [taken, used] = [0, title];
      while (taken < notes.length && used + heights[taken]! <= most) used += heights[taken++]!;
      if (taken === 0 || taken === notes.length) return undefined;
      return [
        { ...notesBlock(type, notes.slice(0, taken), width, first), split: undefined },
        notesBlock(type, notes.slice(taken), width, first + taken),
      ];
    },
  };
}
