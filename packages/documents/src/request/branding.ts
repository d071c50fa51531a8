import { imageHref } from '../display-list/display-list.ts';
import type { Typeface } from '../type/typeface.ts';
import { present, type EngineeringSettings } from '@cablewright/model';

/** Whose sheets these are, as the settings say. */
interface Branding {
  readonly organisation: string;
  /** A data URI: png, jpeg, or an svg that was cleaned on the way in. */
  readonly logo?: string;
  /** The line about rights, at the foot of the block. */
  readonly rights?: string;
  readonly department?: string;
  readonly reference?: string;
  /** Commercial and Government Entity code. */
  readonly cage?: string;
  /** What the sheets are set in: by name, where the reader has it, unless the host brings its files. */
  readonly typeface?: Typeface;
}

const family = /^[A-Za-z0-9][A-Za-z0-9 _-]{0,59}$/;

/** The branding of these settings, `own` the typeface with its files. What is no picture or no name of a typeface is left out: settings may come from a file. */
export function brandingOf({ organisation, documents }: EngineeringSettings, own?: Typeface): Branding {
  const { logo, rights, typeface: named, department, technicalReference: reference, cageCode: cage } = documents ?? {};
  const byName = named !== undefined && family.test(named) ? { family: named } : undefined;
  const typeface = own?.family === undefined && (own ?? byName) !== undefined ? { ...byName, ...own } : own;
  return {
    organisation: organisation?.name ?? '',
    logo: logo !== undefined && imageHref.test(logo) ? logo : undefined,
    ...present({ rights, department, reference, cage }),
    typeface,
  };
}
