/** Keeps the preferences of the page and of the person's account in step, and applies them. */
import { changePreferences, type Me } from '@cablewright/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { preferencesQuery } from '../api/account.ts';
import { hub } from '../api/hub.ts';
import type { PageAction } from '../kit/actions/actions.ts';
import { failed } from '../kit/page/toast.ts';
import { storageKey } from '../kit/preferences/preference-store.ts';
import { preferences } from '../kit/preferences/stored-preferences.ts';
import type { StudioPreferences } from '../kit/preferences/preferences.ts';
import { usePreferences } from '../kit/preferences/use-preferences.ts';

/** The preferences of a person who is signed in follow them; without sign-in the browser remembers them. */
export function usePreferenceSync({ via }: Me): void {
  const signedIn = via === 'session';
  const { data } = useQuery({ ...preferencesQuery, enabled: signedIn });
  useEffect(() => {
    if (!signedIn) return undefined;
    preferences.sendTo((part) =>
      hub
        .call(changePreferences, { body: part })
        .catch((error: unknown) => failed("Couldn't store your preferences", error)),
    );
    return () => preferences.sendTo(undefined);
  }, [signedIn]);
  useEffect(() => {
    if (signedIn && data !== undefined) preferences.arrived(data);
  }, [signedIn, data]);
}

/**
 * The theme for the component library, or undefined if the device chooses. Everything else reads attributes of the root
 * element.
 */
export function useForcedTheme(): 'light' | 'dark' | undefined {
  const { theme, density } = usePreferences();
  const forced = theme === 'system' ? undefined : theme;
  useEffect(() => {
    const root = document.documentElement;
    root.style.colorScheme = forced ?? '';
    if (density === 'compact') root.dataset['density'] = density;
    else delete root.dataset['density'];
  }, [forced, density]);
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => key === storageKey && preferences.changedElsewhere(newValue);
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);
  return forced;
}

/** The other choices of theme, units and density, for the palette. */
export function preferenceActions(): readonly PageAction[] {
  const { theme, units, density } = preferences.now;
  const offers: readonly (readonly [label: string, part: Partial<StudioPreferences>, inForce: boolean])[] = [
    ['Dark theme', { theme: 'dark' }, theme === 'dark'],
    ['Light theme', { theme: 'light' }, theme === 'light'],
    ['Theme of this device', { theme: 'system' }, theme === 'system'],
    ['US units (in, ft, AWG)', { units: 'us' }, units === 'us'],
    ['Metric units (mm, mm²)', { units: 'metric' }, units === 'metric'],
    ['Compact table rows', { density: 'compact' }, density === 'compact'],
    ['Comfortable table rows', { density: 'comfortable' }, density === 'comfortable'],
  ];
  return offers.flatMap(([label, part, inForce]) =>
    inForce ? [] : [{ id: label, label, keys: [], group: 'preferences', run: () => preferences.change(part) }],
  );
}
