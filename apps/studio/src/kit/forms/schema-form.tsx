import { isObject, schemaOf } from '@cablewright/model';
import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useAddressEntry, useAddressPatch } from '../page/address.ts';
import { at, FormContext, type Inherited } from './form-context.ts';
import styles from './forms.module.css';
import { spokenName } from '../field-names/field-names.ts';
import { fieldsOf, sortOfSchema, type Schema, type SchemaField } from './schema.ts';
import { partedFields } from './parted-fields.ts';
import { SchemaFieldView } from './schema-field.tsx';
import type { ShownProblems } from '../problems/use-shown-problems.ts';
import { withField } from './with-field.ts';

interface SchemaFormProps {
  readonly kind: string;
  readonly value: unknown;
  readonly onChange: (value: Record<string, unknown>) => void;
  readonly disabled?: boolean;
  /** Fields that are left out, such as the id of an existing record. */
  readonly fixed?: readonly string[];
  /** The heading of the fields that only this kind has. */
  readonly heading?: string;
  /** Optional fields that are shown while they are empty. */
  readonly offered?: readonly string[];
  /** All problems of the record, and those that are shown. */
  readonly problems: ShownProblems;
  readonly inherited?: Inherited;
}

/** The order of the fields that all records have. Those of a kind come in between. */
const naming = ['label', 'id', 'partNumber', 'aliases', 'tags', 'description', 'status', 'src'];
const sourcing = ['route', 'maker', 'suppliers', 'cost'];
const rarely = ['license', 'provenance', 'derivedFrom'];

function namedFields(fields: readonly SchemaField[], names: readonly string[]): SchemaField[] {
  return names.flatMap((name) => fields.filter((field) => field.name === name));
}

/** A form made from the schema of a record. Empty optional fields are hidden until the person adds them. */
export function SchemaForm(props: SchemaFormProps) {
  const { kind, value, onChange, heading = 'What it is', problems, inherited = none } = props;
  const { disabled = false, fixed = [], offered = [] } = props;
  const [added, setAdded] = useState<readonly string[]>([]);
  const focused = useAddressEntry('field') ?? '';
  const patch = useAddressPatch();
  const schema = schemaOf(kind) as Schema | undefined;
  const context = useMemo(
    () => ({ kind, record: value, problems: problems.shown, Field: SchemaFieldView }),
    [kind, value, problems.shown],
  );
  if (schema === undefined) return null;
  const all = fieldsOf(schema).filter((field) => !fixed.includes(field.name));
  const chosen = [...offered, ...added, focused.split('/')[1] ?? '', ...inherited.keys()];
  const { fields, hidden } = partedFields(all, value, problems.all, chosen);
  const common = new Set([...naming, ...sourcing, ...rarely]);
  const ofKind = fields.filter((field) => !common.has(field.name));
  const render = (shown: readonly SchemaField[]) => (
    <FieldGroup fields={shown} value={value} onChange={onChange} disabled={disabled} inherited={inherited} />
  );
  return (
    <FormContext.Provider value={context}>
      <div className={styles['groups']} {...problems.watch}>
        {fields.some(({ name }) => naming.includes(name)) && (
          <section aria-label="Identification">
            <h2>Identification</h2>
            {render(namedFields(fields, naming))}
          </section>
        )}
        {ofKind.length > 0 && (
          <section aria-label={heading}>
            <h2>{heading}</h2>
            {render(ofKind)}
          </section>
        )}
        {fields.some(({ name }) => sourcing.includes(name)) && (
          <section aria-label="Sourcing">
            <h2>Sourcing</h2>
            {render(namedFields(fields, sourcing))}
          </section>
        )}
        {hidden.length > 0 && !disabled && (
          <AddField
            fields={hidden}
            onAdd={(name) => {
              setAdded([...added, name]);
              patch({ field: at('', name) });
            }}
          />
        )}
      </div>
    </FormContext.Provider>
  );
}

const none: Inherited = new Map();

/** Adds one of the hidden empty fields. */
function AddField({ fields, onAdd }: { fields: readonly SchemaField[]; onAdd: (name: string) => void }) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" leftSection={<IconPlus size={14} aria-hidden />} w="fit-content">
          Add a field
        </Button>
      </Menu.Target>
      <Menu.Dropdown className="long-list">
        {fields.map(({ name }) => (
          <Menu.Item key={name} onClick={() => onAdd(name)}>
            {spokenName(name)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface FieldGroupProps {
  readonly fields: readonly SchemaField[];
  readonly value: unknown;
  readonly onChange: (value: Record<string, unknown>) => void;
  readonly disabled: boolean;
  readonly inherited: Inherited;
}

/** Shows what an empty field inherits, or what a filled one overrides. */
function InheritedMark({ inherited, own }: { inherited: { text: string; from: string } | undefined; own: boolean }) {
  if (inherited === undefined) return null;
  const { text, from } = inherited;
  return (
    <p className={styles['inherited']}>
      {own ? `Overrides ${text} of ${from}. Clear it to inherit again.` : `${text}, inherited from ${from}`}
    </p>
  );
}

function wide({ schema }: SchemaField): boolean {
  return !['text', 'number', 'flag', 'choice', 'choices', 'words'].includes(sortOfSchema(schema));
}

/** Small fields side by side, then lists and objects, each on its own line. */
function FieldGroup({ fields, value, onChange, disabled, inherited }: FieldGroupProps) {
  const record = isObject(value) ? value : {};
  const view = ({ name, schema }: SchemaField) => (
    <div key={name}>
      <SchemaFieldView
        name={name}
        schema={schema}
        value={record[name]}
        pointer={at('', name)}
        disabled={disabled}
        onChange={(next) => onChange(withField(value, name, next))}
      />
      <InheritedMark inherited={inherited.get(name)} own={record[name] !== undefined} />
    </div>
  );
  return (
    <div className={styles['groups']}>
      <div className={styles['fields']}>{fields.filter((field) => !wide(field)).map(view)}</div>
      {fields.filter(wide).map(view)}
    </div>
  );
}
