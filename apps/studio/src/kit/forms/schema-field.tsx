import { numberKindOf } from '@cablewright/engine';
import { Id, isLibraryKind, referenceKindIn } from '@cablewright/model';
import { Autocomplete, MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { libraryQuery } from '../../api/library.ts';
import { tooLong } from '../fields/field-props.ts';
import { ChoiceField, NumberField, SwitchField, TextField, WordsField } from '../fields/fields.tsx';
import { PartNumberField } from '../fields/part-number-field.tsx';
import { RecordPicker } from '../fields/record-picker.tsx';
import { stepsOf, useForm, type SchemaFieldProps } from './form-context.ts';
import { JsonField } from './json-field.tsx';
import { ListField } from './list-field.tsx';
import { ObjectField } from './object-field.tsx';
import { PinsField } from './pins-field.tsx';
import { PortsField } from './ports-field.tsx';
import { isPricePerMetre, PricePerLengthField, type Common } from './price-per-length.tsx';
import { spokenName, unitOf } from '../field-names/field-names.ts';
import { helpText } from '../field-names/help-text.ts';
import { choicesOf, examplesOf, itemsOf, sortOfSchema } from './schema.ts';
import { TranslationsField } from './translations-field.tsx';
import { WireTree } from './wire-tree.tsx';

/** One field of a record, marked with its pointer so that a finding can lead to it. */
export function SchemaFieldView(props: SchemaFieldProps) {
  return (
    <div data-field={props.pointer} style={{ display: 'contents' }}>
      <Widget {...props} />
    </div>
  );
}

/** The widget for the schema of a field. */
function Widget(props: SchemaFieldProps) {
  const { name, schema, pointer, bare = false } = props;
  const { kind, record, problems } = useForm();
  if (kind === 'wires' && pointer === '/structure') return <WireTree {...props} />;
  if (kind === 'interfaces' && pointer === '/pins') return <PinsField {...props} />;
  if (kind === 'devices' && pointer === '/ports') return <PortsField {...props} />;
  const label = props.label ?? spokenName(name);
  const error = problems.get(pointer);
  const stated = schema['description'];
  const description = bare || typeof stated !== 'string' ? undefined : helpText(label, stated, unitOf(name).unit);
  const common = { label, bare, error, description, disabled: props.disabled };
  switch (sortOfSchema(schema)) {
    case 'text':
      return <TextWidget {...props} common={common} />;
    case 'number':
      if (isPricePerMetre(kind, record, pointer)) return <PricePerLengthField {...props} common={common} />;
      return (
        <NumberField
          {...common}
          unit={unitOf(name).unit ?? ''}
          integer={schema['type'] === 'integer'}
          value={typeof props.value === 'number' ? props.value : undefined}
          onChange={props.onChange}
        />
      );
    case 'flag':
      return <SwitchField {...common} value={props.value === true} onChange={props.onChange} />;
    case 'choice':
      return (
        <ChoiceField
          {...common}
          choices={choicesOf(schema) ?? []}
          value={textOf(props.value)}
          onChange={props.onChange}
        />
      );
    case 'choices':
      return <ChoicesWidget {...props} common={common} />;
    case 'words':
      return <WordsWidget {...props} common={common} />;
    case 'list':
      return <ListField {...props} label={label} />;
    case 'object':
      if (name === 'translations' && !bare) return <TranslationsField {...props} label={label} />;
      return <ObjectField {...props} label={label} />;
    default:
      return <JsonField {...common} value={props.value} onChange={props.onChange} />;
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** A text of many lines, such as the text of a job for a machine. */
const isTemplate = ({ maxLength }: SchemaFieldProps['schema']) => typeof maxLength === 'number' && maxLength >= 20_000;

const long: ReadonlySet<string> = new Set(['description']);
const monospaced: ReadonlySet<string> = new Set(['id', 'partNumber', 'mpn', 'sku', 'number', 'formation']);

function TextWidget({
  name,
  schema,
  value,
  pointer,
  onChange,
  common,
}: SchemaFieldProps & { readonly common: Common }) {
  const { kind, record } = useForm();
  const reference = referenceKindIn(kind, stepsOf(pointer), record);
  const text = textOf(value);
  const numbered = name === 'partNumber' && pointer === '/partNumber' ? numberKindOf(kind, record) : undefined;
  if (numbered !== undefined) {
    const { description: _help, disabled = false, ...others } = common;
    return <PartNumberField {...others} kind={numbered} value={text} disabled={disabled} onChange={onChange} />;
  }
  if (reference !== undefined && (isLibraryKind(reference) || reference.startsWith('vocab/')))
    return <ReferenceWidget kind={reference} schema={schema} value={text} onChange={onChange} common={common} />;
  const examples = examplesOf(schema);
  if (examples.length > 0) {
    const { label, bare, ...others } = common;
    return (
      <Autocomplete
        {...others}
        {...(bare ? { 'aria-label': label } : { label })}
        data={examples}
        value={text ?? ''}
        onChange={(next) => onChange(next === '' ? undefined : next)}
      />
    );
  }
  return (
    <TextField
      {...common}
      mono={monospaced.has(name) || isTemplate(schema)}
      lines={isTemplate(schema) ? 8 : long.has(name) ? 2 : 1}
      error={common.error ?? tooLong(text, typeof schema.maxLength === 'number' ? schema.maxLength : Infinity)}
      value={text}
      onChange={onChange}
    />
  );
}

interface ReferenceProps {
  readonly kind: string;
  readonly schema: SchemaFieldProps['schema'];
  readonly value: string | undefined;
  readonly onChange: SchemaFieldProps['onChange'];
  readonly common: Common;
}

/** The description of references that have none of their own. */
const formOfIds: unknown = Reflect.get(Id, 'description');

/**
 * A record or a term of a vocabulary, chosen by its name. The form of ids is no help there, so only other descriptions
 * are shown.
 */
function ReferenceWidget({ kind, schema, value, onChange, common }: ReferenceProps) {
  const { label, error, disabled = false, bare } = common;
  return (
    <RecordPicker
      kind={kind}
      label={label}
      description={schema['description'] === formOfIds ? undefined : common.description}
      error={error}
      disabled={disabled}
      hideLabel={bare}
      value={value}
      clearable
      onChange={onChange}
    />
  );
}

/** Several of the allowed words. Names of fields are shown as text. */
function ChoicesWidget({ name, schema, value, onChange, common }: SchemaFieldProps & { readonly common: Common }) {
  const { label, bare, ...others } = common;
  const choices = choicesOf(itemsOf(schema)) ?? [];
  const chosen = Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
  return (
    <MultiSelect
      {...others}
      {...(bare ? { 'aria-label': label } : { label })}
      data={[...new Set([...choices, ...chosen])].map((choice) => ({
        value: choice,
        label: name === 'notStated' ? spokenName(choice) : choice,
      }))}
      value={chosen}
      onChange={(next) => onChange(next.length === 0 ? undefined : next)}
    />
  );
}

function WordsWidget({ pointer, value, onChange, common }: SchemaFieldProps & { readonly common: Common }) {
  const { kind } = useForm();
  const reference = referenceKindIn(kind, [...stepsOf(pointer), '0']);
  const words = Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : undefined;
  if (reference === undefined) return <WordsField {...common} value={words} onChange={onChange} />;
  return <RecordsField {...common} kind={reference} value={words ?? []} onChange={onChange} />;
}

interface RecordsFieldProps extends Common {
  readonly kind: string;
  readonly value: readonly string[];
  readonly onChange: (ids: string[] | undefined) => void;
}

/** Several records of a kind. */
function RecordsField({ kind, label, bare, value, onChange, error, description, disabled }: RecordsFieldProps) {
  const { data: library } = useQuery(libraryQuery);
  const records = [...(library?.entries(kind) ?? [])].map(({ record }) => ({
    value: record.id,
    label: record.label ?? record.id,
  }));
  const lost = value.filter((id) => !records.some((each) => each.value === id)).map((id) => ({ value: id, label: id }));
  return (
    <MultiSelect
      {...(bare ? { 'aria-label': label } : { label })}
      error={error}
      description={description}
      disabled={disabled}
      data={[...records, ...lost]}
      value={[...value]}
      searchable
      limit={60}
      onChange={(ids) => onChange(ids.length === 0 ? undefined : ids)}
    />
  );
}
