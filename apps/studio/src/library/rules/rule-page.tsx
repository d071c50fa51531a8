import { deleteRule, getRule, saveRule, type ValidationRule } from '@cablewright/client';
import { Alert, Menu } from '@mantine/core';
import { compileRule, isSubject, problemText, type RuleProblem } from '@cablewright/engine';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ruleExamplesQuery, ruleQuery } from '../../api/engineering.ts';
import { hub, type Versioned } from '../../api/hub.ts';
import { libraryQuery } from '../../api/library.ts';
import { RecordHeading } from '../../kit/page/record-heading.tsx';
import { EditorPage } from '../../kit/editor/editor-page.tsx';
import type { RecordSource } from '../../kit/editor/save-draft.ts';
import { useRecordEditor } from '../../kit/editor/use-record-editor.ts';
import { JsonPane } from '../../kit/forms/json-pane.tsx';
import { useAddress, usePathParams } from '../../kit/page/address.ts';
import { AddressTabs } from '../../kit/page/address-tabs.tsx';
import { LoadedPage } from '../../kit/page/loaded.tsx';
import type { Loading } from '../../kit/page/loading.ts';
import { useWritable } from '../../kit/page/use-writable.ts';
import type { Problems } from '../../kit/problems/shown-problems.ts';
import { useProblemsWhenLeft } from '../../kit/problems/use-problems-when-left.ts';
import { OriginBadge } from '../origin-badge.tsx';
import { newId, type Origin, originOf } from '../record-source.ts';
import { unfilled } from './condition.ts';
import type { RuleRemark } from './editing.ts';
import { PreviewPanel } from './preview-panel.tsx';
import { type RuleDraft, RuleForm } from './rule-form.tsx';
import styles from './rules.module.css';
import { IconTrash } from '@tabler/icons-react';
import { ActionsMenu } from '../../kit/page/actions-menu.tsx';
import { useDeleteWords, useRemove } from '../record-menu.tsx';

const crumbs = [{ label: 'Rules', to: '/rules' }];

const blankRule: RuleDraft = { id: '', severity: 'warning', each: 'connector', message: '' };

/** One rule as a form, as JSON, and with a preview of its findings. */
export function RulePage() {
  const { id = '' } = usePathParams();
  const [{ from }] = useAddress();
  const fresh = id === newId;
  const stored = useQuery({ ...ruleQuery(id), enabled: !fresh }) as Loading<Versioned<RuleDraft>>;
  const start = useStart(fresh ? from : undefined);
  return (
    <LoadedPage title={fresh ? 'New rule' : id} crumbs={crumbs} what="this rule" query={fresh ? start : stored}>
      {(saved) => <OpenRule key={fresh ? `${newId}:${from}` : id} id={id} saved={saved} />}
    </LoadedPage>
  );
}

/** The initial value of a new rule: a worked example, or a blank rule. */
function useStart(from: string | undefined): Loading<Versioned<RuleDraft>> {
  const { data, error, refetch } = useQuery({ ...ruleExamplesQuery, enabled: from !== undefined });
  const example = data?.find((each) => each.id === from) as RuleDraft | undefined;
  const loaded = from === undefined || data !== undefined;
  return { data: loaded ? { value: example ?? blankRule, etag: '' } : undefined, error, refetch };
}

function asDraft({ value, etag }: Versioned<ValidationRule>): Versioned<RuleDraft> {
  return { value: { ...value }, etag };
}

function sourceOf(id: string, from: string | undefined): RecordSource<RuleDraft> {
  return {
    kind: 'validation-rules',
    id: id === newId && from !== undefined ? `${newId}:${from}` : id,
    isNew: id === newId,
    name: ({ label, id: ruleId }) => String(label ?? ruleId),
    idOf: (rule) => String(rule['id']),
    queryKey: ruleQuery(id).queryKey,
    read: async () => asDraft(await hub.versioned(getRule, { params: { id } })),
    write: async (rule, seen) =>
      asDraft(await hub.versioned(saveRule, { params: { id: String(rule['id']) }, body: rule, ifMatch: seen })),
  };
}

function OpenRule({ id, saved }: { id: string; saved: Versioned<RuleDraft> }) {
  const [{ from }] = useAddress();
  const { data: library } = useQuery(libraryQuery);
  const editor = useRecordEditor(sourceOf(id, from), saved);
  const { value: rule, fresh, change } = editor;
  const notes = useMemo(() => notesOn(rule), [rule]);
  const { shown, onBlur } = useProblemsWhenLeft(notes.wrong);
  const notesByPlace = useMemo(() => notesShown(notes, shown), [notes, shown]);
  const writable = useWritable();
  const navigate = useNavigate();
  const origin = originOf(library, 'validation-rules', id);
  const title = typeof rule['label'] === 'string' ? rule['label'] : fresh ? 'New rule' : id;
  const isTaken = (other: string) => library?.entry('validation-rules', other) !== undefined;
  const heading = <RecordHeading title={title}>{!fresh && <OriginBadge {...origin} />}</RecordHeading>;
  const save = async () => {
    const createdId = String(rule['id']);
    if ((await editor.save()) && fresh) await navigate({ to: `/rules/${createdId}` });
  };
  return (
    <EditorPage
      editor={editor}
      writable={writable}
      blocked={!notes.complete}
      onSave={save}
      title={title}
      heading={heading}
      crumbs={crumbs}
      actions={writable && !fresh && <RuleMenu id={id} label={title} etag={saved.etag} origin={origin} />}
    >
      <div className="with-side" onBlur={onBlur}>
        <RuleForm
          rule={rule}
          fresh={fresh}
          disabled={!writable}
          notes={notesByPlace}
          taken={isTaken}
          onChange={change}
        />
        <SidePanel rule={rule} notes={notes} shown={shown} writable={writable} onChange={change} />
      </div>
    </EditorPage>
  );
}

