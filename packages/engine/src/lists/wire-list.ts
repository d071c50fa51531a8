/** The wire list: every conductor, screen, drain wire and pigtail of a design's own runs, with the landing of each end. */
import {
  type Design,
  type End,
  type Segment,
  type TerminalRef,
  formatTerminal,
  present,
  formatWireEnd,
  pigtailTerminal,
} from '@cablewright/model';
import { resolveJoints } from '../connectivity/terminals/resolved-joints.ts';
import { carriedOf, landingsOf, type Landing, type Landings } from '../connectivity/landings/landings.ts';
import type { Catalog } from '../library/catalog.ts';
import { definition } from '../library/definition.ts';
import type { Library } from '../library/library.ts';
import { colourName } from '../library/colour.ts';

export interface WireListRow {
  readonly segment: string;
  readonly stockPartNumber: string;
  readonly stock: string;
  /** The element path in the stock, or `pigtail:<id>`. */
  readonly element: string;
  readonly kind: 'core' | 'screen' | 'drain' | 'pigtail';
  readonly colour: string;
  /** `<instance>.<terminal>`, several joined by `; `. Empty if the end lands nowhere, such as one that is cut back. */
  readonly aLanding: string;
  readonly aPad: string;
  readonly bLanding: string;
  readonly bPad: string;
  /** Length of the run in mm, or of the pigtail if stated. Absent if it is not stated. */
  readonly lengthMm?: number;
  readonly notes: string;
}

/**
 * The rows of the wire list: runs in the order of the design, elements in the order of the stock, then the pigtails of the
 * run.
 */
export function wireList(catalog: Catalog, design: Design): WireListRow[] {
  const { library } = catalog;
  const landings = landingsOf(
    design,
    () => library,
    resolveJoints(catalog, design, () => library),
  );
  return (design.instances.segments ?? []).flatMap((segment) => runRows(library, design, segment, landings));
}

function runRows(library: Library, design: Design, segment: Segment, landings: Landings): WireListRow[] {
  const wire = definition(library, 'wires', segment.def);
  if (wire === undefined) return [];
  const base = {
    segment: segment.id,
    stockPartNumber: wire.partNumber ?? '',
    stock: wire.label ?? wire.id,
    ...present({ lengthMm: segment.lengthMm }),
  };
  const supplied = segment.suppliedTerminated === true ? ['supplied terminated'] : [];
  const elements = carriedOf(wire, segment).map(({ path, kind, element }): WireListRow => {
    const a = landings.at(segment.id, 'a', path);
    const b = landings.at(segment.id, 'b', path);
    const colour = element.type === 'conductor' ? colourName(library, element.color) : '';
    const label = segment.coreLabels?.[path];
    const notes = [
      ...(label === undefined ? [] : [`marked ${label}`]),
      ...endNotes(design, segment.id, path, 'a', a),
      ...endNotes(design, segment.id, path, 'b', b),
      ...supplied,
    ];
    return {
      ...base,
      element: path,
      kind,
      colour,
      ...endColumns(refsOf(segment.id, a), refsOf(segment.id, b)),
      notes: notes.join('; '),
    };
  });
  return [...elements, ...pigtailRows(segment, landings, base)];
}

function endColumns(a: readonly TerminalRef[], b: readonly TerminalRef[]) {
  return { aLanding: landingText(a), aPad: padText(a), bLanding: landingText(b), bPad: padText(b) };
}

function landingText(refs: readonly TerminalRef[]): string {
  return refs.map(({ instance, terminal }) => `${instance}.${terminal}`).join('; ');
}

function padText(refs: readonly TerminalRef[]): string {
  return refs.flatMap(({ pad }) => pad ?? []).join('; ');
}

/**
 * The destinations of an element's end: the terminals it is joined to, the pigtail it is twisted into, and the leg it
 * continues into.
 */
function refsOf(segment: string, { direct, pigtail, breakout }: Landing): TerminalRef[] {
  const onto = breakout?.onto;
  return [
    ...direct,
    ...(pigtail === undefined ? [] : [{ instance: segment, terminal: pigtailTerminal(pigtail.id) }]),
    ...(onto === undefined ? [] : [{ instance: onto.segment, terminal: onto.path }]),
  ];
}

function endNotes(design: Design, segment: string, path: string, end: End, landing: Landing): string[] {
  const { breakout } = landing;
  if (breakout !== undefined) {
    const { fate, reason } = breakout.conductor;
    if (fate === 'through') return [`through ${breakout.breakout.id} at ${end}`];
    if (fate === 'nc') return [`cut back at ${end}${reason === undefined ? '' : `: ${reason}`}`];
    return [`terminated in ${breakout.breakout.id} at ${end}`];
  }
  return landing.direct.length > 0 || landing.pigtail !== undefined ? [] : openNotes(design, segment, path, end);
}

/** The text of notes that name an end left open on purpose. */
function openNotes(design: Design, segment: string, path: string, end: End): string[] {
  const names = [
    formatTerminal({ instance: segment, end, terminal: path }),
    `${segment}.${path}`,
    formatWireEnd(segment, end),
  ];
  return (design.notes ?? []).flatMap((note) =>
    typeof note !== 'string' && names.some((name) => note.names?.includes(name)) ? [`${end}: ${note.text}`] : [],
  );
}

function pigtailRows(
  segment: Segment,
  landings: Landings,
  base: Pick<WireListRow, 'segment' | 'stockPartNumber' | 'stock' | 'lengthMm'>,
): WireListRow[] {
  return (segment.pigtails ?? []).map((pigtail) => {
    const refs = landings.ofPigtail(segment.id, pigtail.id);
    return {
      ...base,
      element: pigtailTerminal(pigtail.id),
      kind: 'pigtail',
      colour: '',
      ...endColumns(pigtail.end === 'a' ? refs : [], pigtail.end === 'b' ? refs : []),
      lengthMm: pigtail.lengthMm ?? base.lengthMm,
      notes: pigtail.members === undefined ? '' : `of ${pigtail.members.join(', ')}`,
    };
  });
}
