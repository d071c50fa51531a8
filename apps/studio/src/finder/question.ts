/** The question in the address of the page: `?a=pc-desktop&ap=com1&b=modem-de9&bp=line`. */
import { counted, present } from '@cablewright/model';
import type { CableOption, CableQuery } from '@cablewright/engine';
import type { PageAddress } from '../kit/page/address.ts';

/** Undefined until both devices are named. */
export function questionOf(address: PageAddress): CableQuery | undefined {
  const { a, ap, b, bp, boards } = address;
  if (a === undefined || b === undefined) return undefined;
  return {
    source: { device: a, ...present({ port: ap }) },
    destination: { device: b, ...present({ port: bp }) },
    boards: boards === '0' ? false : undefined,
  };
}

/**
 * The key of an option in the address. Its ID is not enough, as several ports of two devices can have options with the
 * same ID.
 */
export function optionKey({ id, source, destination }: CableOption): string {
  return `${source.device.port}~${destination.device.port}~${id}`;
}

/** The state of an option: the worst of its findings. */
export type OptionStanding = 'refused' | 'lacking' | 'risky' | 'unsure' | 'sound';

export function standingOf({ refusals, missing, hazards, unconfirmed }: CableOption): OptionStanding {
  if (refusals.length > 0) return 'refused';
  if (missing.length > 0) return 'lacking';
  if (hazards.length > 0) return 'risky';
  return unconfirmed.length > 0 ? 'unsure' : 'sound';
}

export function standingWords(option: CableOption): string {
  switch (standingOf(option)) {
    case 'refused':
      return 'must not be built';
    case 'lacking':
      return counted(new Set(option.missing.map(({ text }) => text)).size, 'piece missing', 'pieces missing');
    case 'risky':
      return counted(new Set(option.hazards.map(({ text }) => text)).size, 'warning', 'warnings');
    case 'unsure':
      return counted(option.unconfirmed.length, 'fact to confirm', 'facts to confirm');
    case 'sound':
    default:
      return 'complete';
  }
}
