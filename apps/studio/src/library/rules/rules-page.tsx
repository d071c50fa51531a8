import { Alert, Button, Stack } from '@mantine/core';
import { type Entry, isSubject, type Library, problemText, rulesInForce, type UnusableRule } from '@cablewright/engine';
import type { ValidationRule } from '@cablewright/model';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { libraryQuery } from '../../api/library.ts';
import { EditedMark } from '../../kit/editor/edited-mark.tsx';
import { SeverityIcon } from '../../kit/findings/finding-list.tsx';
import { OriginBadge, originName } from '../origin-badge.tsx';
import { EmptyState } from '../../kit/page/empty-state.tsx';
import { Loaded } from '../../kit/page/loaded.tsx';
import { Page } from '../../kit/page/page.tsx';
import { useWritable } from '../../kit/page/use-writable.ts';
import { Words } from '../../kit/words/words.tsx';
import { Browser } from '../../kit/table/browser.tsx';
import type { Facet, TableColumn } from '../../kit/table/columns.ts';
import { searchTexts } from '../../kit/table/search-texts.ts';
import { subjectNames } from './offers.ts';
import { ruleExamplesQuery } from '../../api/engineering.ts';
import { newId } from '../record-source.ts';
import styles from './rules.module.css';
import { ruleSentence } from './sentence.ts';
import { DialogWindow } from '../../kit/page/dialog-window.tsx';

type State = 'on' | 'off' | 'skipped';

interface Row {
  readonly id: string;
  readonly rule: ValidationRule;
  readonly origin: string;
  readonly originName: string;
  readonly shadows: string | undefined;
  readonly state: State;
}

const stateWords: Readonly<Record<State, string>> = { on: 'enabled', off: 'disabled', skipped: 'invalid' };

function rowsOf(library: Library): Row[] {
  const skipped = new Set(rulesInForce(library).unusable.map(({ id }) => id));
  return [...library.entries('validation-rules')].map(({ key, record, origin, shadows }: Entry) => {
    const rule = record as ValidationRule;
    const state = skipped.has(key) ? 'skipped' : rule.enabled === false ? 'off' : 'on';
    return { id: key, rule, origin, originName: originName(library, origin), shadows, state };
  });
}

function aboutOf({ rule }: Row): string {
  return isSubject(rule.each) ? subjectNames[rule.each].many : rule.each;
}

const columns: readonly TableColumn<Row>[] = [
  {
    id: 'label',
    label: 'Rule',
    fixed: true,
    value: ({ id, rule }) => rule.label ?? id,
    cell: ({ id, rule }) => (
      <>
        <Link to={`/rules/${id}`}>{rule.label ?? id}</Link> <EditedMark kind="validation-rules" id={id} />
      </>
    ),
  },
  { id: 'about', label: 'Looks at', value: aboutOf },
  {
    id: 'severity',
    label: 'When broken',
    value: ({ rule }) => rule.severity,
    cell: ({ rule }) => (
      <>
        <SeverityIcon severity={rule.severity} /> {rule.severity === 'error' ? 'blocks saving' : 'warns'}
      </>
    ),
  },
  {
    id: 'state',
    label: 'State',
    value: ({ state }) => stateWords[state],
    cell: ({ state }) => <Words words={[stateWords[state]]} />,
  },
  {
    id: 'origin',
    label: 'Origin',
    wideOnly: true,
    value: (row) => row.originName,
    cell: ({ origin, shadows }) => <OriginBadge origin={origin} shadows={shadows} />,
  },
  { id: 'id', label: 'ID', mono: true, hidden: true, value: ({ id }) => id },
  { id: 'src', label: 'Source', hidden: true, value: ({ rule }) => rule.src },
];

const facets: readonly Facet<Row>[] = [
  { id: 'about', label: 'Looks at', values: (row) => [aboutOf(row)] },
  { id: 'state', label: 'State', values: ({ state }) => [stateWords[state]] },
  { id: 'origin', label: 'Origin', values: (row) => [row.originName] },
];

const noun = { one: 'rule', many: 'rules' };

/** The rules of the shop: their subject, whether they block, and their origin. */
export function RulesPage() {
  const query = useQuery(libraryQuery);
  const [adding, setAdding] = useState(false);
  const add = useWritable() && (
    <Button leftSection={<IconPlus size={15} />} onClick={() => setAdding(true)}>
      New rule
    </Button>
  );
  return (
    <Page title="Rules" actions={add}>
      <Loaded query={query} what="rules">
        {(library) => <RuleList library={library} add={add} />}
      </Loaded>
      {adding && <NewRuleDialog onClose={() => setAdding(false)} />}
    </Page>
  );
}

function RuleList({ library, add }: { library: Library; add: React.ReactNode }) {
  const navigate = useNavigate();
  const rows = useMemo(() => rowsOf(library), [library]);
  if (rows.length === 0) {
    return (
      <EmptyState title="No rules yet" action={add}>
        A rule states what every connector, wire or cable must meet. It runs with the checks and marks what breaks it.
        Ten worked examples show how.
      </EmptyState>
    );
  }
  return (
    <>
      <Skipped unusable={rulesInForce(library).unusable} />
      <Browser
        id="rules"
        label="Rules"
        rows={rows}
        columns={columns}
        facets={facets}
        sort="label"
        rowKey={({ id }) => id}
        textOf={textOf}
        noun={noun}
        onOpen={({ id }) => void navigate({ to: `/rules/${id}` })}
      />
    </>
  );
}

const textOf = searchTexts(({ id, rule }: Row) => ({
  names: [rule.label ?? id, id],
  words: [rule.message, rule.src ?? ''],
  numbers: [id],
}));

/** Invalid rules with the reason, so that people don't think that they run. */
function Skipped({ unusable }: { unusable: readonly UnusableRule[] }) {
  if (unusable.length === 0) return null;
  return (
    <Alert color="yellow" title="Some rules are invalid and don't run" mb="md">
      {unusable.map(({ id, problems }) => (
        <div key={id}>
          <Link to={`/rules/${id}`}>{id}</Link>: {problems.map(problemText).join(' ')}
        </div>
      ))}
    </Alert>
  );
}

/** A new rule: blank, or from a worked example. */
function NewRuleDialog({ onClose }: { onClose: () => void }) {
  const { data: examples = [] } = useQuery(ruleExamplesQuery);
  const navigate = useNavigate();
  const start = (from?: string) => void navigate({ to: `/rules/${newId}`, search: { from } });
  return (
    <DialogWindow onClose={onClose} title="New rule" size="lg">
      <Stack>
        <Button className="at-start" onClick={() => start()}>
          Start with a blank rule
        </Button>
        {examples.length > 0 && <div className="quiet">Or start from a worked example:</div>}
        <ul className={styles['examples']} aria-label="Worked examples">
          {examples.map((example) => (
            <li key={example.id}>
              <button type="button" onClick={() => start(example.id)}>
                <strong>{example.label ?? example.id}</strong>
                <span className="quiet">{ruleSentence(example)}</span>
              </button>
            </li>
          ))}
        </ul>
      </Stack>
    </DialogWindow>
  );
}
