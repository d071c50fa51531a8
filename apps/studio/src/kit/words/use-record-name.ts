import { isObject } from '@cablewright/model';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { designsQuery } from '../../api/designs.ts';
import { libraryRowsQuery } from '../../api/library.ts';
import { kindNoun, recordName } from './kind-words.ts';

/**
 * What records of the history are called: `cable Null modem DE-9`. Those that are gone, and parts while the library is not loaded, are called by
 * their ids.
 */
export function useRecordName(): (kind: string, key: string) => string {
  const { data: designs } = useQuery(designsQuery);
  const { data: library } = useQuery({ ...libraryRowsQuery, enabled: false });
  const labels = useMemo(() => {
    const found = new Map<string, string>();
    for (const { kind, key, record } of library?.rows ?? [])
      if (isObject(record) && typeof record['label'] === 'string') found.set(`${kind} ${key}`, record['label']);
    for (const { id, label } of designs ?? []) found.set(`designs ${id}`, label);
    return found;
  }, [designs, library]);
  return (kind, key) => {
    const label = labels.get(`${kind} ${key}`);
    return label === undefined || kind.startsWith('vocab/') ? recordName(kind, key) : `${kindNoun(kind)} ${label}`;
  };
}
