import { Alert, Button } from '@mantine/core';
import { isSubject, problemText, rulesInForce, type Entry, type Library, type UnusableRule } from '@cablewright/engine';
import type { ValidationRule } from '@cablewright/model';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { libraryQuery } from '../../api/library.ts';
import { mayWrite, meQuery } from '../../api/session.ts';
import { SeverityIcon } from '../../kit/findings/finding-list.tsx';
import { OriginBadge } from '../origin-badge.tsx';
import { EmptyState } from '../../kit/page/empty-state.tsx';
import { Failure } from '../../kit/page/failure.tsx';
import { Page } from '../../kit/page/page.tsx';
import { Waiting } from '../../kit/page/waiting.tsx';
import { Words } from '../../kit/words/words.tsx';
import { Browser } from '../../kit/table/browser.tsx';
import type { Facet, TableColumn } from '../../kit/table/columns.ts';
import { NewRuleDialog } from './new-rule.tsx';
import { subjectNames } from './offers.ts';

type State = 'on' | 'off' | 'skipped';

interface Row {
  readonly id: string;
  readonly rule: ValidationRule;
  readonly origin: string;
  readonly shadows: string | undefined;
  readonly state: State;
}

const stateWords: Readonly<Record<State, string>> = { on: 'in force', off: 'switched off', skipped: 'skipped' };

function rowsOf(library: Library): Row[] {
  const skipped = new Set(rulesInForce(library).unusable.map(({ id }) => id));
  return [...library.entries('validation-rules')].map(({ key, record, origin, shadows }: Entry) => {
    const rule = record as unknown as ValidationRule;
    const state = skipped.has(key) ? 'skipped' : rule.enabled === false ? 'off' : 'on';
    return { id: key, rule, origin, shadows, state };
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
    cell: ({ id, rule }) => <Link to={`/rules/${id}`}>{rule.label ?? id}</Link>,
  },
  { id: 'about', label: 'Looks at', value: aboutOf },
  {
    id: 'severity',
    label: 'When not kept',
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
    label: 'Whose',
    wideOnly: true,
    value: ({ origin }) => origin,
    cell: ({ origin, shadows }) => <OriginBadge origin={origin} shadows={shadows} />,
  },
  { id: 'id', label: 'Id', mono: true, hidden: true, value: ({ id }) => id },
  { id: 'src', label: 'Source', hidden: true, value: ({ rule }) => rule.src },
];

const facets: readonly Facet<Row>[] = [
  { id: 'about', label: 'Looks at', values: (row) => [aboutOf(row)] },
  { id: 'state', label: 'State', values: ({ state }) => [stateWords[state]] },
  { id: 'origin', label: 'Whose', values: ({ origin }) => [origin === 'local' ? 'own' : origin] },
];

const noun = { one: 'rule', many: 'rules' };

/** The rules of the shop: what each looks at, whether it blocks, whose it is. */
export function RulesPage() {
  const { data: library, error, refetch } = useQuery(libraryQuery);
  const { data: me } = useQuery(meQuery);
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  const rows = useMemo(() => (library === undefined ? [] : rowsOf(library)), [library]);
  const add = mayWrite(me) ? (
    <Button leftSection={<IconPlus size={15} />} onClick={() => setAdding(true)}>
      New rule
    </Button>
  ) : undefined;
  return (
    <Page title="Rules" actions={add}>
      {error !== null && <Failure title="The rules did not come" error={error} onRetry={refetch} />}
      {error === null && library === undefined && <Waiting rows={8} />}
      {library !== undefined && rows.length === 0 && (
        <EmptyState title="No rules yet" action={add}>
          A rule says what must hold of every connector, wire or cable here. It runs with the checks and points at what
          breaks it; ten worked examples show how.
        </EmptyState>
      )}
      {library !== undefined && rows.length > 0 && (
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
            textOf={({ id, rule }) => `${id} ${rule.label ?? ''} ${rule.message} ${rule.src ?? ''}`}
            noun={noun}
            onOpen={({ id }) => void navigate({ to: `/rules/${id}` })}
          />
        </>
      )}
      <NewRuleDialog opened={adding} onClose={() => setAdding(false)} />
    </Page>
  );
}

/** Rules that are there and cannot be used, with why: nobody should think they are watched over. */
function Skipped({ unusable }: { unusable: readonly UnusableRule[] }) {
  if (unusable.length === 0) return null;
  return (
    <Alert color="yellow" title="Some rules cannot be used and are not run" mb="md">
      {unusable.map(({ id, problems }) => (
        <div key={id}>
          <Link to={`/rules/${id}`}>{id}</Link>: {problems.map(problemText).join(' ')}
        </div>
      ))}
    </Alert>
  );
}
