/** The choices while a person types an end or a wire. Free and fitting ones come first. */
import { carries, elementsOf, type Catalog } from '@cablewright/engine';
import { formatTerminal, type Design, type Segment, type TerminalRef, pigtailTerminal } from '@cablewright/model';
import { derivedFromBoth } from '@cablewright/derive';
import { isWireSpot, takenIn, type WiringSpot } from './spots.ts';
import { runText, type ElementRun } from './lines.ts';

/** One choice. `fits` and `free` decide its position in the list. */
export interface Choice<T> {
  readonly value: T;
  readonly text: string;
  /** Describes the choice in words. */
  readonly detail: string;
  readonly free: boolean;
  readonly fits: boolean;
  readonly colour?: string | undefined;
}

/** Maximum number of choices shown. Typing more letters narrows them down. */
const most = 40;

/** The words of a text, whatever separates them: `J1.3`, `w1 red`, `w1@b:pair-1.a`. */
function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s.,:@/→]+/)
    .filter(Boolean);
}

/**
 * How well words match some names: each word must begin a name or occur inside one, and a whole name counts most.
 * Undefined if a word has no match.
 */
function match(words: readonly string[], names: readonly string[]): number | undefined {
  let score = 0;
  for (const word of words) {
    let best = 0;
    for (const name of names) {
      if (name === word) best = Math.max(best, 4);
      else if (name.startsWith(word)) best = Math.max(best, 2);
      else if (word.length > 1 && name.includes(word)) best = Math.max(best, 1);
    }
    if (best === 0) return undefined;
    score += best;
  }
  return score;
}

function namesOf(spot: WiringSpot): string[] {
  return [
    spot.ref.instance,
    spot.instanceLabel,
    ...wordsOf(spot.instanceLabel),
    ...wordsOf(spot.definition),
    ...wordsOf(spot.ref.terminal),
    ...wordsOf(spot.label),
    ...(spot.signal === undefined ? [] : wordsOf(spot.signal)),
    ...(spot.signalLabel === undefined ? [] : wordsOf(spot.signalLabel)),
    ...(spot.colour === undefined ? [] : wordsOf(spot.colour)),
    ...(spot.ref.end === undefined ? [] : [spot.ref.end]),
    ...spot.aliases.map((alias) => alias.toLowerCase()),
  ].map((name) => name.toLowerCase());
}

/** The signals that belong at the far end of `signal`: itself, and those its vocabulary pairs it with. */
function partnersOf(catalog: Catalog, signal: string | undefined): ReadonlySet<string> {
  if (signal === undefined) return new Set();
  const word = catalog.library.signal(signal);
  return new Set(word?.pairsWith === undefined || word.pairsWith.length === 0 ? [signal] : word.pairsWith);
}

/** Text that spells out a full name means exactly that name, whatever else it matches. */
function spelledOut(words: readonly string[], text: string): number {
  return words.join(' ') === wordsOf(text).join(' ') ? 100 : 0;
}

interface EndQuestion {
  readonly text: string;
  /** The spot at the other end of the line, if known. */
  readonly opposite?: WiringSpot | undefined;
  /** The segment of the line. Its own ends are not valid choices. */
  readonly segment?: string | undefined;
}

/** The spots where an end may land, best first. */
export function endChoices(
  catalog: Catalog,
  design: Design,
  spots: readonly WiringSpot[],
  asked: EndQuestion,
): Choice<TerminalRef>[] {
  const words = wordsOf(asked.text);
  const used = takenIn(design);
  const partners = partnersOf(catalog, asked.opposite?.signal);
  return spots
    .filter((spot) => !isWireSpot(spot) || spot.ref.instance !== asked.segment)
    .flatMap((spot, order) => {
      const score = match(words, namesOf(spot));
      if (score === undefined) return [];
      const free = !used.has(spot.text);
      const fits = spot.signal !== undefined && partners.has(spot.signal);
      const otherPart = asked.opposite === undefined || asked.opposite.ref.instance !== spot.ref.instance;
      const rank =
        spelledOut(words, spot.text) +
        score * 8 +
        (fits && otherPart ? 6 : 0) +
        (free ? 3 : 0) +
        (otherPart ? 1 : 0) -
        (isWireSpot(spot) ? 4 : 0);
      return [{ rank, order, choice: endChoice(spot, free, fits) }];
    })
    .toSorted((a, b) => b.rank - a.rank || a.order - b.order)
    .slice(0, most)
    .map(({ choice }) => choice);
}

