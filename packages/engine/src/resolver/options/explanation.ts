/** Explains an option to a technician: its connections and their reasons, the risks, and unknown facts. */
import type { Library } from '../../library/library.ts';
import { listed } from '../../library/text/nearest.ts';
import type { CableOption, OptionLine, OptionEnd, PlannedPart } from './option.ts';
import { count, levelWords, pinWords, portWords } from './words.ts';

interface Story {
  /** One sentence: the kind of cable and its state. */
  readonly summary: string;
  /** The connections and their reasons, one sentence per line. */
  readonly wiring: readonly string[];
  /** The parts and boards of the option. */
  readonly parts: readonly string[];
  /** Why the option is refused, and its risks. */
  readonly risks: readonly string[];
  readonly missing: readonly string[];
  /** Unconfirmed facts and notes. */
  readonly unknown: readonly string[];
}

export function explainOption(library: Library, option: CableOption): Story {
  return {
    summary: summaryOf(option),
    wiring: [...boardSentences(option), ...option.lines.flatMap((line) => lineSentence(library, option, line))],
    parts: partSentences(library, option),
    risks: [...unique(option.refusals.map(({ text }) => text)), ...unique(option.hazards.map(({ text }) => text))],
    missing: unique(option.missing.map(({ text }) => text)),
    unknown: [...option.unconfirmed.map(({ text }) => text), ...option.notes],
  };
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

function summaryOf(option: CableOption): string {
  const { source, destination, title, missing, refusals, hazards, rank, parts } = option;
  const ends = `${portWords(source.device)} to ${portWords(destination.device)}`;
  const made = [count(rank.conductors, 'conductor')];
  if (parts.length > 0) made.push(count(parts.length, 'part'));
  if (rank.boards > 0) made.push(count(rank.boards, 'board'));
  const [refusal] = refusals;
  const stand =
    refusal !== undefined
      ? `must not be built: ${refusal.text}`
      : missing.length > 0
        ? `${count(missing.length, 'piece is', 'pieces are')} missing`
        : hazards.length > 0
          ? `complete, with ${count(hazards.length, 'warning')}`
          : 'complete';
  const end = stand.endsWith('.') ? '' : '.';
  return `${title}: ${ends}, ${listed(made)}; ${stand}${end}`;
}

function boardSentences({ source, destination }: CableOption): string[] {
  return [source, destination].flatMap(({ adapter, device }: OptionEnd) =>
    adapter === undefined ? [] : [`${adapter.label} plugs into ${portWords(device)}; the cable is wired to its pads.`],
  );
}

function lineSentence(library: Library, { source, destination }: CableOption, line: OptionLine): string[] {
  if (line.source.length === 0 && line.destination.length === 0) return [];
  const end = (pins: OptionLine['source'], { port }: OptionEnd) =>
    `${listed(pins.map(pinWords))} of ${port.deviceLabel}`;
  if (line.kind === 'screen') {
    const ends = [
      ...(line.source.length > 0 ? [end(line.source, source)] : []),
      ...(line.destination.length > 0 ? [end(line.destination, destination)] : []),
    ];
    return [`The screen is connected to ${listed(ends)}. ${line.why}`];
  }
  const several = line.source.length > 1;
  const driven = line.driver === 'source' ? (several ? 'drive' : 'drives') : several ? 'are driven by' : 'is driven by';
  const arrow = line.driver === undefined ? 'and' : driven;
  const level = line[line.driver ?? 'source'][0]?.level;
  const at = level === undefined || line.kind !== 'signal' ? '' : ` at ${levelWords(library, level)}`;
  return [`${end(line.source, source)} ${arrow} ${end(line.destination, destination)}${at}. ${line.why}`];
}

const placementWords = {
  series: 'in series with',
  shunt: 'to ground from',
  across: 'across',
} as const;

function partSentences(library: Library, option: CableOption): string[] {
  return option.parts.map((part: PlannedPart) => {
    const { port } = option[part.side];
    const pins = part.positions.map((position) => {
      const pin = port.byPosition.get(position);
      return pin === undefined ? position : pinWords(pin);
    });
    const place =
      part.location === undefined ? '' : `, ${library.word('locations', part.location)?.label ?? part.location}`;
    const lacking = part.component === undefined ? ' The library has no such part.' : '';
    return `${part.wanted} ${placementWords[part.placement]} ${listed(pins)} of ${port.deviceLabel}${place}: ${part.recipeLabel}.${lacking}`;
  });
}
