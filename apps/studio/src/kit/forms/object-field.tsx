import { isObject } from '@cablewright/model';
import { at, useForm, type SchemaFieldProps } from './form-context.ts';
import styles from './forms.module.css';
import { fieldsOf } from './schema.ts';
import { withField } from './with-field.ts';

/** A nested object: its fields under its name. It is removed when it becomes empty. */
export function ObjectField({
  schema,
  value,
  onChange,
  pointer,
  label,
  bare = false,
  disabled = false,
}: SchemaFieldProps) {
  const fields = fieldsOf(schema);
  const set = (name: string, next: unknown) => {
    const changed = withField(value, name, next);
    onChange(Object.keys(changed).length === 0 ? undefined : changed);
  };
  const values = isObject(value) ? value : {};
  return (
    <fieldset className={bare ? styles['inline'] : styles['object']} disabled={disabled}>
      <legend className={bare ? 'visually-hidden' : undefined}>{label}</legend>
      <ObjectFields fields={fields} held={values} pointer={pointer} bare={bare} onChange={set} />
    </fieldset>
  );
}

interface ObjectFieldsProps {
  readonly fields: ReturnType<typeof fieldsOf>;
  readonly held: Readonly<Record<string, unknown>>;
  readonly pointer: string;
  readonly bare?: boolean;
  readonly disabled?: boolean;
  readonly onChange: (name: string, value: unknown) => void;
}

/** The fields of an object, each as its schema says. */
export function ObjectFields({ fields, held, pointer, bare = false, disabled = false, onChange }: ObjectFieldsProps) {
  const { Field } = useForm();
  return (
    <div className={styles['fields']}>
      {fields.map((field) => (
        <Field
          key={field.name}
          name={field.name}
          schema={field.schema}
          value={held[field.name]}
          pointer={at(pointer, field.name)}
          bare={bare}
          disabled={disabled}
          onChange={(next) => onChange(field.name, next)}
        />
      ))}
    </div>
  );
}
