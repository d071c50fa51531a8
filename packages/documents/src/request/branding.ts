import type { EngineeringSettings } from '@cablewright/model';

/** Whose sheets these are, as the settings say. */
export interface Branding {
  readonly organisation: string;
  /** A data URI: png, jpeg, or an svg that was cleaned on the way in. */
  readonly logo?: string;
  /** The line about rights, at the foot of the block. */
  readonly rights?: string;
}

export function brandingOf({ organisation, documents }: EngineeringSettings): Branding {
  const { logo, rights } = documents ?? {};
  return {
    organisation: organisation?.name ?? '',
    ...(logo === undefined ? {} : { logo }),
    ...(rights === undefined ? {} : { rights }),
  };
}
