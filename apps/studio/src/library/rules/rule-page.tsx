import { Alert, Button, Tabs } from '@mantine/core';
import { compileRule, isSubject, problemText, type RuleProblem } from '@cablewright/engine';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { Problem, type Versioned } from '../../api/http.ts';
import { libraryQuery } from '../../api/library.ts';
import { putRule, ruleExamplesQuery, ruleQuery } from '../../api/rules.ts';
import { mayWrite, meQuery } from '../../api/session.ts';
import { ConflictView } from '../../kit/conflict/conflict-view.tsx';
import { JsonPane } from '../../kit/forms/json-pane.tsx';
import { OriginBadge } from '../origin-badge.tsx';
import { originOf, useRecordDraft } from '../use-record.ts';
import { useAddress } from '../../kit/page/address.ts';
import { Failure } from '../../kit/page/failure.tsx';
import { Page } from '../../kit/page/page.tsx';
import { done, failed } from '../../kit/page/toast.ts';
import { Waiting } from '../../kit/page/waiting.tsx';
import { unfilled } from './condition.ts';
import type { Said } from './editing.ts';
import { PreviewPanel } from './preview-panel.tsx';
import { RuleForm, type RuleDraft } from './rule-form.tsx';
import { RuleMenu } from './rule-menu.tsx';
import styles from './rules.module.css';

const crumbs = [{ label: 'Rules', to: '/rules' }];

/** The address of a rule that is not there yet. No rule can have this id. */
export const newRule = '@new';

const blankRule: RuleDraft = { id: '', severity: 'warning', each: 'connector', message: '' };

/** One rule, as a form, as JSON, and as what it would find. */
export function RulePage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const [{ from }] = useAddress();
  const fresh = id === newRule;
  const saved = useQuery({ ...ruleQuery(id), enabled: !fresh });
  const examples = useQuery({ ...ruleExamplesQuery, enabled: fresh && from !== undefined });
  const error = fresh ? examples.error : saved.error;
  const waiting = fresh ? from !== undefined && examples.data === undefined : saved.data === undefined;
  if (error !== null || waiting) {
    return (
      <Page title={fresh ? 'New rule' : id} crumbs={crumbs}>
        {error === null ? (
          <Waiting />
        ) : (
          <Failure title="The rule did not come" error={error} onRetry={fresh ? examples.refetch : saved.refetch} />
        )}
      </Page>
    );
  }
  const example = examples.data?.find((one) => one.id === from);
  const start = example === undefined ? blankRule : (example as unknown as RuleDraft);
  return (
    <OpenRule
      key={fresh ? `${newRule}:${from}` : id}
      id={id}
      saved={saved.data as Versioned<RuleDraft> | undefined}
      start={start}
    />
  );
}

interface OpenProps {
  readonly id: string;
  readonly saved: Versioned<RuleDraft> | undefined;
  /** What a new rule begins as. */
  readonly start: RuleDraft;
}

function OpenRule({ id, saved, start }: OpenProps) {
  const fresh = id === newRule;
  const { data: me } = useQuery(meQuery);
  const { data: library } = useQuery(libraryQuery);
  const { draft, edit, reset, clash, rebase } = useRecordDraft(saved, start);
  const rule = draft.value;
  const { said, problems, notes } = useMemo(() => saidOf(rule), [rule]);
  const writable = mayWrite(me);
  const { save, saving } = useSaveRule(id, draft, reset, clash);
  const origin = originOf(library, 'validation-rules', id);
  const title = typeof rule['label'] === 'string' ? rule['label'] : fresh ? 'New rule' : id;
  const taken = (other: string) => library?.entry('validation-rules', other) !== undefined;
  const actions = writable && (
    <>
      {saved !== undefined && <RuleMenu id={id} label={title} etag={saved.etag} origin={origin} />}
      {draft.dirty && !fresh && (
        <Button variant="default" onClick={reset}>
          Revert
        </Button>
      )}
      <Button disabled={(!draft.dirty && !fresh) || problems.length > 0} loading={saving} onClick={() => void save()}>
        {fresh ? 'Create' : 'Save'}
      </Button>
    </>
  );
  const heading = (
    <div className={styles['title']}>
      <h1>{title}</h1>
      {!fresh && <OriginBadge {...origin} />}
    </div>
  );
  const state = <span>{!writable ? 'Read only' : draft.dirty || fresh ? 'Not saved' : 'Saved'}</span>;
  return (
    <Page title={title} heading={heading} crumbs={crumbs} actions={actions} state={state}>
      {draft.theirs !== undefined ? (
        <ConflictView
          base={draft.base?.value ?? {}}
          mine={rule}
          theirs={draft.theirs.value}
          onTake={rebase}
          onDiscard={reset}
        />
      ) : (
        <div className={styles['beside']}>
          <RuleForm rule={rule} fresh={fresh} disabled={!writable} said={said} taken={taken} onChange={edit} />
          <Beside rule={rule} problems={problems} notes={notes} writable={writable} onChange={edit} />
        </div>
      )}
    </Page>
  );
}

