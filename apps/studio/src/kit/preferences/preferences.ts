/** A person's preferences: their values, and how they are stored in the browser. Pure. */
import type { units } from '@cablewright/engine';
import { isObject } from '@cablewright/model';

export const themes = ['system', 'light', 'dark'] as const;
export const densities = ['comfortable', 'compact'] as const;
export const commentMails = ['hourly', 'daily', 'off'] as const;
export const unitSystems = ['metric', 'us'] as const satisfies readonly units.UnitSystem[];

export interface StudioPreferences {
  readonly theme: (typeof themes)[number];
  readonly units: units.UnitSystem;
  readonly density: (typeof densities)[number];
  /** Mail about comments that wait: at most once an hour, once a day, or none. */
  readonly commentMail: (typeof commentMails)[number];
  /** The hidden columns, by list. A list without an entry has its default columns. */
  readonly columns: Readonly<Record<string, readonly string[]>>;
}

const defaults: StudioPreferences = {
  theme: 'system',
  units: 'metric',
  density: 'comfortable',
  commentMail: 'hourly',
  columns: {},
};

/** Reads preferences from stored or received data of any shape. Invalid values count as not chosen. */
export function preferencesFrom(stored: unknown): StudioPreferences {
  if (!isObject(stored)) return defaults;
  const choiceOf = <T extends string>(values: readonly T[], name: string, otherwise: T): T =>
    values.find((value) => value === stored[name]) ?? otherwise;
  const columns = isObject(stored['columns']) ? stored['columns'] : {};
  return {
    theme: choiceOf(themes, 'theme', defaults.theme),
    units: choiceOf(unitSystems, 'units', defaults.units),
    density: choiceOf(densities, 'density', defaults.density),
    commentMail: choiceOf(commentMails, 'commentMail', defaults.commentMail),
    columns: Object.fromEntries(
      Object.entries(columns).flatMap(([list, ids]) =>
        Array.isArray(ids) && ids.every((id) => typeof id === 'string') ? [[list, ids]] : [],
      ),
    ),
  };
}

export function preferencesFromText(text: string | null): StudioPreferences {
  try {
    return preferencesFrom(text === null ? undefined : JSON.parse(text));
  } catch {
    return defaults;
  }
}

/** The preferences with some changed. The columns of other lists stay. */
export function changed(now: StudioPreferences, part: Partial<StudioPreferences>): StudioPreferences {
  return { ...now, ...part, columns: { ...now.columns, ...part.columns } };
}
