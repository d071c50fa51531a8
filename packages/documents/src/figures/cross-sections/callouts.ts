/** A cross-section with leaders to the names of its parts. */
import { type Library, type PrintFormat, printFormatOf } from '@cablewright/engine';
import type { GroupElement, Wire, WireElement } from '@cablewright/model';
import { ink, line, type Item } from '../../display-list/display-list.ts';
import type { Typesetter } from '../../type/typesetter.ts';
import { scaleFor, scaleText } from '../scales.ts';
import { wireColour } from '../wire-colour.ts';
import type { CrossSection } from './cross-section.ts';
import { circleMarks, clearest, clearOfCores, marks, type Callout, withClearLeaders } from './leaders.ts';
import type { CrossSectionPart } from './piece.ts';
import { layerColour, materialWord, screenWord } from './layer-words.ts';
import { blockEm } from '../../type/capitals.ts';

interface CalloutFigure {
  readonly width: number;
  readonly height: number;
  readonly items: readonly Item[];
}

const size = blockEm;
const minPitch = 3.5;
const maxPitch = 11;
const widest = 52;
const maxCallouts = 12;

/**
 * The figure with its heading. `name` is the name of the stock on the sheet, empty if the sheet describes the stock itself.
 * `room` is the space for the section; the sheet draws the figure `enlarged` times as large.
 */
export function calloutBlock(
  type: Typesetter,
  library: Library,
  wire: Wire,
  section: CrossSection,
  name: string,
  room = 32,
  enlarged = 1,
): CalloutFigure {
  const { radius, halfHeight } = section;
  const shown = scaleFor(room * enlarged, room * enlarged, 2 * radius, 2 * halfHeight);
  const scale = shown / enlarged;
  const label = type.break(wire.label ?? wire.id, 2 * radius * scale + widest, size);
  const print = printFormatOf({ library });
  const heading = name === '' ? [] : [print.text('section.title', { name }), ...label];
  const head = 3.4 + Math.max(0, heading.length - 1) * 2.8 + (name === '' ? 0 : 3);
  const given = calloutsOf(library, wire, section);
  const height = Math.max(2 * halfHeight * scale, given.length * minPitch) + 2;
  // The names are spread over the height of the section, so that leaders pass other cores.
  const pitch = Math.max(minPitch, Math.min(maxPitch, (2 * halfHeight * scale) / Math.max(1, given.length - 1)));
  const middle = head + height / 2;
  const left = 2 * radius * scale + 7;
  const textY = (i: number) => middle + (i - (given.length - 1) / 2) * pitch;
  const end = ({ x, y }: Callout) => [(radius + x) * scale, middle + y * scale] as const;
  const from = (i: number) => [(left - 1) / scale - radius, (textY(i) - middle) / scale] as const;
  const callouts = withClearLeaders(given, from);
  const lines = callouts.flatMap(({ text, x, y }, i): Item[] => {
    const at = textY(i);
    const [toX, toY] = end({ text, x, y });
    return [
      // White under the leader, so that it is visible on black.
      line(left - 1, at, toX, toY, { ink: ink.white, width: 0.45 }),
      line(left - 1, at, toX, toY, { ink: ink.black, width: 0.15 }),
      { kind: 'circle', x: toX, y: toY, r: 0.5, fill: ink.black, stroke: { ink: ink.white, width: 0.3 } },
      { kind: 'text', x: left, y: at + size * 0.36, text, size },
    ];
  });
  const texts = callouts.map(({ text }) => type.width(text, size));
  const heads = heading.map((text, i) => type.width(text, i === 0 ? 2.6 : size, i === 0 ? 'bold' : 'regular'));
  return {
    width: Math.max(left + Math.max(0, ...texts), ...heads, 2 * radius * scale) + 0.5,
    height: head + height,
    items: [
      ...heading.map((text, i): Item => {
        const first = i === 0;
        return {
          kind: 'text',
          x: 0,
          y: 3.1 + i * 2.8,
          text,
          size: first ? 2.6 : size,
          weight: first ? 'bold' : 'regular',
        };
      }),
      { kind: 'text', x: 0, y: head - 0.6, text: scaleText(shown), size, ink: ink.grey },
      { kind: 'group', x: radius * scale, y: middle, items: section.items(scale) },
      ...lines,
    ],
  };
}