/** What is wrong with the rule as it stands, by place and as a list, and what is worth a second look. */
function saidOf(rule: RuleDraft) {
  const made = compileRule(rule);
  const blanks = ['where', 'require'].flatMap((part) => unfilled(rule[part], `/${part}`));
  const wrong = made.ok ? [] : made.problems.map((problem) => [problem.pointer, saidOfProblem(problem)] as const);
  const empty = blanks.map((pointer) => [pointer, { message: 'Fill in a value.', todo: true }] as const);
  const notes = made.warnings.map(({ pointer, message }) => [pointer, { message, todo: false }] as const);
  const said = new Map<string, Said>([...notes, ...empty, ...wrong]);
  const problems = [...new Set([...wrong, ...empty].map(([, { message }]) => message))];
  return { said, problems, notes: [...new Set(made.warnings.map(({ message }) => message))] };
}

/** Problems of a rule that is only half filled in, in the words of the form. */
function saidOfProblem(problem: RuleProblem): Said {
  const { pointer, found } = problem;
  const todo = (message: string) => ({ message, todo: true });
  if (pointer.endsWith('/path') && found === '') return todo('Pick what the condition looks at.');
  if (pointer === '/require' && found === undefined) return todo('Say what must hold: add a condition.');
  if (pointer === '/message' && found === '') return todo('Write what to say where the rule is not kept.');
  if (pointer === '/id' && found === '') return todo('Give the rule a name.');
  return { message: problemText(problem), todo: false };
}

interface BesideProps {
  readonly rule: RuleDraft;
  readonly problems: readonly string[];
  readonly notes: readonly string[];
  readonly writable: boolean;
  readonly onChange: (rule: RuleDraft) => void;
}

function Beside({ rule, problems, notes, writable, onChange }: BesideProps) {
  const [{ side }, patch] = useAddress();
  const subject = isSubject(rule['each']) ? rule['each'] : undefined;
  return (
    <aside className={styles['side']} aria-label="Beside the rule">
      <Tabs
        value={side ?? 'finds'}
        keepMounted={false}
        onChange={(next) => patch({ side: next === 'finds' || next === null ? undefined : next })}
      >
        <Tabs.List mb="sm">
          <Tabs.Tab value="finds">What it finds</Tabs.Tab>
          <Tabs.Tab value="json">JSON</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="finds">
          {notes.length > 0 && (
            <Alert color="yellow" title="Worth a second look" mb="sm">
              {notes.map((message) => (
                <div key={message}>{message}</div>
              ))}
            </Alert>
          )}
          <PreviewPanel rule={rule} subject={subject} blocks={rule['severity'] === 'error'} problems={problems} />
        </Tabs.Panel>
        <Tabs.Panel value="json">
          <JsonPane value={rule} problems={jsonProblems(rule)} onChange={onChange} disabled={!writable} />
        </Tabs.Panel>
      </Tabs>
    </aside>
  );
}

function jsonProblems(rule: RuleDraft): ReadonlyMap<string, string> {
  const made = compileRule(rule);
  return new Map((made.ok ? [] : made.problems).map((problem) => [problem.pointer, problemText(problem)]));
}

function useSaveRule(
  id: string,
  draft: ReturnType<typeof useRecordDraft>['draft'],
  reset: () => void,
  clash: (theirs: Versioned<RuleDraft>) => void,
) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [saving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    const key = String(draft.value['id']);
    try {
      const saved = await putRule(key, draft.value, draft.base?.etag);
      client.setQueryData(ruleQuery(key).queryKey, saved);
      for (const queryKey of [['library'], ['designs'], ['issues'], ['history']]) {
        void client.invalidateQueries({ queryKey });
      }
      reset();
      done(draft.value['enabled'] === false ? 'Saved. It is switched off.' : 'Saved. It is in force.');
      if (id === newRule) await navigate({ to: `/rules/${key}` });
    } catch (error) {
      if (error instanceof Problem && error.status === 412 && id !== newRule) {
        const theirs = await client.fetchQuery({ ...ruleQuery(id), staleTime: 0 });
        clash(theirs as unknown as Versioned<RuleDraft>);
      } else if (error instanceof Problem && (error.status === 412 || error.status === 428)) {
        failed('There is a rule of that id already', 'Give this one another id.');
      } else failed('The rule could not be saved', error);
    } finally {
      setSaving(false);
    }
  };
  return { save, saving };
}
