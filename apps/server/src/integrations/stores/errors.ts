import { refusalTitles, type Refused } from '@cablewright/publishing';
import { errorTable, refuse, type ErrorRow, type RefusalStatus } from '../../platform/http/problem.ts';

/** Errors of files from stores: the codes of signed files, each with the prefix `store-`. */
const refusals = refusalTable(refusalTitles);

function refusalTable<K extends string>(titles: Readonly<Record<K, string>>) {
  const rows = Object.entries<string>(titles).map(([code, title]) => [`store-${code}`, [422, title]] as const);
  return errorTable(Object.fromEntries(rows) as Record<`store-${K}`, readonly [RefusalStatus, string]>);
}

/** Errors of the store routes, in addition to those of every route. */
export const storeErrors = {
  ...refusals,
  ...errorTable({
    'no-such-store': [404, 'Store not found'],
    'not-offered': [404, 'The store does not offer it'],
    'stores-off': [409, 'Stores are turned off'],
    'stores-fixed': [409, 'Stores cannot be added here'],
    'store-known': [409, 'The store is listed already'],
    'store-set-by-server': [409, 'The store is set by the server'],
    'store-key-unknown': [422, 'The key of the store is not known'],
    'fingerprint-differs': [422, 'The fingerprint is not the one of the key'],
  }),
};

/** Every error of a file from a store, for the table of a route that fetches such files. */
export const fetchRefusals: readonly ErrorRow[] = Object.values(refusals);

/** Throws the error for a signed file that is refused. */
export function refuseFile({ code, message }: Pick<Refused, 'code' | 'message'>): never {
  return refuse(refusals[`store-${code}`], message);
}
