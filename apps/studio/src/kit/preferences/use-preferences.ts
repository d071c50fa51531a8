import { useSyncExternalStore } from 'react';
import { preferences } from './stored-preferences.ts';
import type { Preferences } from './preferences.ts';

export function usePreferences(): Preferences {
  return useSyncExternalStore(preferences.subscribe, () => preferences.now);
}
