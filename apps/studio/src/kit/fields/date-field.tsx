import styles from './date-field.module.css';

interface DateFieldProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (day: string | undefined) => void;
}

/** A day, as YYYY-MM-DD. */
export function DateField({ label, value, onChange }: DateFieldProps) {
  return (
    <label className={styles['date']}>
      {label}
      <input type="date" value={value ?? ''} onChange={(event) => onChange(event.currentTarget.value || undefined)} />
    </label>
  );
}
