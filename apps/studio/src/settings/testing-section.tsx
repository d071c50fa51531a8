import type { TestParameters } from '@cablewright/model';
import { useQuery } from '@tanstack/react-query';
import { lockedQuery } from '../api/settings.ts';
import { TestFields } from '../kit/fields/test-fields.tsx';
import styles from './settings.module.css';

interface TestingSectionProps {
  readonly value: TestParameters;
  readonly onChange: (value: TestParameters) => void;
}

/** How the organisation tests its cables. Values set by the server are read-only. */
export function TestingSection({ value, onChange }: TestingSectionProps) {
  const locked = useQuery(lockedQuery);
  return (
    <section aria-label="Testing" className={styles['group']}>
      <h2>Testing</h2>
      <div className={styles['fields']}>
        <TestFields value={value} locked={locked.data?.testing} onChange={onChange} />
      </div>
    </section>
  );
}
