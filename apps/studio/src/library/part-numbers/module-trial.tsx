/** The scheme of a module. It is code and can't be edited here, but it can be tried. */
import { previewNumberScheme } from '@cablewright/client';
import { Anchor } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { hub } from '../../api/hub.ts';
import { kindsInOrder, kindWords } from './kind-words.ts';
import styles from './part-numbers.module.css';
import { debounceMs, samplesIn, SamplesField } from './samples-field.tsx';

export function ModuleTrial() {
  const [typed, setTyped] = useState('');
  const [rested] = useDebouncedValue(typed, debounceMs);
  const samples = samplesIn(rested);
  const { data } = useQuery({
    queryKey: ['settings', 'part-numbers', 'trial', 'module', samples],
    queryFn: ({ signal }) =>
      hub.call(previewNumberScheme, { body: { samples, suggest: kindsInOrder.map((kind) => ({ kind })) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <section aria-label="Scheme of the module">
      <p role="note">
        A code module numbers the parts. The scheme below is not used until the module is turned off in{' '}
        <Anchor component={Link} to="/settings/modules" underline="always">
          Code modules
        </Anchor>
        .
      </p>
      <SamplesField value={typed} onChange={setTyped} />
      <ul className={styles['list']} aria-label="How numbers are read">
        {(data?.samples ?? []).map(({ number, findings }) => (
          <li key={number}>
            <span className="mono">{number}</span>{' '}
            <span className="quiet">{findings[0]?.message ?? 'Matches the scheme.'}</span>
          </li>
        ))}
      </ul>
      <h3>Next numbers</h3>
      <ul className={styles['list']} aria-label="Next numbers">
        {(data?.proposals ?? []).flatMap(({ kind, number }) =>
          number === null
            ? []
            : [
                <li key={kind}>
                  {kindWords[kind]} <span className="mono">{number}</span>
                </li>,
              ],
        )}
      </ul>
      {data !== undefined && data.unfit > 0 && (
        <p className="quiet">
          {data.unfit} of {data.numbers} numbers in use do not match it. They are kept.
        </p>
      )}
    </section>
  );
}
