import { PreferenceStore } from './preference-store.ts';

/** Where no browser is (tests, the checks of a worker) nothing is remembered. */
const nowhere = { getItem: () => null, setItem: () => undefined };

/** The preferences of this page. */
export const preferences = new PreferenceStore(typeof document === 'undefined' ? nowhere : localStorage);
