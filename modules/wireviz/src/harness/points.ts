/** Finds the pins and wires of connection sets by number, label or colour. */
import type { WirevizProblems } from '../basis/problem.ts';
import { nearest } from '@cablewright/engine';
import { colourParts } from './colours.ts';
import type { SetRef } from './set-items.ts';
import type { CableItem, ConnectorItem } from './types.ts';

const positionsOf = (texts: readonly string[], wantedText: string): number[] =>
  texts.flatMap((text, index) => (text === wantedText ? [index] : []));

/** The position of a pin, found by its number or by a label that only one pin has. */
export function pinOf(
  connector: ConnectorItem,
  { point, place }: SetRef,
  problems: WirevizProblems,
): number | undefined {
  if (point === undefined) {
    if (connector.pins.length === 1) return 0;
    problems.error(
      place,
      `${connector.name} has ${connector.pins.length} pins, and none is named.`,
      `Write ${connector.name}: [1] with the pins to connect.`,
    );
    return undefined;
  }
  const byPin = connector.pins.indexOf(point.text);
  const byLabel = positionsOf(connector.labels, point.text);
  const positions = new Set([...(byPin < 0 ? [] : [byPin]), ...byLabel]);
  if (positions.size === 1) return [...positions][0];
  if (positions.size === 0) unknownPin(connector, point, problems);
  else {
    const pins = [...positions].map((index) => connector.pins[index]).join(', ');
    problems.error(
      point.place,
      `${connector.name}: "${point.text}" is on several pins: ${pins}.`,
      'Name the pin by its number.',
    );
  }
  return undefined;
}

function unknownPin(connector: ConnectorItem, point: NonNullable<SetRef['point']>, problems: WirevizProblems): void {
  const labels = connector.labels.filter((label) => label !== '');
  const near = nearest(point.text, [...connector.pins, ...labels]);
  const remedy =
    near === undefined
      ? `Its pins are ${summary(connector.pins)}.`
      : `Did you mean ${near}? Its pins are ${summary(connector.pins)}.`;
  problems.error(point.place, `${connector.name} has no pin "${point.text}".`, remedy);
}

function summary(texts: readonly string[]): string {
  return texts.length > 12 ? `${texts.slice(0, 12).join(', ')} … ${texts.at(-1)}` : texts.join(', ');
}

/** The position of a wire, found by its number, its label, or a colour that only one wire has. `s` is the shield. */
export function wireOf(
  cable: CableItem,
  { point, place }: SetRef,
  problems: WirevizProblems,
): number | 's' | undefined {
  if (point === undefined) {
    if (cable.wires === 1) return 0;
    problems.error(
      place,
      `${cable.name} has ${cable.wires} wires, and none is named.`,
      `Write ${cable.name}: [1] with the wires to connect.`,
    );
    return undefined;
  }
  if (point.text === 's' && !cable.labels.includes('s')) return shieldOf(cable, point, problems);
  const number = /^\d+$/.test(point.text) ? Number(point.text) - 1 : -1;
  if (number >= 0 && number < cable.wires) return number;
  const labelled = positionsOf(cable.labels, point.text);
  const candidates = labelled.length > 0 ? labelled : byColour(cable, point.text);
  if (candidates.length === 1) return candidates[0];
  if (candidates.length > 1)
    problems.error(
      point.place,
      `${cable.name}: ${point.text} is on several wires: ${candidates.map((index) => index + 1).join(', ')}.`,
      'Name the wire by its number.',
    );
  else
    problems.error(
      point.place,
      `${cable.name} has no wire "${point.text}".`,
      `Its wires are 1 to ${cable.wires}${cable.colours.length > 0 ? `: ${summary(cable.colours)}` : ''}.`,
    );
  return undefined;
}

function shieldOf(cable: CableItem, point: NonNullable<SetRef['point']>, problems: WirevizProblems): 's' | undefined {
  if (cable.shield !== false) return 's';
  problems.error(point.place, `${cable.name} has no shield to connect.`, `Add shield: true to ${cable.name}.`);
  return undefined;
}

function byColour(cable: CableItem, text: string): number[] {
  const wantedColour = colourParts(text)?.join('') ?? text;
  return cable.colours.flatMap((colour, index) =>
    (colourParts(colour)?.join('') ?? colour) === wantedColour ? [index] : [],
  );
}
