import { derived } from '@cablewright/derive';
import { isObject } from '@cablewright/model';
import { useQuery } from '@tanstack/react-query';
import { designsQuery } from '../../api/designs.ts';
import { productsQuery } from '../../api/engineering.ts';
import { libraryRowsQuery } from '../../api/library.ts';
import { customersQuery, quotationsQuery } from '../../api/quoting.ts';
import { packsQuery } from '../../api/records.ts';
import { useWritable } from '../page/use-writable.ts';
import { kindNoun, recordName } from './kind-words.ts';

type Rows = readonly { readonly kind: string; readonly key: string; readonly record: unknown }[];

/** The labels of records by kind and id. Made once for a library, however many rows of a list ask for names. */
const labelsIn = derived('labels of records', (rows: Rows): ReadonlyMap<string, string> => {
  const labels = new Map<string, string>();
  for (const { kind, key, record } of rows)
    if (isObject(record) && typeof record['label'] === 'string') labels.set(`${kind} ${key}`, record['label']);
  return labels;
});

const labelsOfCables = derived(
  'labels of cables',
  (designs: readonly { readonly id: string; readonly label: string }[]): ReadonlyMap<string, string> =>
    new Map(designs.map(({ id, label }) => [id, label])),
);

/**
 * Returns a function that names records of the history, for example `cable Null modem DE-9`. Deleted records are named
 * by their ids, and so are parts while the library is not loaded. `records` lists those that will be named: customers,
 * quotations, families and packs are only requested if it includes one.
 */
export function useRecordName(records: readonly { readonly kind: string }[]): (kind: string, key: string) => string {
  const { data: designs } = useQuery(designsQuery);
  const { data: library } = useQuery({ ...libraryRowsQuery, enabled: false });
  const has = (wanted: string) => records.some(({ kind }) => kind === wanted);
  const customerName = useCustomerName(has('customers'));
  const packName = usePackName(has('packs'));
  const quotationName = useQuotationName(has('quotations'));
  const { data: families } = useQuery({ ...productsQuery, enabled: has('products') });
  const labelOf = (kind: string, key: string) => {
    if (kind === 'designs') return designs === undefined ? undefined : labelsOfCables(designs).get(key);
    if (kind === 'customers') return customerName(key);
    if (kind === 'packs') return packName(key);
    if (kind === 'quotations') return quotationName(key);
    if (kind === 'products') return families?.products.find((family) => family.id === key)?.label;
    return library === undefined ? undefined : labelsIn(library.rows).get(`${kind} ${key}`);
  };
  return (kind, key) => {
    const label = labelOf(kind, key);
    return label === undefined || kind.startsWith('vocab/') ? recordName(kind, key) : `${kindNoun(kind)} ${label}`;
  };
}

/** The names of customers by their ids. Only editors read customers; others see the name in an order. */
export function useCustomerName(enabled = true): (id: string | undefined) => string {
  const writable = useWritable();
  const { data: customers = [] } = useQuery({ ...customersQuery, enabled: enabled && writable });
  return (id = '') => customers.find(({ record }) => record.id === id)?.record.label ?? id;
}

/** The numbers of quotations by their ids, for editors. */
function useQuotationName(enabled: boolean): (id: string) => string {
  const writable = useWritable();
  const { data: quotations = [] } = useQuery({ ...quotationsQuery, enabled: enabled && writable });
  return (id) => quotations.find(({ record }) => record.id === id)?.record.number ?? id;
}

/** The names of packs by their ids. */
export function usePackName(enabled = true): (id: string) => string {
  const { data: packs = [] } = useQuery({ ...packsQuery, enabled });
  return (id) => packs.find((pack) => pack.id === id)?.name ?? id;
}

/** The names of cables: their labels, or the ids of cables that no longer exist. */
export function useCableName(): (id: string) => string {
  const { data: designs } = useQuery(designsQuery);
  return (id) => (designs === undefined ? undefined : labelsOfCables(designs).get(id)) ?? id;
}
