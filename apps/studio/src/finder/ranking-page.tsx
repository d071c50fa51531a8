import { policyOf, type Library } from '@cablewright/engine';
import { ActionIcon, Button, Group, Radio, Stack } from '@mantine/core';
import { criteria, schemaProblems, ResolverPolicy, type Criterion } from '@cablewright/model';
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Problem } from '../api/http.ts';
import { libraryQuery } from '../api/library.ts';
import { policyQuery, putPolicy } from '../api/resolver.ts';
import { mayWrite, meQuery } from '../api/session.ts';
import { NumberField, TextField } from '../kit/fields/fields.tsx';
import { JsonPane } from '../kit/forms/json-pane.tsx';
import { Failure } from '../kit/page/failure.tsx';
import { Page } from '../kit/page/page.tsx';
import { done, failed } from '../kit/page/toast.ts';
import { Waiting } from '../kit/page/waiting.tsx';
import recordStyles from '../library/record.module.css';
import styles from './ranking.module.css';

const words: Readonly<Record<Criterion, string>> = {
  missing: 'Fewest missing pieces',
  hazards: 'Fewest warnings',
  unverified: 'Fewest facts nobody has confirmed',
  boards: 'Plain wire before boards',
  'prefer-boards': 'Boards before plain wire',
  parts: 'Fewest parts',
  conductors: 'Fewest conductors',
  straight: 'Pin-for-pin cables first',
};

const crumbs = [{ label: 'Which cable', to: '/which-cable' }];
const title = 'How options are ranked';

/** What makes one option better than another here, how many are shown, and where a screen lands. */
export function RankingPage() {
  const { data: library, error, refetch } = useQuery(libraryQuery);
  const stored = useQuery(policyQuery);
  const failure = error ?? stored.error;
  if (library === undefined || stored.data === undefined) {
    return (
      <Page title={title} crumbs={crumbs}>
        {failure === null ? (
          <Waiting rows={5} />
        ) : (
          <Failure title="The ranking did not come" error={failure} onRetry={refetch} />
        )}
      </Page>
    );
  }
  return <Ranking key={stored.data.etag} library={library} etag={stored.data.etag} />;
}

function policyAsForm(library: Library): ResolverPolicy {
  const { order, maxOptions, screens } = policyOf(library);
  const kept = library.entry('resolver-policy', 'resolver-policy')?.record as { src?: string } | undefined;
  return { order: [...order], maxOptions, screens, ...(kept?.src === undefined ? {} : { src: kept.src }) };
}

function Ranking({ library, etag }: { library: Library; etag: string }) {
  const { data: me } = useQuery(meQuery);
  const client = useQueryClient();
  const inForce = useMemo(() => policyAsForm(library), [library]);
  const [edited, setPolicy] = useState<ResolverPolicy | undefined>();
  const policy = edited ?? inForce;
  const own = policyOf(library).origin === 'local';
  const writable = mayWrite(me);
  const problems = new Map(schemaProblems(ResolverPolicy, policy).map(({ pointer, message }) => [pointer, message]));
  const save = async (next: ResolverPolicy | null, says: string) => {
    try {
      await putPolicy(next, etag);
      for (const queryKey of [['library'], ['resolver-policy'], ['history']])
        await client.invalidateQueries({ queryKey });
      setPolicy(undefined);
      done(says);
    } catch (error) {
      if (error instanceof Problem && error.status === 412)
        await client.invalidateQueries({ queryKey: ['resolver-policy'] });
      failed('The ranking could not be saved', error);
    }
  };
  const actions = writable && (
    <>
      {own && (
        <Button variant="default" onClick={() => void save(null, 'The ranking is the built-in one again.')}>
          Back to the built-in
        </Button>
      )}
      <Button
        disabled={edited === undefined || problems.size > 0}
        onClick={() => void save(policy, 'The ranking is saved.')}
      >
        Save
      </Button>
    </>
  );
  return (
    <Page title={title} crumbs={crumbs} actions={actions} state={<span>{own ? 'Your own' : 'Built in'}</span>}>
      <div className={recordStyles['beside']}>
        <RankingForm policy={policy} onChange={setPolicy} disabled={!writable} problems={problems} />
        <JsonPane value={policy} problems={problems} onChange={setPolicy} disabled={!writable} />
      </div>
    </Page>
  );
}

interface FormProps {
  readonly policy: ResolverPolicy;
  readonly onChange: (policy: ResolverPolicy) => void;
  readonly disabled: boolean;
  readonly problems: ReadonlyMap<string, string>;
}

function RankingForm({ policy, onChange, disabled, problems }: FormProps) {
  const { src: _src, ...rest } = policy;
  return (
    <Stack gap="md">
      <OrderField order={policy.order ?? []} disabled={disabled} onChange={(order) => onChange({ ...policy, order })} />
      <NumberField
        label="Options shown at most"
        integer
        disabled={disabled}
        value={policy.maxOptions}
        error={problems.get('/maxOptions')}
        onChange={(maxOptions) => onChange({ ...policy, ...(maxOptions === undefined ? {} : { maxOptions }) })}
      />
      <Radio.Group
        label="A screen lands"
        value={policy.screens ?? 'both'}
        onChange={(screens) => onChange({ ...policy, screens: screens === 'source' ? 'source' : 'both' })}
      >
        <Group gap="md" mt={4}>
          <Radio size="xs" disabled={disabled} value="both" label="at both ends" />
          <Radio size="xs" disabled={disabled} value="source" label="at the first end only" />
        </Group>
      </Radio.Group>
      <TextField
        label="Source"
        disabled={disabled}
        value={policy.src}
        onChange={(src) => onChange(src === undefined ? rest : { ...policy, src })}
      />
    </Stack>
  );
}

interface OrderProps {
  readonly order: readonly string[];
  readonly disabled: boolean;
  readonly onChange: (order: string[]) => void;
}

/** The criteria in their order; where two options are equal in one, the next decides. */
function OrderField({ order, disabled, onChange }: OrderProps) {
  const unused = criteria.filter((each) => !order.includes(each));
  const move = (index: number, by: number) => {
    const next = order.toSpliced(index, 1);
    onChange(next.toSpliced(index + by, 0, order[index]!));
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
                  aria-label={`${name}: leave out`}
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
        <Group gap={6} mt={8}>
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
