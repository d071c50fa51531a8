import type { SettingsField, SettingValue } from '@cablewright/client';
import { Button, PasswordInput, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { ChoiceField, NumberField, SwitchField, TextField, WordsField } from '../kit/fields/fields.tsx';
import styles from './settings.module.css';

interface Props {
  readonly field: SettingsField;
  readonly value: SettingValue | undefined;
  readonly onChange: (value: SettingValue | undefined) => void;
  /** The problem that the hub found. */
  readonly error?: string | undefined;
}

/** One setting, rendered by its type. Values set by the server are read-only. */
export function RuntimeField({ field, value, onChange, error }: Props) {
  const shared = { label: field.label, description: describe(field, value), disabled: field.readOnly, onChange, error };
  switch (field.kind) {
    case 'number':
      return (
        <NumberField {...shared} value={value as number | undefined} standard={standardOf(field)} unit={field.unit} />
      );
    case 'flag':
      // If the default is on, off must be stored explicitly.
      return (
        <SwitchField
          {...shared}
          value={(value as boolean | undefined) === true}
          onChange={(next) => onChange(next === true)}
        />
      );
    case 'choice':
      return (
        <ChoiceField {...shared} value={value as string | undefined} choices={field.choices ?? []} clearable={false} />
      );
    case 'list':
      return (
        <WordsField
          {...shared}
          value={value as string[] | undefined}
          onChange={(next) => onChange(next && [...next])}
        />
      );
    default:
      return (
        <TextField
          {...shared}
          value={value as string | undefined}
          standard={standardOf(field)}
          lines={field.lines === true ? 3 : 1}
        />
      );
  }
}

function standardOf({ default: usual }: SettingsField): string | undefined {
  return usual === undefined || typeof usual === 'object' ? undefined : String(usual);
}

/** Describes a setting. Addresses that must be entered elsewhere are written out. */
function describe({ help, readOnly, variable, setBy, ...field }: SettingsField, value?: SettingValue): ReactNode {
  const word = String(value ?? field.value ?? field.default ?? '');
  const text = help?.replace('<address of this server>', window.location.origin).replace('<short name>', word);
  if (!readOnly) return text;
  return (
    <>
      {text} {/* The name of the variable is for administrators only. */}
      <span title={variable}>
        {setBy === 'default' ? 'The administrator of the server sets it.' : 'Set by the administrator of the server.'}
      </span>
    </>
  );
}

interface SecretProps {
  readonly field: SettingsField;
  /** The typed text; null removes the secret; undefined keeps it. */
  readonly value: string | null | undefined;
  readonly onChange: (value: string | null | undefined) => void;
  readonly keepsSecrets: boolean;
  readonly error?: string | undefined;
}

/** A secret, which can be typed but is never shown. The field only shows whether it is set. */
export function SecretField({ field, value, onChange, keepsSecrets, error }: SecretProps) {
  const { label, lines = false, readOnly, secret } = field;
  const state = secret?.state ?? 'not-set';
  const props = {
    label,
    description: (
      <>
        {describe(field)} {words(state, readOnly)}
      </>
    ),
    disabled: readOnly || !keepsSecrets,
    error,
    value: value ?? '',
    placeholder: value === null ? 'Will be removed' : placeholders[readOnly ? 'readOnly' : 'open'][state],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange(event.currentTarget.value === '' ? undefined : event.currentTarget.value),
  };
  return (
    <div className={styles['secret']}>
      {lines ? <Textarea {...props} autosize minRows={3} /> : <PasswordInput {...props} />}
      {state !== 'not-set' && !readOnly && (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => onChange(value === null ? undefined : null)}
          aria-label={`${value === null ? 'Keep it' : 'Remove it'}: ${label}`}
        >
          {value === null ? 'Keep it' : 'Remove it'}
        </Button>
      )}
    </div>
  );
}

const placeholders = {
  readOnly: { set: 'Set', 'not-set': 'Not set', unreadable: 'Set' },
  open: { set: 'Set. Type to replace it.', 'not-set': 'Not set', unreadable: 'Type it again' },
} as const;

function words(state: 'set' | 'not-set' | 'unreadable', readOnly: boolean): string {
  if (readOnly) return '';
  return state === 'unreadable' ? 'No key of this hub reads it any more: enter it again.' : '';
}
