/** The numbered notes of a drawing: those of the drawing, the design and the shop, then notes derived from the data. */
import { crimpList, cutBacks, wireList, type CrimpListRow, type PrintFormat } from '@cablewright/engine';
import { ink, type Item } from '../../display-list/display-list.ts';
import type { Typesetter } from '../../type/typesetter.ts';
import { limitsText } from './limits-text.ts';
import { continuityOf } from '../../request/continuity-of.ts';
import type { SheetBlock } from './block.ts';
import { coresText } from '../subject/core-words.ts';
import { overallLengths } from '../subject/overall.ts';
import type { DrawingSubject } from '../subject/subject.ts';
import { crimpedSection } from '../../lists/crimp-list.ts';
import { blockEm } from '../../type/capitals.ts';

export function notesOf(subject: DrawingSubject): string[] {
  const ownNotes = subject.drawing?.notes ?? [];
  const design = (subject.design.notes ?? []).map((note) => (typeof note === 'string' ? note : note.text));
  const shop = subject.settings.documents?.drawingNotes ?? [];
  const { print } = subject.names;
  const notes = [
    print.text(`drawing.dimensions.${print.style.units}`),
    ...ownNotes,
    ...design,
    ...shop,
    ...datumNotes(subject),
    ...breakoutNotes(subject),
    ...openingNotes(subject),
    ...crimpNotes(subject),
    ...screenNotes(subject),
    ...labelNotes(subject),
    ...testNotes(subject),
  ];
  return [...new Set(notes.map((note) => note.trim()).filter((note) => note !== ''))];
}

/**
 * The points between which lengths are measured: for a harness with a layout those of its bundles, otherwise those of runs
 * that end at connectors, with the ends that are measured to another point.
 */
function datumNotes({ design, names }: DrawingSubject): string[] {
  const { print } = names;
  if (design.layout !== undefined && design.layout.bundles.length > 0) return [print.text('drawing.bundles-measured')];
  const segments = design.instances.segments ?? [];
  if (segments.length === 0) return [];
  const others = segments.flatMap(({ id, preparation }) =>
    (['a', 'b'] as const).flatMap((end) => {
      const from = preparation?.[end]?.from ?? 'body-back';
      return from === 'body-back' ? [] : [`${names.short(id)}-${end.toUpperCase()}: ${print.text(`datum.${from}`)}`];
    }),
  );
  const except = others.length === 0 ? '' : print.text('drawing.measured-except', { ends: others.join(', ') });
  return [`${print.text('drawing.measured')}${except}`];
}

function breakoutNotes(subject: DrawingSubject): string[] {
  const { layout, instances } = subject.design;
  const { print } = subject.names;
  const measured = (instances.breakouts ?? []).length === 0 ? [] : [print.text('drawing.legs-measured')];
  // The lengths of a layout without breakouts are those of its bundles.
  if (measured.length === 0 && layout !== undefined && layout.bundles.length > 0) return [];
  const overall = overallLengths(subject).map(({ from, to, lengthMm, parts }) =>
    print.text('drawing.from-to', { from, to, length: [print.bareLength(lengthMm, 6), ...parts].join(' + ') }),
  );
  const overallNotes = overall.length === 0 ? [] : [print.text('drawing.overall', { lengths: overall.join(', ') })];
  return [...measured, ...overallNotes, ...cutBackNotes(subject)];
}

/**
 * The cores of a cable that are cut back because its other cores continue past a part or a wire in their line: `W2-A: the
 * length is that of BK to J1. Cut RD back by W1 170 + F1.`
 */
function cutBackNotes(subject: DrawingSubject): string[] {
  const { names, design, library, landings } = subject;
  const segments = new Map((design.instances.segments ?? []).map((segment) => [segment.id, segment]));
  return cutBacks(library, design, landings).flatMap((cut) => {
    const { segment: id, end, long, connector, short } = cut;
    const segment = segments.get(id);
    if (segment === undefined) return [];
    const cores = (paths: readonly string[]) =>
      coresText(
        subject,
        paths.map((path) => ({ segment, end, path })),
      );
    const { freeMm } = cut;
    const free =
      freeMm === undefined || freeMm <= 0
        ? ''
        : names.print.text('drawing.cut-back-free', { length: names.print.bareLength(freeMm, 6) });
    return `${names.print.text('drawing.cut-back-by', {
      run: `${names.short(id)}-${end.toUpperCase()}`,
      long: cores(long),
      to: names.short(connector),
      short: cores(short),
      by: cut.textOf(
        (instance) => names.short(instance),
        (mm, run) => (run === undefined ? names.print.bareLength(mm, 6) : subject.lengthText(run)),
      ),
    })}${free}`;
  });
}

/** How far the jackets are opened and how long the pigtails are, for the ends that state it. */
function openingNotes({ design, names }: DrawingSubject): string[] {
  const { print } = names;
  const ends = (design.instances.segments ?? []).flatMap((segment) =>
    (['a', 'b'] as const).map((end) => ({ segment, end, name: `${names.short(segment.id)}-${end.toUpperCase()}` })),
  );
  const opened = ends.flatMap(({ segment, end, name }) => {
    const mm = segment.preparation?.[end]?.jacketMm;
    return mm === undefined ? [] : [`${name} ${print.bareLength(mm, 6)}`];
  });
  const pigtails = ends.flatMap(({ segment, end, name }) =>
    (segment.pigtails ?? []).flatMap(({ lengthMm, ...pigtail }) =>
      pigtail.end !== end || lengthMm === undefined ? [] : [`${name} ${print.bareLength(lengthMm, 6)}`],
    ),
  );
  return [
    ...(opened.length === 0 ? [] : [print.text('drawing.openings', { ends: opened.join(', ') })]),
    ...(pigtails.length === 0 ? [] : [print.text('drawing.pigtails', { ends: pigtails.join(', ') })]),
  ];
}

