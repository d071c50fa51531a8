import { Button, Group } from '@mantine/core';
import { IconPlus, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { installPack, packsQuery, removePack, type PackLine } from '../../api/packs.ts';
import { mayWrite, meQuery } from '../../api/session.ts';
import { Failure } from '../../kit/page/failure.tsx';
import { Page } from '../../kit/page/page.tsx';
import { done, failed } from '../../kit/page/toast.ts';
import { Waiting } from '../../kit/page/waiting.tsx';
import { Words } from '../../kit/words/words.tsx';
import { countLines } from './counts.ts';
import styles from './packs.module.css';

/** The packs that come with the program: what each adds, added and taken away. */
export function PacksPage() {
  const { data, error, refetch } = useQuery(packsQuery);
  return (
    <Page title="Packs">
      <p className={styles['lead']}>
        A pack brings the connectors, wire stocks, devices and example cables of a trade. Your own records stand in
        front of a pack&apos;s and stay when it goes.
      </p>
      {error !== null && <Failure title="The packs did not come" error={error} onRetry={refetch} />}
      {error === null && data === undefined && <Waiting rows={5} />}
      <ul className={styles['packs']} aria-label="Packs">
        {(data ?? []).map((pack) => (
          <li key={pack.id}>
            <PackCard pack={pack} packs={data ?? []} />
          </li>
        ))}
      </ul>
    </Page>
  );
}

type Verb = 'add' | 'update' | 'remove';
const past: Readonly<Record<Verb, string>> = { add: 'is added', update: 'is up to date', remove: 'is taken away' };

function useChange(pack: PackLine) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (verb: Verb) => (verb === 'remove' ? removePack(pack.id) : installPack(pack.id)),
    onSuccess: async (_, verb) => {
      await client.invalidateQueries();
      done(`${pack.name} ${past[verb]}.`);
    },
    onError: (error, verb) => failed(`${pack.name} could not be ${verb === 'remove' ? 'taken away' : 'added'}`, error),
  });
}

function PackCard({ pack, packs }: { pack: PackLine; packs: readonly PackLine[] }) {
  const { name, version, installed, description, publisher, license } = pack;
  return (
    <article className={styles['pack']} aria-label={name}>
      <h2>
        {name} <span className="mono quiet">{installed ?? version}</span>
        {installed !== null && <Words words={['added']} />}
      </h2>
      {description !== undefined && <p>{description}</p>}
      <p className="quiet">Adds {countLines(pack.counts).join(', ')}.</p>
      <p className="quiet">{[publisher, license].filter((word) => word !== undefined).join(' · ')}</p>
      <PackButtons pack={pack} packs={packs} />
    </article>
  );
}

function PackButtons({ pack, packs }: { pack: PackLine; packs: readonly PackLine[] }) {
  const { data: me } = useQuery(meQuery);
  const change = useChange(pack);
  const { installed, version, name, requires } = pack;
  const lacking = requires.filter((id) => packs.find((each) => each.id === id)?.installed === null);
  const nameOf = (id: string) => packs.find((each) => each.id === id)?.name ?? id;
  if (!mayWrite(me)) return null;
  const busy = (verb: Verb) => change.isPending && change.variables === verb;
  return (
    <Group gap="xs">
      {installed === null && (
        <Button
          leftSection={<IconPlus size={15} />}
          disabled={lacking.length > 0}
          loading={busy('add')}
          onClick={() => change.mutate('add')}
          aria-label={`Add ${name}`}
        >
          Add
        </Button>
      )}
      {lacking.length > 0 && <span className="quiet">Add {lacking.map(nameOf).join(' and ')} first.</span>}
      {installed !== null && version !== undefined && version !== installed && (
        <Button
          leftSection={<IconRefresh size={15} />}
          loading={busy('update')}
          onClick={() => change.mutate('update')}
        >
          Bring up to {version}
        </Button>
      )}
      {installed !== null && me?.role === 'owner' && (
        <Button
          variant="default"
          leftSection={<IconTrash size={15} />}
          loading={busy('remove')}
          onClick={() => change.mutate('remove')}
          aria-label={`Take away ${name}`}
        >
          Take away
        </Button>
      )}
    </Group>
  );
}
