import { SegmentedControl, Stack } from '@mantine/core';
import { useId } from 'react';
import { preferences } from '../kit/preferences/stored-preferences.ts';
import {
  commentMails,
  densities,
  themes,
  unitSystems,
  type StudioPreferences,
} from '../kit/preferences/preferences.ts';
import { usePreferences } from '../kit/preferences/use-preferences.ts';

type Words<T extends string> = Readonly<Record<T, string>>;

const themeWords: Words<StudioPreferences['theme']> = { system: 'System setting', light: 'Light', dark: 'Dark' };
const unitWords: Words<StudioPreferences['units']> = { metric: 'Metric (mm, mm²)', us: 'US (in, ft, AWG)' };
const densityWords: Words<StudioPreferences['density']> = { comfortable: 'Comfortable', compact: 'Compact' };

const mailWords: Words<StudioPreferences['commentMail']> = {
  hourly: 'Once an hour at most',
  daily: 'Once a day at most',
  off: 'None',
};

/** Theme, units and density of the studio, and mail about comments. Each choice takes effect at once. */
export function PreferencesSection({ local }: { readonly local: boolean }) {
  const { theme, units, density, commentMail } = usePreferences();
  return (
    <section aria-labelledby="preferences">
      <h2 id="preferences">Preferences</h2>
      <p className="quiet">
        {local ? 'Remembered in this browser.' : 'The same in every browser you sign in with.'} Sheets that are printed
        follow the settings of the shop.
      </p>
      <Stack gap="sm" mt="sm">
        <Choice
          label="Theme"
          values={themes}
          words={themeWords}
          value={theme}
          onChange={(next) => preferences.change({ theme: next })}
        />
        <Choice
          label="Units"
          values={unitSystems}
          words={unitWords}
          value={units}
          onChange={(next) => preferences.change({ units: next })}
        />
        <Choice
          label="Table rows"
          values={densities}
          words={densityWords}
          value={density}
          onChange={(next) => preferences.change({ density: next })}
        />
        {!local && (
          <Choice
            label="Mail about comments"
            values={commentMails}
            words={mailWords}
            value={commentMail}
            onChange={(next) => preferences.change({ commentMail: next })}
          />
        )}
      </Stack>
    </section>
  );
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly values: readonly T[];
  readonly words: Words<T>;
  readonly value: T;
  readonly onChange: (value: T) => void;
}

function Choice<T extends string>({ label, values, words, value, onChange }: ChoiceProps<T>) {
  const id = useId();
  return (
    <div>
      <div id={id}>{label}</div>
      <SegmentedControl
        aria-labelledby={id}
        mt="var(--space-2)"
        data={values.map((each) => ({ value: each, label: words[each] }))}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}
