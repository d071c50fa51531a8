/** Devices fed with a dangerous voltage whose frame has only a screen. */
import type { BoundPort } from '../devices/bound-port.ts';
import type { Gathering } from './gather.ts';
import type { OptionLine } from './option.ts';
import { drivenVolts, otherSide, sides } from './wiring.ts';

/**
 * Direct current up to this voltage in V is extra-low voltage in IEC 62368-1 (class ES1). Power over Ethernet stays
 * below it.
 */
const extraLowDirectVolts = 60;

/**
 * Reports a device that is fed with more than extra-low voltage and has a frame contact but no protective earth. A
 * screen may be cut back at the other end, and no standard accepts it as a protective conductor (IEC 61140, 5.2.2).
 */
export function framesAtRisk(gathering: Gathering, lines: readonly OptionLine[]): void {
  for (const side of sides) {
    const volts = Math.max(0, ...lines.flatMap((line) => voltsInto(gathering, line, side) ?? []));
    const port = gathering.port(side);
    const frame = frameOf(port);
    if (volts <= extraLowDirectVolts || frame === undefined) continue;
    gathering.miss({
      kind: 'protective',
      text: `${gathering.name(side, frame)} is a frame that gets only a screen, and ${port.deviceLabel} is fed with ${volts} V. Give the contact a protective earth as its signal.`,
      side,
      positions: [frame.position],
      signal: frame.signal,
    });
  }
}

/** The voltage of a supply that is fed from the other end. */
function voltsInto({ library }: Gathering, line: OptionLine, side: (typeof sides)[number]): number | undefined {
  return line.kind === 'supply' && line.driver === otherSide(side) ? drivenVolts(library, line) : undefined;
}

function frameOf({ pins }: BoundPort) {
  if (pins.some(({ kind }) => kind === 'protective')) return undefined;
  return pins.find(
    ({ kind, takesScreen, takesPairScreens }) => kind === 'ground' && takesScreen && takesPairScreens !== true,
  );
}
