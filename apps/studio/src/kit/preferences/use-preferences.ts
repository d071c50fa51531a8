import { useSyncExternalStore } from 'react';
import { preferences } from './preference-store.ts';
import type { Preferences } from './preferences.ts';

export function usePreferences(): Preferences {
  return useSyncExternalStore(preferences.subscribe, () => preferences.now);
}