function endChoice(spot: WiringSpot, free: boolean, fits: boolean): Choice<TerminalRef> {
  const meaning = spot.signalLabel ?? spot.signal;
  const detail = [
    spot.instanceLabel === spot.ref.instance ? spot.definition : spot.instanceLabel,
    meaning ?? spot.label,
  ]
    .filter((part) => part !== '')
    .join(' · ');
  return { value: spot.ref, text: spot.text, detail, free, fits, colour: spot.colour };
}

/** The wires a line may run along, best first: those free at both ends, then free at one end, then taken. */
export function runChoices(
  catalog: Catalog,
  design: Design,
  text: string,
  needs: readonly ('a' | 'b')[],
  shown = most,
): Choice<ElementRun>[] {
  const words = wordsOf(text);
  const used = takenIn(design);
  return runsOf(catalog, design)
    .flatMap((item, order) => {
      const score = match(words, item.names);
      if (score === undefined) return [];
      const free = needs.every((end) => !used.has(formatTerminal(endOf(item.run, end))));
      const choice: Choice<ElementRun> = {
        value: item.run,
        text: runText(item.run),
        detail: item.detail,
        free,
        fits: item.core,
        colour: item.colour,
      };
      const rank = spelledOut(words, choice.text) + score * 8 + (free ? 4 : 0) + (item.core ? 1 : 0);
      return [{ rank, order, choice }];
    })
    .toSorted((a, b) => b.rank - a.rank || a.order - b.order)
    .slice(0, shown)
    .map(({ choice }) => choice);
}

function endOf(run: ElementRun, end: 'a' | 'b'): TerminalRef {
  return { instance: run.segment, terminal: run.terminal, end };
}

interface RunItem {
  readonly run: ElementRun;
  readonly names: readonly string[];
  readonly detail: string;
  readonly core: boolean;
  readonly colour: string | undefined;
}

const noSegments: Segment[] = [];

/** Every element and pigtail of every segment, once. */
function runsOf(catalog: Catalog, { instances: { segments = noSegments } }: Design): readonly RunItem[] {
  return runsIn(catalog, segments);
}

const runsIn = derivedFromBoth('runs by spot', (catalog: Catalog, segments: Segment[]): readonly RunItem[] =>
  segments.flatMap((segment): RunItem[] => {
    const wire = catalog.library.get('wires', segment.def);
    if (wire === undefined) return [];
    const names = [segment.id, ...wordsOf(segment.label ?? ''), ...wordsOf(wire.label ?? wire.id)];
    const elements = elementsOf(wire).copper.filter((element) => carries(segment, element.path));
    return [
      ...elements.map((element): RunItem => {
        const colour = element.element.type === 'conductor' ? element.element.color : undefined;
        const label = segment.coreLabels?.[element.path] ?? element.label;
        return {
          run: { segment: segment.id, terminal: element.path },
          names: [
            ...names,
            ...wordsOf(element.path),
            element.path,
            ...wordsOf(label),
            ...wordsOf(colour ?? ''),
            element.kind,
          ],
          detail: [wire.label ?? wire.id, label].join(' · '),
          core: element.kind === 'core',
          colour,
        };
      }),
      ...(segment.pigtails ?? []).map((pigtail): RunItem => ({
        run: { segment: segment.id, terminal: pigtailTerminal(pigtail.id) },
        names: [...names, 'pigtail', pigtail.id, 'screen'],
        detail: `pigtail at end ${pigtail.end}`,
        core: false,
        colour: undefined,
      })),
    ];
  }),
);

/** The cores that are free at both ends, in the order of the cables and of their stock. */
export function freeCores(catalog: Catalog, design: Design): readonly RunItem[] {
  return runsOf(catalog, design).filter(isFreeIn(design));
}

/** The core that the next wire between two parts uses. */
export const nextFreeCore = derivedFromBoth('next free core', (catalog: Catalog, design: Design): RunItem | undefined =>
  runsOf(catalog, design).find(isFreeIn(design)),
);

function isFreeIn(design: Design): (item: RunItem) => boolean {
  const used = takenIn(design);
  const isFree = (run: ElementRun, end: 'a' | 'b') => !used.has(formatTerminal(endOf(run, end)));
  return ({ run, core }) => core && isFree(run, 'a') && isFree(run, 'b');
}
