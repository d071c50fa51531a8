import { isObject, schemaProblems, schemaOf } from '@cablewright/model';
import { useMemo } from 'react';
import { at, FormContext } from './form-context.ts';
import styles from './forms.module.css';
import { fieldsOf, sortOfSchema, type Schema, type SchemaField } from './schema.ts';
import { SchemaFieldView } from './schema-field.tsx';
import { withField } from './with-field.ts';

interface SchemaFormProps {
  readonly kind: string;
  readonly value: unknown;
  readonly onChange: (value: Record<string, unknown>) => void;
  readonly disabled?: boolean;
  /** Fields left out: an id once the record exists. */
  readonly fixed?: readonly string[];
}

/** What every record has comes in this order; the fields of its own kind stand between. */
const naming = ['id', 'label', 'partNumber', 'aliases', 'tags', 'description', 'status', 'src'];
const sourcing = ['route', 'maker', 'suppliers', 'cost'];
const rarely = ['license', 'provenance', 'derivedFrom'];

/** What is wrong with a record, by the place where it is wrong. */
export function problemsOf(kind: string, value: unknown): ReadonlyMap<string, string> {
  const schema = schemaOf(kind);
  const problems = schema === undefined ? [] : schemaProblems(schema, value);
  return new Map(problems.map(({ pointer, message }) => [pointer, message]));
}

function namedFields(fields: readonly SchemaField[], names: readonly string[]): SchemaField[] {
  return names.flatMap((name) => fields.filter((field) => field.name === name));
}

/** The form of a record, made from its schema. */
export function SchemaForm({ kind, value, onChange, disabled = false, fixed = [] }: SchemaFormProps) {
  const schema = schemaOf(kind) as Schema | undefined;
  const context = useMemo(
    () => ({ kind, record: value, problems: problemsOf(kind, value), Field: SchemaFieldView }),
    [kind, value],
  );
  if (schema === undefined) return null;
  const fields = fieldsOf(schema).filter((field) => !fixed.includes(field.name));
  const common = new Set([...naming, ...sourcing, ...rarely]);
  const own = fields.filter((field) => !common.has(field.name));
  const render = (shown: readonly SchemaField[]) => (
    <FieldGroup fields={shown} value={value} onChange={onChange} disabled={disabled} />
  );
  return (
    <FormContext.Provider value={context}>
      <div className={styles['groups']}>
        <section aria-label="Name">
          <h2>Name</h2>
          {render(namedFields(fields, naming))}
        </section>
        {own.length > 0 && (
          <section aria-label="What it is">
            <h2>What it is</h2>
            {render(own)}
          </section>
        )}
        <section aria-label="Sourcing">
          <h2>Sourcing</h2>
          {render(namedFields(fields, sourcing))}
        </section>
      </div>
    </FormContext.Provider>
  );
}

interface FieldGroupProps {
  readonly fields: readonly SchemaField[];
  readonly value: unknown;
  readonly onChange: (value: Record<string, unknown>) => void;
  readonly disabled: boolean;
}

function wide({ schema }: SchemaField): boolean {
  return !['text', 'number', 'flag', 'choice', 'words'].includes(sortOfSchema(schema));
}

/** Small fields side by side, then lists and objects, each on a line of its own. */
function FieldGroup({ fields, value, onChange, disabled }: FieldGroupProps) {
  const held = isObject(value) ? value : {};
  const view = ({ name, schema }: SchemaField) => (
    <SchemaFieldView
      key={name}
      name={name}
      schema={schema}
      value={held[name]}
      pointer={at('', name)}
      disabled={disabled}
      onChange={(next) => onChange(withField(value, name, next))}
    />
  );
  return (
    <div className={styles['groups']}>
      <div className={styles['fields']}>{fields.filter((field) => !wide(field)).map(view)}</div>
      {fields.filter(wide).map(view)}
    </div>
  );
}
