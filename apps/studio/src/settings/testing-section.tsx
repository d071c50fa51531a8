import { ratingTablesOf } from '@cablewright/engine';
import type { EngineeringSettings } from '@cablewright/model';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { libraryQuery } from '../api/library.ts';
import { lockedQuery } from '../api/settings.ts';
import { ChoiceField } from '../kit/fields/fields.tsx';
import { TestFields } from '../kit/fields/test-fields.tsx';
import styles from './settings.module.css';

type Testing = NonNullable<EngineeringSettings['testing']>;

interface TestingFieldsProps {
  readonly value: Testing;
  readonly onChange: (value: Testing) => void;
}

interface TestingSectionProps extends TestingFieldsProps {
  /** Fields after those of the parameters. */
  readonly children?: ReactNode;
}

/** How the organisation tests its cables. Values set by the server are read-only. */
export function TestingSection({ value, onChange, children }: TestingSectionProps) {
  const locked = useQuery(lockedQuery);
  return (
    <section aria-label="Testing" className={styles['group']}>
      <h2>Testing</h2>
      <div className={styles['fields']}>
        <TestFields value={value} locked={locked.data?.testing} onChange={onChange} />
        {children}
      </div>
    </section>
  );
}

/** The table that sets insulation tests by the voltage between nets. */
export function InsulationTableField({ value, onChange }: TestingFieldsProps) {
  const { data: library } = useQuery(libraryQuery);
  const tables = library === undefined ? [] : ratingTablesOf(library, 'insulation-test');
  return (
    <ChoiceField
      label="Insulation tests by voltage"
      description="Overrides the values above for nets of a higher voltage, and adds the test of protective conductors"
      choices={tables.map(({ id, label }) => ({ value: id, label: label ?? id }))}
      value={value.table}
      onChange={(table) => onChange({ ...value, table })}
    />
  );
}
