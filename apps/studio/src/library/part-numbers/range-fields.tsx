import { ActionIcon, Button, MultiSelect } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ChoiceSegment, CounterRange, CounterSpan, RangeMatch } from '@cablewright/model';
import { NumberField, TextField } from '../../kit/fields/fields.tsx';
import { RemoveButton } from '../../kit/table/remove-button.tsx';
import { codesOf } from './scheme-draft.ts';
import { ExclusionField } from './exclusion-field.tsx';
import styles from './part-numbers.module.css';
import { useProblem } from './problems.ts';

interface RangeFieldsProps {
  readonly name: string;
  readonly range: CounterRange;
  readonly pointer: string;
  readonly choices: readonly ChoiceSegment[];
  readonly onChange: (range: CounterRange) => void;
  readonly onRemove: () => void;
}

function spansOf({ spans, from, to }: CounterRange): CounterSpan[] {
  return spans ?? [{ from: from ?? 1, to: to ?? 1 }];
}

function matchesOf({ match }: CounterRange): RangeMatch[] {
  if (match === undefined) return [{}];
  return Array.isArray(match) ? match : [match];
}

/** One range: for which codes, from and to, and what is excluded. */
export function RangeFields({ name, range, pointer, choices, onChange, onRemove }: RangeFieldsProps) {
  const spans = spansOf(range);
  const matches = matchesOf(range);
  const set = (part: { [K in keyof CounterRange]?: CounterRange[K] | undefined }) =>
    onChange(
      Object.fromEntries(
        Object.entries({ ...range, ...part }).filter(([, each]) => each !== undefined),
      ) as CounterRange,
    );
  const setSpans = (next: CounterSpan[]) => {
    const [only] = next;
    if (next.length === 1 && only !== undefined) set({ spans: undefined, from: only.from, to: only.to });
    else set({ spans: next, from: undefined, to: undefined });
  };
  const setMatches = (next: RangeMatch[]) => {
    const [only = {}] = next;
    if (next.length > 1) set({ match: next });
    else set({ match: Object.keys(only).length === 0 ? undefined : only });
  };
  const problems = [useProblem(pointer), useProblem(`${pointer}/spans`)].filter((problem) => problem !== undefined);
  return (
    <div className={styles['card']} role="group" aria-label={name}>
      <div className={styles['cardHead']}>
        <TextField
          bare
          label={`Name of ${name}`}
          placeholder={name}
          value={range.label}
          onChange={(label) => set({ label })}
        />
        <span className="spring" />
        <RemoveButton what={name} onRemove={onRemove} />
      </div>
      {problems.map((problem) => (
        <p key={problem} className={styles['bad']}>
          {problem}
        </p>
      ))}
      {choices.length > 0 &&
        matches.map((match, i) => (
          <MatchFields
            key={i}
            name={matches.length > 1 ? `${name}, case ${i + 1}` : name}
            match={match}
            pointer={Array.isArray(range.match) ? `${pointer}/match/${i}` : `${pointer}/match`}
            choices={choices}
            onChange={(next) => setMatches(matches.with(i, next))}
            onRemove={matches.length > 1 ? () => setMatches(matches.toSpliced(i, 1)) : undefined}
          />
        ))}
      {spans.map((span, i) => (
        <SpanFields
          key={i}
          name={`${name}, span ${i + 1}`}
          span={span}
          pointer={range.spans === undefined ? pointer : `${pointer}/spans/${i}`}
          onChange={(next) => setSpans(spans.with(i, next))}
          onRemove={spans.length > 1 ? () => setSpans(spans.toSpliced(i, 1)) : undefined}
        />
      ))}
      <div className={styles['fields']}>
        <Button variant="default" onClick={() => setSpans([...spans, nextSpan(spans)])}>
          Add span
        </Button>
        {choices.length > 0 && Object.keys(matches[0] ?? {}).length > 0 && (
          <Button variant="default" onClick={() => setMatches([...matches, {}])}>
            Also for …
          </Button>
        )}
        <ExclusionField
          label="Excluded"
          list={range.exclude}
          pointer={`${pointer}/exclude`}
          onChange={(exclude) => set({ exclude })}
        />
      </div>
    </div>
  );
}

function nextSpan(spans: readonly CounterSpan[]): CounterSpan {
  const from = Math.max(0, ...spans.map(({ to }) => to)) + 1;
  return { from, to: from };
}

interface MatchFieldsProps {
  readonly name: string;
  readonly match: RangeMatch;
  readonly pointer: string;
  readonly choices: readonly ChoiceSegment[];
  readonly onChange: (match: RangeMatch) => void;
  readonly onRemove: (() => void) | undefined;
}

function MatchFields({ name, match, pointer, choices, onChange, onRemove }: MatchFieldsProps) {
  return (
    <div className={styles['fields']}>
      {choices.map((choice) => (
        <MatchField key={choice.id} name={name} match={match} pointer={pointer} choice={choice} onChange={onChange} />
      ))}
      {onRemove !== undefined && (
        <ActionIcon aria-label={`Remove ${name}`} mt="lg" onClick={onRemove}>
          <IconTrash size={15} />
        </ActionIcon>
      )}
    </div>
  );
}

type MatchFieldProps = Omit<MatchFieldsProps, 'choices' | 'onRemove'> & { readonly choice: ChoiceSegment };

function MatchField({ name, match, pointer, choice, onChange }: MatchFieldProps) {
  const { [choice.id]: codes, ...others } = match;
  const values = codes === undefined ? [] : Array.isArray(codes) ? codes : [codes];
  const label = choice.label ?? choice.id;
  return (
    <MultiSelect
      label={`For ${label}`}
      aria-label={`${name}: for ${label}`}
      data={codesOf(choice)}
      value={values}
      data-standard
      placeholder={values.length === 0 ? 'Any' : ''}
      error={useProblem(`${pointer}/${choice.id}`)}
      onChange={(next) => {
        const [first, ...more] = next;
        if (first === undefined) onChange(others);
        else onChange({ ...others, [choice.id]: more.length === 0 ? first : next });
      }}
    />
  );
}

interface SpanFieldsProps {
  readonly name: string;
  readonly span: CounterSpan;
  readonly pointer: string;
  readonly onChange: (span: CounterSpan) => void;
  readonly onRemove: (() => void) | undefined;
}

function SpanFields({ name, span, pointer, onChange, onRemove }: SpanFieldsProps) {
  const problem = useProblem(pointer);
  const message = pointer.includes('/spans/') ? problem : undefined;
  return (
    <div className={styles['fields']}>
      <NumberField
        bare
        integer
        label={`${name}, from`}
        unit="from"
        value={span.from}
        error={message}
        onChange={(from) => onChange({ ...span, from: from ?? 0 })}
      />
      <NumberField
        bare
        integer
        label={`${name}, to`}
        unit="to"
        value={span.to}
        onChange={(to) => onChange({ ...span, to: to ?? 0 })}
      />
      {onRemove !== undefined && <RemoveButton what={name} onRemove={onRemove} />}
    </div>
  );
}