/** Remarks on a rule while it is written, by their pointer. */
interface RuleNotes {
  readonly wrong: Problems;
  /** Missing values. */
  readonly missing: Problems;
  /** Warnings. */
  readonly doubts: Problems;
  readonly complete: boolean;
}

function notesOn(rule: RuleDraft): RuleNotes {
  const compiled = compileRule(rule);
  const blanks = ['where', 'require'].flatMap((part) => unfilled(rule[part], `/${part}`));
  const problems = compiled.ok ? [] : compiled.problems;
  const wrong = problems.filter((problem) => missingText(problem) === undefined);
  const missing = [
    ...blanks.map((pointer) => [pointer, 'Fill in a value.'] as const),
    ...problems.flatMap((problem) => {
      const text = missingText(problem);
      return text === undefined ? [] : [[problem.pointer, text] as const];
    }),
  ];
  return {
    wrong: new Map(wrong.map((problem) => [problem.pointer, problemText(problem)])),
    missing: new Map(missing),
    doubts: new Map(compiled.warnings.map(({ pointer, message }) => [pointer, message])),
    complete: problems.length === 0 && blanks.length === 0,
  };
}

/** The remarks to show in the form. Errors are included only if they are already shown. */
function notesShown({ missing, doubts }: RuleNotes, wrong: Problems): ReadonlyMap<string, RuleRemark> {
  const notes = (problems: Problems, todo: boolean) =>
    [...problems].map(([pointer, message]) => [pointer, { message, todo }] as const);
  return new Map<string, RuleRemark>([...notes(doubts, false), ...notes(missing, true), ...notes(wrong, false)]);
}

/** The text for a value that is only missing. */
function missingText({ pointer, found }: RuleProblem): string | undefined {
  if (pointer.endsWith('/path') && found === '') return 'Choose what the condition looks at.';
  if (pointer === '/require' && found === undefined) return 'Add a condition that must hold.';
  if (pointer === '/message' && found === '') return 'Enter the message shown when the rule is broken.';
  if (pointer === '/id' && found === '') return 'Give the rule a name.';
  return undefined;
}

interface SidePanelProps {
  readonly rule: RuleDraft;
  readonly notes: RuleNotes;
  /** The problems of fields that were left. */
  readonly shown: Problems;
  readonly writable: boolean;
  readonly onChange: (rule: RuleDraft) => void;
}

function SidePanel({ rule, notes, shown, writable, onChange }: SidePanelProps) {
  const warnings = [...new Set(notes.doubts.values())];
  const problems = [...new Set([...shown.values(), ...notes.missing.values()])];
  const subject = isSubject(rule['each']) ? rule['each'] : undefined;
  const finds = (
    <>
      {warnings.length > 0 && (
        <Alert color="yellow" title="Check these" mb="sm">
          {warnings.map((message) => (
            <div key={message}>{message}</div>
          ))}
        </Alert>
      )}
      <PreviewPanel
        rule={rule}
        subject={notes.complete ? subject : undefined}
        blocks={rule['severity'] === 'error'}
        problems={problems}
      />
    </>
  );
  const json = <JsonPane value={rule} problems={shown} onChange={onChange} disabled={!writable} />;
  return (
    <aside className={styles['side']} aria-label="Preview of the rule">
      <AddressTabs
        name="side"
        tabs={[
          { id: 'finds', label: 'What it finds', content: finds },
          { id: 'json', label: 'JSON', content: json },
        ]}
      />
    </aside>
  );
}

interface MenuProps {
  readonly id: string;
  readonly label: string;
  readonly etag: string;
  readonly origin: Origin;
}

/** Deletes the shop's own rule. A rule of a pack can only be turned off. */
function RuleMenu({ id, label, etag, origin }: MenuProps) {
  const remove = useRemove(
    () => hub.call(deleteRule, { params: { id }, ifMatch: etag }),
    'validation-rules',
    id,
    label,
    origin,
    '/rules',
  );
  const deleteWords = useDeleteWords(origin);
  if (origin.origin !== 'local') return null;
  return (
    <ActionsMenu label={`Actions for ${label}`}>
      <Menu.Item color="red" leftSection={<IconTrash size={15} />} onClick={() => void remove()}>
        {deleteWords}
      </Menu.Item>
    </ActionsMenu>
  );
}
