import { Button } from '@mantine/core';
import { isObject } from '@cablewright/model';
import { dimensionUnit } from '../preferences/units.ts';
import { HeadRow } from '../table/head-row.tsx';
import { RemoveButton } from '../table/remove-button.tsx';
import { emptyItem } from './empty-item.ts';
import { at, useForm, type SchemaFieldProps } from './form-context.ts';
import styles from './forms.module.css';
import { spokenName, unitOf } from '../field-names/field-names.ts';
import { fieldsOf, itemsOf } from './schema.ts';
import { withField } from './with-field.ts';

/** The unit that the fields of a column show. */
function shownUnit(column: string): string {
  const { unit = '' } = unitOf(column);
  return unit === 'mm' ? dimensionUnit() : unit;
}

/** A list as a small table, one row per item. */
export function ListField({
  name,
  schema,
  value,
  onChange,
  pointer,
  label = spokenName(name),
  disabled = false,
}: SchemaFieldProps) {
  const { problems, Field } = useForm();
  const items = itemsOf(schema);
  const columns = fieldsOf(items);
  const rows: readonly unknown[] = Array.isArray(value) ? value : [];
  const set = (next: readonly unknown[]) => onChange(next.length === 0 && value !== undefined ? [] : next);
  const error = problems.get(pointer);
  return (
    <section className={styles['list']} aria-label={label}>
      <h3>
        {label} <span className="quiet">{rows.length > 0 ? rows.length : ''}</span>
      </h3>
      {error !== undefined && <p className={styles['error']}>{error}</p>}
      {rows.length > 0 && (
        <div className={`scroll ${styles['scroll']}`}>
          <table data-tight>
            <HeadRow
              columns={columns.map(({ name: column }) => `${spokenName(column)} ${shownUnit(column)}`)}
              buttons="Remove"
            />
            <tbody>
              {rows.map((row, index) => (
                <tr key={index}>
                  {columns.map((column) => (
                    <td key={column.name}>
                      <Field
                        bare
                        name={column.name}
                        label={`${label} ${index + 1} ${spokenName(column.name).toLowerCase()}`}
                        schema={column.schema}
                        value={isObject(row) ? row[column.name] : undefined}
                        pointer={at(at(pointer, index), column.name)}
                        disabled={disabled}
                        onChange={(next) => set(rows.with(index, withField(row, column.name, next)))}
                      />
                    </td>
                  ))}
                  <td>
                    <RemoveButton
                      what={`${label.toLowerCase()} ${index + 1}`}
                      disabled={disabled}
                      onRemove={() => set(rows.toSpliced(index, 1))}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Button variant="default" disabled={disabled} onClick={() => set([...rows, emptyItem(items)])}>
        Add row
      </Button>
    </section>
  );
}
