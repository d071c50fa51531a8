import { ActionIcon, Badge, Button, Group } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { idFromLabel, type DeclarativeScheme, type SchemeSegment } from '@cablewright/model';
import { TextField } from '../../kit/fields/fields.tsx';
import { RemoveButton } from '../../kit/table/remove-button.tsx';
import { ChoiceFields } from './choice-fields.tsx';
import { CounterFields } from './counter-fields.tsx';
import styles from './part-numbers.module.css';
import { useProblem } from './problems.ts';
import { addSegment, changeSegment, choicesOf, moveSegment, removeSegment, renameSegment } from './scheme-draft.ts';
import { VariantFields } from './variant-fields.tsx';

interface SegmentsFormProps {
  readonly scheme: DeclarativeScheme;
  readonly onChange: (scheme: DeclarativeScheme) => void;
}

const typeWords = { choice: 'Code', counter: 'Count', variant: 'Variant' } as const;
const says = {
  choice: 'One of a list of codes, for example the class of a part or the plant.',
  counter: 'Counts up. A scheme has exactly one counter.',
  variant: 'Tells builds of one part apart. A scheme has at most one variant.',
} as const;

/** The segments of a number, in order, and the template that puts them together. */
export function SegmentsForm({ scheme, onChange }: SegmentsFormProps) {
  const has = (type: SchemeSegment['type']) => scheme.segments.some((segment) => segment.type === type);
  const problem = useProblem('/segments');
  return (
    <>
      <section aria-label="Segments">
        <h2>Pieces of the number</h2>
        {problem !== undefined && <p className={styles['bad']}>{problem}</p>}
        <div className={styles['cards']}>
          {scheme.segments.map((segment, i) => (
            <SegmentCard key={i} scheme={scheme} segment={segment} at={i} onChange={onChange} />
          ))}
        </div>
        <Group gap="xs" mt="sm">
          <Button variant="default" onClick={() => onChange(addSegment(scheme, 'choice'))}>
            Add code
          </Button>
          <Button variant="default" disabled={has('counter')} onClick={() => onChange(addSegment(scheme, 'counter'))}>
            Add counter
          </Button>
          <Button variant="default" disabled={has('variant')} onClick={() => onChange(addSegment(scheme, 'variant'))}>
            Add variant
          </Button>
        </Group>
      </section>
      <TemplateSection scheme={scheme} onChange={onChange} />
      <PatternSection scheme={scheme} onChange={onChange} />
    </>
  );
}

function TemplateSection({ scheme, onChange }: SegmentsFormProps) {
  return (
    <section aria-label="Template">
      <h2>How they stand together</h2>
      <TextField
        label="Template"
        mono
        description="{name} is replaced by a segment, [ ] marks an optional part, other text is printed unchanged"
        value={scheme.template}
        error={useProblem('/template')}
        onChange={(template) => onChange({ ...scheme, template: template ?? '' })}
      />
    </section>
  );
}

function PatternSection({ scheme, onChange }: SegmentsFormProps) {
  const { validation, ...others } = scheme;
  const { regex = '', message = '' } = validation ?? {};
  const problems = { regex: useProblem('/validation/regex'), message: useProblem('/validation/message') };
  const set = (part: { regex?: string; message?: string }) => {
    const next = { regex, message, ...part };
    onChange(next.regex === '' && next.message === '' ? others : { ...others, validation: next });
  };
  return (
    <section aria-label="Additional check">
      <h2>Additional check</h2>
      <div className={styles['fields']}>
        <TextField
          label="Pattern"
          mono
          description="An optional regular expression that every number must match"
          value={regex}
          error={problems.regex}
          onChange={(next) => set({ regex: next ?? '' })}
        />
        {validation !== undefined && (
          <TextField
            label="Message for a number that does not match"
            value={message}
            error={problems.message}
            onChange={(next) => set({ message: next ?? '' })}
          />
        )}
      </div>
    </section>
  );
}

interface SegmentCardProps extends SegmentsFormProps {
  readonly segment: SchemeSegment;
  readonly at: number;
}

function SegmentCard({ scheme, segment, at, onChange }: SegmentCardProps) {
  const pointer = `/segments/${at}`;
  const name = segment.label ?? segment.id;
  const set = (next: SchemeSegment) => onChange(changeSegment(scheme, at, next));
  const ownProblem = useProblem(pointer);
  const idProblem = useProblem(`${pointer}/id`);
  const problem = ownProblem ?? idProblem;
  const rename = (label: string | undefined) => {
    const { label: _before, ...others } = segment;
    const named = changeSegment(scheme, at, label === undefined ? others : { ...others, label });
    const isTaken = (id: string) => scheme.segments.some((other, i) => i !== at && other.id === id);
    onChange(label === undefined ? named : renameSegment(named, at, idFromLabel(label, isTaken, segment.type)));
  };
  return (
    <div className={styles['card']} role="group" aria-label={name}>
      <div className={styles['cardHead']}>
        <Badge variant="light" radius="sm">
          {typeWords[segment.type]}
        </Badge>
        <h3>{name}</h3>
        <ActionIcon
          aria-label={`Move ${name} up`}
          disabled={at === 0}
          onClick={() => onChange(moveSegment(scheme, at, -1))}
        >
          <IconArrowUp size={15} />
        </ActionIcon>
        <ActionIcon
          aria-label={`Move ${name} down`}
          disabled={at === scheme.segments.length - 1}
          onClick={() => onChange(moveSegment(scheme, at, 1))}
        >
          <IconArrowDown size={15} />
        </ActionIcon>
        <RemoveButton what={name} onRemove={() => onChange(removeSegment(scheme, at))} />
      </div>
      <p className="quiet">{says[segment.type]}</p>
      <div className={styles['fields']}>
        <TextField
          label="Name"
          placeholder={segment.id}
          value={segment.label}
          description={
            <>
              In the template: <code>{`{${segment.id}}`}</code>
            </>
          }
          error={problem}
          onChange={rename}
        />
      </div>
      {segment.type === 'choice' && <ChoiceFields segment={segment} pointer={pointer} onChange={set} />}
      {segment.type === 'counter' && (
        <CounterFields segment={segment} pointer={pointer} choices={choicesOf(scheme)} onChange={set} />
      )}
      {segment.type === 'variant' && <VariantFields segment={segment} pointer={pointer} onChange={set} />}
    </div>
  );
}
