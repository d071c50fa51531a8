import { useSyncExternalStore } from 'react';
import { preferences } from './stored-preferences.ts';
import type { StudioPreferences } from './preferences.ts';

export function usePreferences(): StudioPreferences {
  return useSyncExternalStore(preferences.subscribe, () => preferences.now);
}