/** One note for each combination of contact and wire size. */
function crimpNotes(subject: DrawingSubject): string[] {
  const rows = crimpList(subject.catalog, subject.design).filter(
    ({ contact, wires }) => contact !== '' && wires.length > 0,
  );
  const crimps = new Map<string, { row: CrimpListRow; connectors: Set<string> }>();
  for (const row of rows) {
    const key = [row.contact, row.wireMm2, row.stripMm, row.crimpHeightMm, row.tool].join('|');
    const entry = crimps.get(key) ?? { row, connectors: new Set<string>() };
    entry.connectors.add(subject.names.short(row.connector));
    crimps.set(key, entry);
  }
  const { print } = subject.names;
  return [...crimps.values()].map(({ row, connectors }) => {
    const facts = [
      row.stripMm === undefined ? '' : print.text('drawing.strip', { length: print.fine(row.stripMm) }),
      row.crimpHeightMm === undefined
        ? ''
        : print.text('drawing.crimp-height', { height: print.fine(row.crimpHeightMm) }),
      row.tool === '' ? '' : print.text('drawing.tool', { tool: row.toolPartNumber || row.tool }),
    ].filter(Boolean);
    const values = {
      connectors: [...connectors].join(', '),
      contact: row.contactPartNumber || row.contact,
      facts: facts.length === 0 ? '' : `, ${facts.join(', ')}`,
    };
    const section = print.section(crimpedSection(subject.catalog, subject.design, row));
    return section === undefined
      ? print.text('drawing.crimp', values)
      : print.text('drawing.crimp-on', { ...values, section });
  });
}

/** The ends at which the screens of a run are cut back, unless a note of the design already says so. */
function screenNotes(subject: DrawingSubject): string[] {
  const screens = wireList(subject.catalog, subject.design).filter(({ kind }) => kind === 'screen' || kind === 'drain');
  const { print } = subject.names;
  const runs = [...new Set(screens.map(({ segment }) => segment))];
  return runs.flatMap((segment) => {
    const rows = screens.filter((row) => row.segment === segment);
    const open = (['a', 'b'] as const).filter((end) =>
      rows.every((row) => (end === 'a' ? row.aLanding : row.bLanding) === '' && !row.notes.includes(`${end}: `)),
    );
    if (open.length === 0) return [];
    const name = subject.names.short(segment);
    const [first = '', second] = open.map((end) => `${name}-${end.toUpperCase()}`);
    const ends = second === undefined ? first : print.text('drawing.and', { first, second });
    return [print.text('drawing.screen-cut', { run: name, ends })];
  });
}

function labelNotes({ labels, names: { print } }: DrawingSubject): string[] {
  const onRuns = labels.filter(({ core }) => core === undefined);
  const offsets = [...new Set(onRuns.map(({ offsetMm }) => offsetMm))];
  if (offsets.length === 0) return [];
  const singles = onRuns.filter(({ single }) => single === true).length;
  const length = print.length(offsets[0]);
  const [listed, equal] =
    singles === 0
      ? ([print.text('drawing.label-ends-listed'), print.text('drawing.label-ends', { length })] as const)
      : ([
          print.text('drawing.label-all-ends-listed'),
          print.text(singles === onRuns.length ? 'drawing.label-wire-ends' : 'drawing.label-all-ends', { length }),
        ] as const);
  const ends = offsets.length === 1 ? equal : listed;
  const markers = labels.some(({ core }) => core !== undefined) ? print.text('drawing.mark-cores') : '';
  return [`${ends}${markers}`];
}

function testNotes(subject: DrawingSubject): string[] {
  const { parameters, hasReadings, ownLimits } = continuityOf(subject.request);
  if (!hasReadings()) return [];
  const { print } = subject.names;
  const { continuityOhmsMax, isolationVolts, isolationMinMohm } = parameters;
  return [
    print.text('drawing.test', {
      ohms: print.number(continuityOhmsMax, 6),
      mohm: print.number(isolationMinMohm, 6),
      volts: print.number(isolationVolts, 6),
    }),
    ...ownLimits().map((limits) => print.text('drawing.test-by-voltage', { limits: limitsText(print, limits) })),
  ];
}

const size = blockEm;
const lead = 3;
const title = 5.4;
const indent = 5;

/** The notes as a block of the given width. It splits between notes. */
export function notesBlock(
  type: Typesetter,
  print: PrintFormat,
  notes: readonly string[],
  width: number,
  first = 1,
): SheetBlock {
  const name = print.text('drawing.notes');
  const wrapped = notes.map((note) => type.break(note, width - indent, size));
  const heights = wrapped.map((lines) => lines.length * lead + 0.7);
  const items: Item[] = [
    {
      kind: 'text',
      role: 'H2',
      x: 0,
      y: 3.2,
      text: first === 1 ? name : print.text('drawing.continued', { title: name }),
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
    list: { name, continued: first > 1, inColumns: false },
    items,
    split: (most) => {
      let [noteCount, used] = [0, title];
      while (noteCount < notes.length && used + heights[noteCount]! <= most) used += heights[noteCount++]!;
      if (noteCount === 0 || noteCount === notes.length) return undefined;
      return [
        { ...notesBlock(type, print, notes.slice(0, noteCount), width, first), split: undefined },
        notesBlock(type, print, notes.slice(noteCount), width, first + noteCount),
      ];
    },
  };
}
