import { PreferenceStore } from './preference-store.ts';

/** Without a browser, as in tests and in the checks worker, nothing is stored. */
const nowhere = { getItem: () => null, setItem: () => undefined };

/** The preferences of this page. */
export const preferences = new PreferenceStore(typeof document === 'undefined' ? nowhere : localStorage);
