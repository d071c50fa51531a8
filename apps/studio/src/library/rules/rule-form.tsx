import { Fieldset, Input, SegmentedControl, Select, Switch } from '@mantine/core';
import { isSubject, ruleSubjects, isDefinitionSubject, type RuleSubject } from '@cablewright/engine';
import { idFromLabel, present } from '@cablewright/model';
import { useMemo } from 'react';
import { TextField } from '../../kit/fields/fields.tsx';
import { ConditionList } from './condition-editor.tsx';
import { editorLimits, sizeOf } from './condition.ts';
import { EditingContext, type Editing, type RuleRemark } from './editing.ts';
import { MessageField } from './message-field.tsx';
import { subjectNames, subjectScope } from './offers.ts';
import styles from './rules.module.css';
import { ruleSentence } from './sentence.ts';

export type RuleDraft = Record<string, unknown>;

interface FormProps {
  readonly rule: RuleDraft;
  readonly fresh: boolean;
  readonly disabled: boolean;
  readonly notes: ReadonlyMap<string, RuleRemark>;
  readonly taken: (id: string) => boolean;
  readonly onChange: (rule: RuleDraft) => void;
}

const subjectChoices = [
  { group: 'In the cables', definitions: false },
  { group: 'In the library', definitions: true },
].map(({ group, definitions }) => ({
  group,
  items: ruleSubjects
    .filter((subject) => isDefinitionSubject(subject) === definitions)
    .map((subject) => ({ value: subject, label: subjectNames[subject].says })),
}));

/** A rule as a form: its subject, conditions and message. */
export function RuleForm({ rule, fresh, disabled, notes, taken, onChange }: FormProps) {
  const set = (part: RuleDraft) => onChange(withPart(rule, part));
  const subject = isSubject(rule['each']) ? rule['each'] : undefined;
  const containers = sizeOf(rule['where']).containers + sizeOf(rule['require']).containers;
  const editing = useMemo<Editing>(
    () => ({ disabled, notes, full: containers >= editorLimits.containers }),
    [disabled, notes, containers],
  );
  return (
    <EditingContext.Provider value={editing}>
      <Fieldset variant="unstyled" disabled={disabled}>
        <div className={styles['sections']}>
          <Head rule={rule} fresh={fresh} notes={notes} taken={taken} onSet={set} />
          {subject !== undefined && <Conditions rule={rule} subject={subject} onSet={set} />}
          <section aria-label="Finding" data-field="/message">
            <h2>Finding</h2>
            <MessageField
              value={typeof rule['message'] === 'string' ? rule['message'] : ''}
              scope={subjectScope(subject ?? 'design')}
              error={wrongAt(notes, '/message')}
              disabled={disabled}
              onChange={(message) => set({ message })}
            />
          </section>
          <TextField
            label="Source"
            description="A standard, a datasheet or a lesson learned"
            value={textOf(rule['src'])}
            onChange={(src) => set({ src })}
          />
        </div>
      </Fieldset>
    </EditingContext.Provider>
  );
}

/** The error of a field. Missing values are listed next to the form instead. */
function wrongAt(notes: ReadonlyMap<string, RuleRemark>, pointer: string): string | undefined {
  const note = notes.get(pointer);
  return note === undefined || note.todo ? undefined : note.message;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The rule with some fields changed. A field that is undefined is removed. Fields keep their order. */
function withPart(rule: RuleDraft, part: RuleDraft): RuleDraft {
  const order = ['id', 'label', 'enabled', 'severity', 'each', 'where', 'require', 'message', 'src'];
  const all = { ...rule, ...part };
  const ordered = order.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]] as const]));
  const others = Object.entries(all).filter(([name, value]) => !order.includes(name) && value !== undefined);
  return Object.fromEntries([...ordered, ...others]);
}

interface HeadProps extends Pick<FormProps, 'rule' | 'fresh' | 'notes' | 'taken'> {
  readonly onSet: (part: RuleDraft) => void;
}

function Head({ rule, fresh, notes, taken, onSet }: HeadProps) {
  const name = (label: string | undefined) => {
    const derived = idFromLabel(textOf(rule['label']) ?? '', taken, 'rule');
    const follows = fresh && (rule['id'] === derived || rule['id'] === '' || rule['id'] === undefined);
    onSet({ label, ...present({ id: follows ? idFromLabel(label ?? '', taken, 'rule') : undefined }) });
  };
  return (
    <section aria-label="The rule">
      <div className={styles['fields']}>
        <div className={styles['wide']}>
          <TextField
            label="Name"
            placeholder="For example: Every sealed connector has its seals"
            value={textOf(rule['label'])}
            onChange={name}
          />
        </div>
        <Select
          label="Looks at"
          data={subjectChoices}
          value={textOf(rule['each']) ?? null}
          error={wrongAt(notes, '/each')}
          onChange={(each) => onSet({ each })}
        />
        <Input.Wrapper label="When broken" labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label="When broken"
            data={[
              { value: 'warning', label: 'Warn' },
              { value: 'error', label: 'Block saving' },
            ]}
            value={textOf(rule['severity']) ?? 'warning'}
            onChange={(severity) => onSet({ severity })}
          />
        </Input.Wrapper>
        <TextField
          label="ID"
          mono
          disabled={!fresh}
          value={textOf(rule['id'])}
          error={wrongAt(notes, '/id')}
          onChange={(id) => onSet({ id: id ?? '' })}
        />
        <Switch
          className={styles['switch'] ?? ''}
          label="Enabled"
          description="A disabled rule is not run"
          checked={rule['enabled'] !== false}
          onChange={(event) => onSet({ enabled: event.currentTarget.checked ? undefined : false })}
        />
      </div>
    </section>
  );
}

interface ConditionsProps {
  readonly rule: RuleDraft;
  readonly subject: RuleSubject;
  readonly onSet: (part: RuleDraft) => void;
}

function Conditions({ rule, subject, onSet }: ConditionsProps) {
  const scope = subjectScope(subject);
  const { many, one } = subjectNames[subject];
  return (
    <>
      <section aria-label="Which it applies to" data-field="/where">
        <h2>Which {many} it applies to</h2>
        {rule['where'] === undefined && <p className="quiet">All of them. Add a condition to select some.</p>}
        <ConditionList
          value={rule['where']}
          at="/where"
          scope={scope}
          level={0}
          onChange={(where) => onSet({ where })}
        />
      </section>
      <section aria-label="What must hold" data-field="/require">
        <h2>What must hold of each such {one}</h2>
        <ConditionList
          value={rule['require']}
          at="/require"
          scope={scope}
          level={0}
          onChange={(require) => onSet({ require })}
        />
      </section>
      <section aria-label="In words">
        <h2>In words</h2>
        <p className={styles['reading']}>{ruleSentence(rule)}</p>
      </section>
    </>
  );
}
