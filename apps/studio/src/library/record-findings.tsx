import { validateRecord } from '@cablewright/engine';
import { put, type Finding, type Json } from '@cablewright/model';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { libraryQuery } from '../api/library.ts';
import { FindingList } from '../kit/findings/finding-list.tsx';
import { countsOf } from '../kit/findings/grouped.ts';
import { useAddressPatch } from '../kit/page/address.ts';
import { IssueCounts } from '../kit/page/issue-counts.tsx';
import styles from './record.module.css';

/** Delay after the last keystroke before the record is checked, ms. */
const settle = 200;

interface FindingsProps {
  readonly kind: string;
  readonly id: string;
  /** The record in the form. */
  readonly value: Record<string, unknown>;
}

/** Findings of the checks and rules for the record in the form. Empty if there are none. */
export function RecordFindings({ kind, id, value }: FindingsProps) {
  const patch = useAddressPatch();
  const { data: library } = useQuery(libraryQuery);
  const [settled] = useDebouncedValue(value, settle);
  const findings = useMemo<readonly Finding[]>(() => {
    if (library === undefined) return [];
    const edited = library.advance([put(kind, id, null, structuredClone(settled) as Json)], library.seq);
    return validateRecord(edited, kind, id);
  }, [library, kind, id, settled]);
  if (findings.length === 0) return null;
  return (
    <section className={styles['findings']} aria-label="Findings" aria-live="polite">
      <h2>
        Findings <IssueCounts {...countsOf(findings)} />
      </h2>
      <FindingList findings={findings} onGo={({ where }) => patch({ tab: undefined, field: where.pointer })} />
    </section>
  );
}
