import { imageHref } from '../display-list/display-list.ts';
import type { Typeface } from '../type/typeface.ts';
import { present, type EngineeringSettings } from '@cablewright/model';

/** The organisation's details on its sheets, from the settings. */
interface Branding {
  readonly organisation: string;
  /** The address below the name on letters, line by line. */
  readonly address?: readonly string[];
  /** A data URI: png, jpeg, or an svg that was cleaned when it was uploaded. */
  readonly logo?: string;
  /** The copyright line, at the bottom of the block. */
  readonly rights?: string;
  readonly department?: string;
  readonly reference?: string;
  /** Commercial and Government Entity code. */
  readonly cage?: string;
  /** The typeface of the sheets. Without its files only its name is used, so it shows only where the reader has it installed. */
  readonly typeface?: Typeface;
}

const family = /^[A-Za-z0-9][A-Za-z0-9 _-]{0,59}$/;

/**
 * The branding in these settings. `own` is the shop's typeface with its files. A logo that is not a picture and a typeface
 * with an invalid name are left out, because settings may come from a file that was never checked.
 */
export function brandingOf({ organisation, documents }: EngineeringSettings, own?: Typeface): Branding {
  const { logo, rights, typeface: named, department, technicalReference: reference, cageCode: cage } = documents ?? {};
  const byName = named !== undefined && family.test(named) ? { family: named } : undefined;
  const typeface = own?.family === undefined && (own ?? byName) !== undefined ? { ...byName, ...own } : own;
  return {
    organisation: organisation?.name ?? '',
    logo: logo !== undefined && imageHref.test(logo) ? logo : undefined,
    ...present({ address: organisation?.address, rights, department, reference, cage }),
    typeface,
  };
}
