/** Names of pins, ports and levels for messages, from the labels of the data. */
import type { Signal } from '@cablewright/model';
import type { BoundPin, BoundPort } from '../devices/bound-port.ts';
import type { Library } from '../../library/library.ts';
import { listed } from '../../library/text/nearest.ts';

/** `3 (TXD)`: the position and its label. */
export function pinWords(pin: BoundPin): string {
  return `${pin.position} (${pin.label})`;
}

/** The pin with its device: `3 (TXD) of the PC`. */
export function pinOf(pin: BoundPin, port: BoundPort): string {
  return `${pinWords(pin)} of ${port.deviceLabel}`;
}

/** The device and the name of the port: `PC, COM1`. */
export function portWords(port: BoundPort): string {
  return port.portLabel === port.deviceLabel ? port.deviceLabel : `${port.deviceLabel}, ${port.portLabel}`;
}

export function levelWords(library: Library, level: string): string {
  return library.word('levels', level)?.label ?? level;
}

export function conditioningWords(library: Library, conditioning: string): string {
  return library.word('conditioning', conditioning)?.label ?? conditioning;
}

/** A count with its noun: `1 part`, `3 parts`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** A resistor in the cable that identifies the cable to a device. */
export type PullResistor = NonNullable<Signal['pullResistors']>[number];

/** Resistors that a signal requires: `220 Ω to Protective earth, which states 32 A`. */
export function pullWords(library: Library, pulls: readonly PullResistor[]): string {
  return listed(
    pulls.map(({ ohms, to, currentA }) => {
      const states = currentA === undefined ? '' : `, which states ${currentA} A`;
      return `${ohms} Ω to ${library.signal(to)?.label ?? to}${states}`;
    }),
  );
}
