/** How the studio looks for a person. Pure: what it can be, and how it is stored in the browser. */
import type { units } from '@cablewright/engine';
import { isObject } from '@cablewright/model';

export const themes = ['system', 'light', 'dark'] as const;
export const densities = ['comfortable', 'compact'] as const;
export const unitSystems = ['metric', 'us'] as const satisfies readonly units.UnitSystem[];

export interface Preferences {
  readonly theme: (typeof themes)[number];
  readonly units: units.UnitSystem;
  readonly density: (typeof densities)[number];
  /** The columns that are hidden, by list; a list that is absent has those it has at first. */
  readonly columns: Readonly<Record<string, readonly string[]>>;
}

const defaults: Preferences = { theme: 'system', units: 'metric', density: 'comfortable', columns: {} };

/** Preferences from what was stored or sent, whatever it is: what cannot be read is as if it had not been chosen. */
export function preferencesFrom(stored: unknown): Preferences {
  if (!isObject(stored)) return defaults;
  const one = <T extends string>(values: readonly T[], name: string, otherwise: T): T =>
    values.find((value) => value === stored[name]) ?? otherwise;
  const columns = isObject(stored['columns']) ? stored['columns'] : {};
  return {
    theme: one(themes, 'theme', defaults.theme),
    units: one(unitSystems, 'units', defaults.units),
    density: one(densities, 'density', defaults.density),
    columns: Object.fromEntries(
      Object.entries(columns).flatMap(([list, ids]) =>
        Array.isArray(ids) && ids.every((id) => typeof id === 'string') ? [[list, ids]] : [],
      ),
    ),
  };
}

export function preferencesFromText(text: string | null): Preferences {
  try {
    return preferencesFrom(text === null ? undefined : JSON.parse(text));
  } catch {
    return defaults;
  }
}

/** The preferences with some changed; the columns of other lists stay. */
export function changed(now: Preferences, part: Partial<Preferences>): Preferences {
  return { ...now, ...part, columns: { ...now.columns, ...part.columns } };
}