/** A callout for each layer, screen, pair and coax, and for each core unless there would be too many to read. */
function calloutsOf(library: Library, wire: Wire, section: CrossSection): Callout[] {
  const layers = section.pieces.filter(
    ({ kind, path }) => (kind === 'layer' || kind === 'screen') && !path.includes('.'),
  );
  const outer = layers.map((piece, i) => {
    const angle = layers.length === 1 ? -45 : -65 + (i * 60) / Math.max(1, layers.length - 1);
    return { text: layerText(library, piece), ...clearOfCores(piece, angle, section.pieces) };
  });
  const inner = wire.structure.children.flatMap((child) => innerCallout(library, child, section));
  return outer.length + inner.length <= maxCallouts
    ? [...outer, ...inner]
    : [...outer, ...folded(printFormatOf({ library }), inner, wire)];
}

/** Replaces many callouts by one for each kind of part, with the number of parts, at the position of the first. */
function folded(print: PrintFormat, inner: readonly Callout[], wire: Wire): Callout[] {
  const counts = new Map<NonNullable<GroupElement['role']> | 'core' | 'drain', number>();
  const held = wire.structure.children.filter(({ type }) => type === 'conductor' || type === 'group');
  for (const child of held) {
    const sort =
      child.type === 'group'
        ? (child.role ?? 'bundle')
        : child.type === 'conductor' && child.bare === true
          ? 'drain'
          : 'core';
    counts.set(sort, (counts.get(sort) ?? 0) + 1);
  }
  const [first] = inner.toSorted((a, b) => b.x - a.x);
  if (first === undefined) return [];
  const counted = [...counts].map(([sort, count]) => print.text(`held.${sort}`, { n: count }));
  return [{ ...first, text: counted.join(', ') }];
}

function innerCallout(library: Library, child: WireElement, { pieces }: CrossSection): Callout[] {
  if (child.type !== 'conductor' && child.type !== 'group') return [];
  const own = pieces.filter(({ path }) => path === child.id || path.startsWith(`${child.id}.`));
  const cores = own.filter(({ kind }) => kind === 'core');
  const first = cores.toSorted((a, b) => b.x + b.r - a.x - a.r)[0];
  if (first === undefined) return [];
  const text = child.type === 'group' ? groupText(library, child, own) : coreText(library, first);
  const others = pieces.filter((piece) => piece.kind === 'core' && !own.includes(piece));
  const reach = Math.max(...pieces.map(({ x, r }) => x + r));
  const around = child.type === 'group' && child.role === 'twisted-pair' ? circleMarks(cores) : [];
  const places = [...cores.toSorted((a, b) => b.x - a.x).flatMap(marks), ...around];
  return [{ text, ...clearest(places, others, reach), others: { places, cores: others } }];
}

function layerText(library: Library, { element, r, run }: CrossSectionPart): string {
  if (element.type === 'shield') {
    const coverage = element.coveragePct === undefined ? '' : `${element.coveragePct} %`;
    return [
      element.label ?? screenWord(library, element.construction) ?? printFormatOf({ library }).text('section.screen'),
      materialWord(library, element.material),
      coverage,
    ]
      .filter(Boolean)
      .join(', ');
  }
  if (element.type !== 'insulation') return element.id;
  const across = run === 0 ? `Ø${printFormatOf({ library }).bareFine(2 * r, 2)}` : '';
  return [
    element.label ?? element.id,
    materialWord(library, element.material),
    layerColour(library, element.color),
    element.odMm === undefined ? '' : across,
  ]
    .filter((word) => word !== undefined && word !== '')
    .join(', ');
}

function coreText(library: Library, { element }: CrossSectionPart): string {
  if (element.type !== 'conductor') return element.id;
  const area = printFormatOf({ library }).section(element) ?? '';
  const code = wireColour(library, element.color)?.code;
  const named = element.label === undefined || element.label === code ? undefined : element.label;
  const name = [named, code].filter(Boolean).join(' ');
  return [name === '' ? element.id : name, area].filter(Boolean).join(' ');
}

function groupText(library: Library, group: GroupElement, own: readonly CrossSectionPart[]): string {
  const cores = own.filter(({ kind }) => kind === 'core');
  const codes = cores.flatMap(({ element }) =>
    element.type === 'conductor' ? (wireColour(library, element.color)?.code ?? []) : [],
  );
  const screens = own
    .filter(({ kind }) => kind === 'screen')
    .map(({ element }) => (element.type === 'shield' ? screenWord(library, element.construction) : ''));
  const print = printFormatOf({ library });
  const areas = new Set(
    cores.map(({ element }) => (element.type === 'conductor' ? print.section(element) : undefined)),
  );
  const area = areas.size === 1 ? ([...areas][0] ?? '') : '';
  const name = group.label ?? group.id;
  return [`${name}${codes.length === 0 ? '' : `: ${codes.join(' / ')}`}`, area, screens.filter(Boolean).join(', ')]
    .filter(Boolean)
    .join(', ');
}
