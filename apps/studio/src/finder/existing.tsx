import { getDesign } from '@cablewright/client';
import { deriveOption, type CableOption, type Library } from '@cablewright/engine';
import { counted } from '@cablewright/model';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { designsQuery } from '../api/designs.ts';
import { hub } from '../api/hub.ts';
import { usedInQuery } from '../api/records.ts';
import styles from './cable-finder.module.css';
import { endConnectors, joins, type Fit } from './existing-cables.ts';

/** Maximum number of cables that are loaded and compared. With more cables of the same ends, few differ. */
const maxLookedAt = 24;

const words: Readonly<Record<Fit, string>> = {
  follows: 'made for these devices',
  fits: 'has connectors for both',
};

/** Names the cables of the catalog that already join the two devices, before a new one is offered. */
export function ExistingCables({ library, option }: { library: Library; option: CableOption }) {
  const found = useExisting(library, option);
  if (found.length === 0) return null;
  return (
    <section className={styles['existing']} aria-label="Cables you already have">
      <h2>{counted(found.length, 'cable')} you already have</h2>
      <ul>
        {found.map(({ id, label, number, release, fit }) => (
          <li key={id}>
            <Link to="/cables/$id" params={{ id }}>
              {label}
            </Link>{' '}
            {number !== null && <span className="mono">{number}</span>}{' '}
            <span className="quiet">
              {words[fit]}
              {release === null ? '' : `, revision ${release.label} released`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useExisting(library: Library, option: CableOption) {
  const { data: lines = [] } = useQuery(designsQuery);
  const ends = useMemo(
    () => endConnectors(library, deriveOption(library, option, { id: 'x', label: 'x', lengthMm: 1000 }).design),
    [library, option],
  );
  const uses = useQueries({ queries: [...(ends?.a ?? [])].map((id) => usedInQuery('connectors', id)) });
  const candidates = [
    ...new Set(
      uses.flatMap(({ data }) => data?.items ?? []).flatMap(({ kind, id }) => (kind === 'designs' ? [id] : [])),
    ),
  ].slice(0, maxLookedAt);
  // Separate from the page of a cable, which reads the versioned design under another key.
  const designs = useQueries({
    queries: candidates.map((id) => ({
      queryKey: ['design-body', id, lines.find((line) => line.id === id)?.etag],
      queryFn: ({ signal }: { signal: AbortSignal }) => hub.call(getDesign, { params: { id }, signal }),
    })),
  });
  const devices = [option.source.device.device, option.destination.device.device] as const;
  return designs.flatMap(({ data }) => {
    const line = lines.find(({ id }) => id === data?.id);
    const fit = data === undefined || ends === undefined ? undefined : joins(data, devices, ends);
    return line === undefined || fit === undefined ? [] : [{ ...line, fit }];
  });
}
