/** Fields for single values. An empty field is undefined, and is then left out of the record. */
import { SearchSelect } from './search-select.tsx';
import { textLimits } from '@cablewright/model';
import { NumberInput, Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core';
import { type FieldProps, tooLong, whenEmpty } from './field-props.ts';
import styles from './fields.module.css';
import { SectionField } from './section-field.tsx';
import { LengthField } from './length-field.tsx';

function named(label: string, bare: boolean | undefined): { label: string } | { 'aria-label': string } {
  return bare === true ? { 'aria-label': label } : { label };
}

interface TextProps extends FieldProps<string> {
  readonly mono?: boolean;
  readonly lines?: number;
  readonly required?: boolean;
  readonly maxLength?: number;
}

export function TextField(all: TextProps) {
  const { label, value, onChange, mono = false, lines = 1, bare, standard, placeholder, ...rest } = all;
  const props = {
    ...rest,
    ...whenEmpty({ standard, placeholder }),
    ...named(label, bare),
    value: value ?? '',
    classNames: mono ? { input: 'mono' } : {},
  };
  if (lines > 1) {
    return (
      <Textarea
        {...props}
        autosize
        minRows={lines}
        maxRows={12}
        onChange={(event) => onChange(event.currentTarget.value === '' ? undefined : event.currentTarget.value)}
      />
    );
  }
  return (
    <TextInput
      {...props}
      onChange={(event) => onChange(event.currentTarget.value === '' ? undefined : event.currentTarget.value)}
    />
  );
}

/** The name of a record or part. A name too long to be saved is reported here, not by the save. */
export function NameField(props: Omit<TextProps, 'label' | 'error'>) {
  return <TextField label="Name" error={tooLong(props.value)} {...props} />;
}

/** Searches the list below it. */
export function SearchField(props: Pick<FieldProps<string>, 'placeholder' | 'value' | 'onChange'>) {
  return <TextField label="Search" maxLength={textLimits.name} {...props} />;
}

interface NumberProps extends FieldProps<number> {
  readonly unit?: string;
  readonly min?: number;
  readonly integer?: boolean;
}

/** A number. With the unit mm it is a length and with mm² a section, which can be typed in other units too. */
export function NumberField({ unit, ...props }: NumberProps) {
  const { min: _min, integer, ...field } = props;
  if (unit === 'mm' && integer !== true) return <LengthField {...field} />;
  if (unit === 'mm²') return <SectionField {...field} />;
  return <PlainNumber {...props} unit={unit} />;
}

function PlainNumber(all: NumberProps) {
  const { label, value, onChange, unit, integer = false, bare, standard, placeholder, ...rest } = all;
  return (
    <NumberInput
      {...rest}
      {...whenEmpty({ standard, placeholder })}
      {...named(label, bare)}
      value={value ?? ''}
      allowDecimal={!integer}
      clampBehavior="none"
      rightSection={unit === undefined ? undefined : <span className={styles['unit']}>{unit}</span>}
      rightSectionWidth={unit === undefined ? undefined : 16 + unit.length * 7}
      onChange={(next) => onChange(typeof next === 'number' ? next : next.trim() === '' ? undefined : numberOf(next))}
    />
  );
}

function numberOf(text: string): number | undefined {
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}

export function SwitchField({ label, value, onChange, description, disabled }: FieldProps<boolean>) {
  return (
    <Switch
      label={label}
      description={description}
      disabled={disabled}
      checked={value ?? false}
      onChange={(event) => onChange(event.currentTarget.checked ? true : undefined)}
    />
  );
}

interface ChoiceProps extends FieldProps<string> {
  readonly choices: readonly (string | { readonly value: string; readonly label: string })[];
  readonly clearable?: boolean;
  readonly searchable?: boolean;
}

/** A choice. A value that is not among the choices stays visible. */
export function ChoiceField({
  label,
  value,
  onChange,
  choices,
  clearable = true,
  searchable = false,
  bare,
  standard,
  placeholder,
  ...rest
}: ChoiceProps) {
  const data = choices.map((choice) => (typeof choice === 'string' ? { value: choice, label: choice } : choice));
  const isKnown = value === undefined || data.some((choice) => choice.value === value);
  const Field = searchable ? SearchSelect : Select;
  return (
    <Field
      {...rest}
      {...whenEmpty({ standard, placeholder })}
      {...named(label, bare)}
      data={isKnown ? data : [{ value, label: value }, ...data]}
      value={value ?? null}
      clearable={clearable}
      onChange={(next) => onChange(next ?? undefined)}
    />
  );
}

export function WordsField({ label, value, onChange, ...rest }: FieldProps<readonly string[]>) {
  const { bare, standard, placeholder, description, disabled, error } = rest;
  const empty = whenEmpty({ standard, placeholder: placeholder ?? 'Type and press Enter' });
  return (
    <TagsInput
      {...named(label, bare)}
      description={description}
      disabled={disabled}
      error={error}
      {...((value ?? []).length === 0 ? empty : undefined)}
      value={[...(value ?? [])]}
      onChange={(next) => onChange(next.length === 0 ? undefined : next)}
    />
  );
}
