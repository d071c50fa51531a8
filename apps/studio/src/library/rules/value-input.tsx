import { ActionIcon, Autocomplete, Menu, NumberInput, Select, TagsInput } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { type ValueOffer, operandFor, type ValueType } from './offers.ts';
import { OfferPicker } from './offer-picker.tsx';
import { firstValue, type Operator } from './operators.ts';
import styles from './rules.module.css';
import type { Library } from '@cablewright/engine';
import { isObject } from '@cablewright/model';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { libraryQuery } from '../../api/library.ts';
import { NumberField } from '../../kit/fields/fields.tsx';

interface ValueProps {
  readonly value: unknown;
  readonly left: ValueOffer | undefined;
  readonly operator: Operator;
  readonly offers: readonly ValueOffer[];
  readonly error: boolean;
  readonly onChange: (value: unknown) => void;
}

export function ValueInput(props: ValueProps) {
  const { value, left, operator, offers, onChange } = props;
  const type = left?.type ?? 'any';
  const fitting = offers.filter((offer) => offer.key !== left?.key && comparable(offer.type, type, operator));
  const isRead = typeof value === 'object' && value !== null && !Array.isArray(value);
  return (
    <div className={styles['value']}>
      {isRead ? (
        <OfferPicker
          label="Compared with"
          offers={fitting}
          operand={value}
          onPick={(offer) => onChange(operandFor(offer))}
        />
      ) : (
        <LiteralInput {...props} type={type} />
      )}
      {left?.unit !== undefined && !isRead && <span className="quiet">{left.unit}</span>}
      {fitting.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label="Compare with something else">
              <IconArrowsExchange size={15} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item disabled={!isRead} onClick={() => onChange(firstValue(type, operator))}>
              A value I type
            </Menu.Item>
            <Menu.Item disabled={isRead} onClick={() => onChange(fitting[0]?.operand)}>
              Something the rule reads
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}

/**
 * Whether a value can be on the right side: a list for "is in", a word for "contains", or else a value of the same
 * type.
 */
function comparable(other: ValueType, type: ValueType, { word }: Operator): boolean {
  if (word === 'in') return other === 'words';
  if (type === 'words') return other === 'text';
  return other === type || type === 'any';
}

function LiteralInput({ value, left, operator, error, onChange, type }: ValueProps & { readonly type: ValueType }) {
  const words = useSuggestions(left);
  if (operator.word === 'in') {
    const list = Array.isArray(value) ? value.map(String) : [];
    return (
      <TagsInput
        aria-label="Values"
        placeholder={list.length === 0 ? 'Type and press Enter' : undefined}
        data={[...words]}
        value={list}
        error={error}
        onChange={(next) => onChange(type === 'number' ? next.map(Number).filter(Number.isFinite) : next)}
      />
    );
  }
  if (type === 'flag') {
    return (
      <Select
        aria-label="Value"
        data={[
          { value: 'true', label: 'so' },
          { value: 'false', label: 'not so' },
        ]}
        value={String(value)}
        onChange={(next) => onChange(next === 'true')}
      />
    );
  }
  if (left?.unit === 'mm' && (value === '' || typeof value === 'number')) {
    const length = typeof value === 'number' ? value : undefined;
    return (
      <NumberField
        bare
        label="Value"
        unit="mm"
        value={length}
        onChange={(next) => onChange(next === undefined ? '' : next)}
      />
    );
  }
  if (type === 'number' || typeof value === 'number') {
    return (
      <NumberInput
        aria-label="Value"
        value={typeof value === 'number' ? value : ''}
        error={error}
        onChange={(next) => onChange(typeof next === 'number' ? next : next === '' ? '' : Number(next))}
      />
    );
  }
  return (
    <Autocomplete
      aria-label="Value"
      placeholder="Value"
      data={[...words]}
      value={typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value)}
      error={error}
      onChange={onChange}
    />
  );
}

/** Maximum number of choices shown. Typing narrows them down. */
const most = 500;

/** The suggested words: those listed by the field, those of a vocabulary, or those used in the library's records. */
function useSuggestions(offer: Pick<ValueOffer, 'from' | 'words'> | undefined): readonly string[] {
  const { data: library } = useQuery(libraryQuery);
  const { from, words } = offer ?? {};
  return useMemo(() => {
    if (words !== undefined) return words;
    return library === undefined || from === undefined ? [] : wordsFrom(library, from);
  }, [library, from, words]);
}

/** `vocab/families` means the ids of a vocabulary; `vocab/signals.kind` means the values of `kind` in its records. */
function wordsFrom(library: Library, from: string): readonly string[] {
  const [kind = '', property] = from.split('.');
  const words = new Set<string>();
  for (const { key, record } of library.entries(kind)) {
    if (words.size >= most) break;
    const value: unknown =
      property === undefined ? key : isObject(record) ? (record as Record<string, unknown>)[property] : undefined;
    for (const word of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (typeof word === 'string' && word !== '') words.add(word);
    }
  }
  return [...words].toSorted((a, b) => a.localeCompare(b));
}
