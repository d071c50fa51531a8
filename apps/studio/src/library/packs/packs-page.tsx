import { installPack, type PackLine, removePack } from '@cablewright/client';
import { Button, Group } from '@mantine/core';
import { IconPlus, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mayWrite, meQuery } from '../../api/account.ts';
import { hub } from '../../api/hub.ts';
import { packsQuery } from '../../api/records.ts';
import { Loaded } from '../../kit/page/loaded.tsx';
import { Page } from '../../kit/page/page.tsx';
import { useAct } from '../../kit/page/use-act.ts';
import { Words } from '../../kit/words/words.tsx';
import { countLines } from './counts.ts';
import styles from './packs.module.css';

/** The packs that come with the program: what each adds, and adding or removing it. */
export function PacksPage() {
  const query = useQuery(packsQuery);
  return (
    <Page title="Packs">
      <p className={styles['lead']}>
        A pack adds the connectors, wire stocks, devices and example cables of a trade. Your own records take precedence
        over those of a pack, and stay when it is removed.
      </p>
      <Loaded query={query} what="packs" rows={5}>
        {(packs) => (
          <ul className={styles['packs']} aria-label="Packs">
            {packs.map((pack) => (
              <li key={pack.id}>
                <PackCard pack={pack} packs={packs} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Page>
  );
}

type Verb = 'add' | 'update' | 'remove';
const past: Readonly<Record<Verb, string>> = { add: 'Added', update: 'Updated', remove: 'Removed' };

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
  const [verb, setVerb] = useState<Verb>('add');
  const { busy, act } = useAct(`Couldn't ${verb} ${pack.name}`);
  const { installed, version, name, requires } = pack;
  const lacking = requires.filter((id) => packs.find((each) => each.id === id)?.installed === null);
  const nameOf = (id: string) => packs.find((each) => each.id === id)?.name ?? id;
  if (!mayWrite(me)) return null;
  const button = (does: Verb) => ({
    loading: busy && verb === does,
    onClick: () => {
      setVerb(does);
      void act<unknown>(() => hub.call(does === 'remove' ? removePack : installPack, { params: { id: pack.id } }), {
        touched: 'everything',
        done: `${past[does]} ${name}`,
      });
    },
  });
  return (
    <Group gap="xs">
      {installed === null && (
        <Button
          leftSection={<IconPlus size={15} />}
          disabled={lacking.length > 0}
          aria-label={`Add ${name}`}
          {...button('add')}
        >
          Add
        </Button>
      )}
      {lacking.length > 0 && <span className="quiet">Add {lacking.map(nameOf).join(' and ')} first.</span>}
      {installed !== null && version !== undefined && version !== installed && (
        <Button leftSection={<IconRefresh size={15} />} {...button('update')}>
          Update to {version}
        </Button>
      )}
      {installed !== null && me?.role === 'owner' && (
        <Button
          variant="default"
          leftSection={<IconTrash size={15} />}
          aria-label={`Remove ${name}`}
          {...button('remove')}
        >
          Remove
        </Button>
      )}
    </Group>
  );
}
