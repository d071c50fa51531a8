import { getResolverPolicy, type PolicyAnswer, saveResolverPolicy } from '@cablewright/client';
import { ActionIcon, Button, Group, Radio, Stack } from '@mantine/core';
import { criteria, present, schemaProblems, ResolverPolicy, type Criterion } from '@cablewright/model';
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { policyQuery } from '../api/engineering.ts';
import { hub, type Versioned } from '../api/hub.ts';
import { EditorPage } from '../kit/editor/editor-page.tsx';
import type { RecordSource } from '../kit/editor/save-draft.ts';
import { useRecordEditor } from '../kit/editor/use-record-editor.ts';
import { NumberField, TextField } from '../kit/fields/fields.tsx';
import { JsonPane } from '../kit/forms/json-pane.tsx';
import { useProblemsWhenLeft } from '../kit/problems/use-problems-when-left.ts';
import { LoadedPage } from '../kit/page/loaded.tsx';
import { useAct } from '../kit/page/use-act.ts';
import { useWritable } from '../kit/page/use-writable.ts';
import styles from './ranking.module.css';

const words: Readonly<Record<Criterion, string>> = {
  missing: 'Fewest missing pieces',
  hazards: 'Fewest warnings',
  unverified: 'Fewest unconfirmed facts',
  boards: 'Plain wire before boards',
  'prefer-boards': 'Boards before plain wire',
  parts: 'Fewest parts',
  conductors: 'Fewest conductors',
  straight: 'Pin-for-pin cables first',
};

const crumbs = [{ label: 'Cable finder', to: '/cable-finder' }];
const title = 'How options are ranked';

/** The ranking of options, how many are shown, and where a screen is connected. */
export function RankingPage() {
  const query = useQuery(policyQuery);
  return (
    <LoadedPage title={title} crumbs={crumbs} what="the ranking" rows={5} query={query}>
      {(saved) => <RankingEditor saved={saved} />}
    </LoadedPage>
  );
}

/** The form starts with the policy in force and keeps the source of the stored one. */
function formOf({ value: { policy, stored }, etag }: Versioned<PolicyAnswer>): Versioned<ResolverPolicy> {
  const { order, maxOptions, screens } = policy;
  return { value: { order: [...order], maxOptions, screens, ...present({ src: stored?.src }) }, etag };
}

const source: RecordSource<ResolverPolicy> = {
  kind: 'resolver-policy',
  id: 'resolver-policy',
  name: 'the ranking',
  read: async () => formOf(await hub.versioned(getResolverPolicy)),
  write: async (policy, seen = '') =>
    formOf(await hub.versioned(saveResolverPolicy, { body: { policy }, ifMatch: seen })),
};

function RankingEditor({ saved }: { saved: Versioned<PolicyAnswer> }) {
  const editor = useRecordEditor(source, formOf(saved));
  const { value: policy, change } = editor;
  const isOwn = saved.value.policy.origin === 'local';
  const writable = useWritable();
  const { busy, act } = useAct("Couldn't reset the ranking");
  const problems = new Map(schemaProblems(ResolverPolicy, policy).map(({ pointer, message }) => [pointer, message]));
  const { shown, onBlur } = useProblemsWhenLeft(problems);
  const reset = () =>
    act(() => hub.call(saveResolverPolicy, { body: { policy: null }, ifMatch: saved.etag }), {
      touched: [['resolver-policy']],
      done: 'Restored the built-in ranking',
      after: () => editor.discard(),
    });
  return (
    <EditorPage
      title={title}
      crumbs={crumbs}
      editor={editor}
      writable={writable}
      blocked={problems.size > 0}
      actions={
        writable &&
        isOwn && (
          <Button variant="default" loading={busy} onClick={() => void reset()}>
            Restore the built-in ranking
          </Button>
        )
      }
    >
      <div className="with-side" onBlur={onBlur}>
        <RankingForm policy={policy} onChange={change} disabled={!writable} problems={shown} />
        <JsonPane value={policy} problems={shown} onChange={change} disabled={!writable} />
      </div>
    </EditorPage>
  );
}

interface FormProps {
  readonly policy: ResolverPolicy;
  readonly onChange: (policy: ResolverPolicy) => void;
  readonly disabled: boolean;
  readonly problems: ReadonlyMap<string, string>;
}

function RankingForm({ policy, onChange, disabled, problems }: FormProps) {
  const { src: _src, ...others } = policy;
  return (
    <Stack gap="md">
      <OrderField order={policy.order ?? []} disabled={disabled} onChange={(order) => onChange({ ...policy, order })} />
      <NumberField
        label="Maximum options shown"
        integer
        disabled={disabled}
        value={policy.maxOptions}
        error={problems.get('/maxOptions')}
        onChange={(maxOptions) => onChange({ ...policy, ...present({ maxOptions }) })}
      />
      <Radio.Group
        label="A screen is connected"
        value={policy.screens ?? 'both'}
        onChange={(screens) => onChange({ ...policy, screens: screens === 'source' ? 'source' : 'both' })}
      >
        <Group gap="md" mt="var(--space-2)">
          <Radio size="xs" disabled={disabled} value="both" label="at both ends" />
          <Radio size="xs" disabled={disabled} value="source" label="at the first end only" />
        </Group>
      </Radio.Group>
      <TextField
        label="Source"
        disabled={disabled}
        value={policy.src}
        onChange={(src) => onChange(src === undefined ? others : { ...policy, src })}
      />
    </Stack>
  );
}

interface OrderProps {
  readonly order: readonly string[];
  readonly disabled: boolean;
  readonly onChange: (order: string[]) => void;
}

/** The ranking criteria in order. If two options are equal in one, the next decides. */
function OrderField({ order, disabled, onChange }: OrderProps) {
  const unused = criteria.filter((each) => !order.includes(each));
  const move = (index: number, by: number) => {
    const moved = order.slice(index, index + 1);
    onChange(order.toSpliced(index, 1).toSpliced(index + by, 0, ...moved));
  };
  return (
    <section aria-label="What counts most">
      <h2 className={styles['title']}>What counts most</h2>
      <ol className={styles['order']}>
        {order.map((each, index) => {
          const name = words[each as Criterion] ?? each;
          return (
            <li key={each}>
              <div className={styles['criterion']}>
                <span>{name}</span>
                <ActionIcon
                  aria-label={`${name}: up`}
                  disabled={disabled || index === 0}
                  onClick={() => move(index, -1)}
                >
                  <IconArrowUp size={15} />
                </ActionIcon>
                <ActionIcon
                  aria-label={`${name}: down`}
                  disabled={disabled || index === order.length - 1}
                  onClick={() => move(index, 1)}
                >
                  <IconArrowDown size={15} />
                </ActionIcon>
                <ActionIcon
                  aria-label={`${name}: remove`}
                  disabled={disabled || order.length === 1}
                  onClick={() => onChange(order.toSpliced(index, 1))}
                >
                  <IconX size={15} />
                </ActionIcon>
              </div>
            </li>
          );
        })}
      </ol>
      {unused.length > 0 && (
        <Group gap="var(--space-3)" mt="xs">
          {unused.map((each) => (
            <Button
              key={each}
              variant="default"
              disabled={disabled}
              leftSection={<IconPlus size={14} />}
              onClick={() => onChange([...order, each])}
            >
              {words[each]}
            </Button>
          ))}
        </Group>
      )}
    </section>
  );
}
