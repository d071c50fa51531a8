import { disablePack, enablePack, pinPack, removePack, type PackLine } from '@cablewright/client';
import { Button, Group, Menu } from '@mantine/core';
import { IconPlus, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { mayWrite, meQuery, mayActAs } from '../../api/account.ts';
import { hub } from '../../api/hub.ts';
import { ActionsMenu } from '../../kit/page/actions-menu.tsx';
import { useAct } from '../../kit/page/use-act.ts';
import { Words } from '../../kit/words/words.tsx';
import { countLines } from './counts.ts';
import type { PreviewWish } from './preview-dialog.tsx';
import styles from './packs.module.css';

interface CardProps {
  readonly pack: PackLine;
  readonly packs: readonly PackLine[];
  readonly onPreview: (wish: PreviewWish) => void;
}

export function PackCard({ pack, packs, onPreview }: CardProps) {
  const { name, version, installed, description, publisher, license, store, warning } = pack;
  const counts = countLines(pack.counts);
  const about = [publisher, license, store === undefined ? undefined : `from ${store.name}`];
  return (
    <article className={styles['pack']} aria-label={name}>
      <h2>
        {name} <span className="mono quiet">{installed ?? version}</span>
        <Words words={stateWords(pack)} />
        <ReviewWord pack={pack} />
      </h2>
      {description !== undefined && <p>{description}</p>}
      {counts.length > 0 && <p className="quiet">Adds {counts.join(', ')}.</p>}
      <p className="quiet">{about.filter((word) => word !== undefined).join(' · ')}</p>
      {warning !== undefined && (
        <p role="note" className={styles['warning']}>
          {warning}
        </p>
      )}
      <PackButtons pack={pack} packs={packs} onPreview={onPreview} />
    </article>
  );
}

function stateWords({ installed, disabled, pinned }: PackLine): string[] {
  if (installed === null) return [];
  return ['added', ...(disabled === true ? ['disabled'] : []), ...(pinned === true ? ['pinned'] : [])];
}

/** The store owner's decision about the shown version. */
function ReviewWord({ pack: { versions = [], installed, version } }: { readonly pack: PackLine }) {
  const current = versions.find((each) => each.version === (installed ?? version));
  if (current === undefined || current.review === 'none') return null;
  const tone = current.review === 'reviewed' ? 'ok' : 'warn';
  return (
    <span title={current.reviewNote}>
      <Words words={[current.review]} tone={tone} />
    </span>
  );
}

function PackButtons({ pack, packs, onPreview }: CardProps) {
  const { data: me } = useQuery(meQuery);
  const { id, installed, name, requires, store, update } = pack;
  const lacking = requires.filter((other) => packs.every((each) => each.id !== other || each.installed === null));
  const nameOf = (other: string) => packs.find((each) => each.id === other)?.name ?? other;
  if (!mayWrite(me)) return null;
  const preview = (action: string, chosenVersion?: string) =>
    onPreview({
      id,
      name,
      action,
      store: store?.id,
      version: chosenVersion,
    });
  return (
    <Group gap="xs">
      {installed === null && (
        <Button
          leftSection={<IconPlus size={15} />}
          disabled={lacking.length > 0}
          aria-label={`Add ${name}`}
          onClick={() => preview('Add')}
        >
          Add
        </Button>
      )}
      {installed === null && lacking.length > 0 && (
        <span className="quiet">Add {lacking.map(nameOf).join(' and ')} first.</span>
      )}
      {update !== undefined && (
        <Button
          leftSection={<IconRefresh size={15} />}
          aria-label={`Update to ${update}: ${name}`}
          onClick={() => preview('Update', store === undefined ? undefined : update)}
        >
          Update to {update}
        </Button>
      )}
      {installed !== null && mayActAs(me, 'owner') && <RemoveButton pack={pack} />}
      <PackMenu pack={pack} owner={mayActAs(me, 'owner')} onVersion={(version) => preview('Install', version)} />
    </Group>
  );
}

function RemoveButton({ pack: { id, name } }: { readonly pack: PackLine }) {
  const { busy, act } = useAct(`Couldn't remove ${name}`);
  const remove = () =>
    act(() => hub.call(removePack, { params: { id } }), { touched: 'everything', done: `Removed ${name}` });
  return (
    <Button
      variant="default"
      leftSection={<IconTrash size={15} />}
      loading={busy}
      aria-label={`Remove ${name}`}
      onClick={() => void remove()}
    >
      Remove
    </Button>
  );
}

interface MenuProps {
  readonly pack: PackLine;
  readonly owner: boolean;
  readonly onVersion: (version: string) => void;
}

/** Pinning, disabling, and installing other versions from a store. */
function PackMenu({ pack, owner, onVersion }: MenuProps) {
  const { id, name, installed, pinned = false, disabled = false, versions = [] } = pack;
  const { act } = useAct(`Couldn't change ${name}`);
  const others = versions.filter(({ version, yanked }) => version !== installed && (owner || yanked === undefined));
  if (installed === null && others.length < 2) return null;
  const change = (what: () => Promise<unknown>, done: string) => void act(what, { touched: 'everything', done });
  const pin = () => hub.call(pinPack, { params: { id }, body: { pinned: !pinned } });
  const toggle = () => hub.call(disabled ? enablePack : disablePack, { params: { id } });
  return (
    <ActionsMenu label={`Actions for ${name}`}>
      {installed !== null && (
        <Menu.Item onClick={() => change(pin, pinned ? `Unpinned ${name}` : `Pinned ${name}`)}>
          {pinned ? 'Offer updates again' : `Pin to ${installed}`}
        </Menu.Item>
      )}
      {installed !== null && owner && (
        <Menu.Item onClick={() => change(toggle, disabled ? `Enabled ${name}` : `Disabled ${name}`)}>
          {disabled ? 'Enable' : 'Disable'}
        </Menu.Item>
      )}
      {others.map(({ version, yanked }) => (
        <Menu.Item key={version} onClick={() => onVersion(version)}>
          Install {version}
          {yanked !== undefined && ' (no longer offered)'}
        </Menu.Item>
      ))}
    </ActionsMenu>
  );
}
