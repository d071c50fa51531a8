import { previewNumberScheme, type SchemePreview } from '@cablewright/client';
import { Button } from '@mantine/core';
import { readSample, type DefinedScheme, type ReadSample } from '@cablewright/engine';
import type { Finding, NumberKind } from '@cablewright/model';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { hub } from '../../api/hub.ts';
import { kindsInOrder, kindWords } from './kind-words.ts';
import styles from './part-numbers.module.css';
import { debounceMs, samplesIn, SamplesField } from './samples-field.tsx';

/** The hub's trial of a scheme against the numbers in use, a moment after typing. */
export function useTrial(scheme: DefinedScheme | undefined) {
  const [rested] = useDebouncedValue(scheme, debounceMs);
  const { data, error, isFetching } = useQuery({
    queryKey: ['settings', 'part-numbers', 'trial', rested?.stored],
    queryFn:
      rested === undefined
        ? skipToken
        : ({ signal }) =>
            hub.call(previewNumberScheme, {
              body: { scheme: rested.stored, suggest: kindsInOrder.map((kind) => ({ kind })) },
              signal,
            }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const current = scheme !== undefined && rested === scheme && !isFetching;
  return { trial: data, error, current };
}

interface TryPanelProps {
  readonly scheme: DefinedScheme | undefined;
  readonly trial: SchemePreview | undefined;
  readonly current: boolean;
}

/** The result of trying a scheme: how it reads numbers, what it suggests, and which numbers in use do not match. */
export function TryPanel({ scheme, trial, current }: TryPanelProps) {
  if (scheme === undefined) {
    return <p className="quiet">The scheme can't be tried yet. Fix the problems first.</p>;
  }
  return (
    <>
      <Samples scheme={scheme} />
      <Misfits trial={trial} current={current} />
      <Proposals trial={trial} />
    </>
  );
}

function Samples({ scheme }: { scheme: DefinedScheme }) {
  const [typed, setTyped] = useState('');
  const samples = samplesIn(typed);
  const example = scheme.example('design') ?? scheme.example('connector');
  const listed = samples.length > 0 ? samples : example === undefined ? [] : [example];
  return (
    <section aria-label="Reading">
      <h2>How numbers are read</h2>
      <SamplesField value={typed} placeholder={example} onChange={setTyped} />
      {listed.map((number) => (
        <Reading key={number} scheme={scheme} sample={readSample(scheme, number)} />
      ))}
    </section>
  );
}

function Reading({ scheme, sample }: { scheme: DefinedScheme; sample: ReadSample }) {
  const { number, reading, findings } = sample;
  const names = new Map(segmentNames(scheme));
  return (
    <div aria-label={`How ${number} is read`} role="group">
      <div className={styles['template']}>
        {reading === undefined ? (
          <span className={styles['piece']}>
            <span>{number}</span>
          </span>
        ) : (
          piecesOf(reading.canonical, Object.entries(reading.segments)).map(({ text, segment }, i) => (
            <span key={i} className={styles['piece']} data-segment={segment}>
              <span>{text}</span>
              <small>{segment === undefined ? '' : (names.get(segment) ?? segment)}</small>
            </span>
          ))
        )}
      </div>
      {findings.map(({ code, message }) => (
        <p key={code} className={styles['warn']}>
          {message}
        </p>
      ))}
    </div>
  );
}

function segmentNames({ stored }: DefinedScheme): [string, string][] {
  if (stored.type === 'prefix') {
    return [
      ['prefix', 'prefix'],
      ['count', 'count'],
      ['variant', 'variant'],
    ];
  }
  return stored.segments.map(({ id, label }) => [id, label ?? id]);
}

/** Cuts a number into its segments. The text between them belongs to none. */
function piecesOf(number: string, segments: readonly (readonly [string, string])[]) {
  const pieces: { text: string; segment?: string }[] = [];
  let offset = 0;
  const upper = number.toUpperCase();
  for (const [segment, text] of inOrder(upper, segments)) {
    const from = upper.indexOf(text, offset);
    if (from < 0) continue;
    if (from > offset) pieces.push({ text: number.slice(offset, from) });
    pieces.push({ text: number.slice(from, from + text.length), segment });
    offset = from + text.length;
  }
  if (offset < number.length) pieces.push({ text: number.slice(offset) });
  return pieces;
}

/** Finds the segments in the order of the scheme, which is nearly always their order in the number. */
function inOrder(number: string, segments: readonly (readonly [string, string])[]) {
  return segments.every(([, text], i) => i === 0 || number.indexOf(text) >= 0) ? segments : [];
}

function Misfits({ trial, current }: Omit<TryPanelProps, 'scheme'>) {
  const [all, setAll] = useState(false);
  if (trial === undefined) return <p className="quiet">Looking at the numbers in use …</p>;
  const { numbers, unfit, misfits, cut } = trial;
  const listed = all ? misfits : misfits.slice(0, 6);
  return (
    <section aria-label="Numbers that do not match" aria-busy={!current}>
      <h2>Numbers in use</h2>
      <p className={unfit === 0 ? styles['good'] : styles['warn']} role="status">
        {unfit === 0 ? `All ${numbers} numbers in use match.` : `${unfit} of ${numbers} numbers in use do not match.`}
      </p>
      {unfit > 0 && <p className="quiet">They stay as they are; the health report lists them.</p>}
      <ul className={`${styles['list']} ${styles['long']}`}>
        {listed.map((finding, i) => (
          <Misfit key={i} finding={finding} />
        ))}
      </ul>
      {misfits.length > listed.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
          Show {misfits.length}
          {cut ? ' of them' : ''}
        </Button>
      )}
    </section>
  );
}

function Misfit({ finding: { found, message, where } }: { finding: Finding }) {
  return (
    <li>
      <span className={styles['pair']}>
        <span className="mono">{String(found)}</span>
        <span className="quiet">
          {where.kind} {where.id}
        </span>
      </span>
      <small className="quiet">{message}</small>
    </li>
  );
}

function Proposals({ trial }: { trial: SchemePreview | undefined }) {
  return (
    <section aria-label="Next numbers">
      <h2>The next numbers</h2>
      <ul className={styles['list']}>
        {(trial?.proposals ?? []).map(({ kind, number, why }) => (
          <li key={kind} className={styles['pair']}>
            <span>{kindWords[kind satisfies NumberKind]}</span>
            {number === null ? <span className="quiet">{short(why)}</span> : <span className="mono">{number}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function short(why: string | undefined): string {
  return why?.includes('no number left') === true ? 'used up' : 'not numbered';
}
