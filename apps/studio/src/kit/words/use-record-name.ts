import { derived } from '@cablewright/derive';
import { isObject } from '@cablewright/model';
import { useQuery } from '@tanstack/react-query';
import { designsQuery } from '../../api/designs.ts';
import { libraryRowsQuery } from '../../api/library.ts';
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
 * What records of the history are called: `cable Null modem DE-9`. Those that are gone, and parts while the library is not loaded, are called by
 * their ids.
 */
export function useRecordName(): (kind: string, key: string) => string {
  const { data: designs } = useQuery(designsQuery);
  const { data: library } = useQuery({ ...libraryRowsQuery, enabled: false });
  const labelOf = (kind: string, key: string) => {
    if (kind === 'designs') return designs === undefined ? undefined : labelsOfCables(designs).get(key);
    return library === undefined ? undefined : labelsIn(library.rows).get(`${kind} ${key}`);
  };
  return (kind, key) => {
    const label = labelOf(kind, key);
    return label === undefined || kind.startsWith('vocab/') ? recordName(kind, key) : `${kindNoun(kind)} ${label}`;
  };
}

/** The names of cables: their labels, or their ids if they are gone. */
export function useCableName(): (id: string) => string {
  const { data: designs } = useQuery(designsQuery);
  return (id) => (designs === undefined ? undefined : labelsOfCables(designs).get(id)) ?? id;
}
