import { removeStore, type Store, type StoreList } from '@cablewright/client';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { storesQuery } from '../../api/settings.ts';
import { EmptyState } from '../../kit/page/empty-state.tsx';
import { LoadedPage } from '../../kit/page/loaded.tsx';
import { Page } from '../../kit/page/page.tsx';
import { AddStoreDialog } from './add-store-dialog.tsx';
import { StoreModules } from './store-modules.tsx';
import { StoreCard } from './store-card.tsx';
import cards from '../../kit/page/cards.module.css';
import { hub } from '../../api/hub.ts';
import { Dialog } from '../../kit/page/dialog.tsx';
import { useAct } from '../../kit/page/use-act.ts';

/** The stores that packs come from: their owners, and whether their index is current. */
export function StoresPage() {
  const query = useQuery(storesQuery);
  return (
    <LoadedPage title="Store sources" what="stores" rows={3} query={query}>
      {(list) => <StoresView list={list} />}
    </LoadedPage>
  );
}

type Task = { readonly does: 'add' } | { readonly does: 'remove'; readonly store: Store };

function StoresView({ list: { items, off, mayAdd } }: { readonly list: StoreList }) {
  const [task, setTask] = useState<Task | undefined>();
  const close = () => setTask(undefined);
  const add = mayAdd && (
    <Button leftSection={<IconPlus size={15} />} onClick={() => setTask({ does: 'add' })}>
      Add a store
    </Button>
  );
  return (
    <Page title="Store sources" actions={add}>
      <p className="lead">
        A store offers packs. Its index is signed, and so is each pack, by its publisher. Add a store only after you
        have compared the fingerprint of its key with one you got from its owner.
      </p>
      {off && <p role="note">Stores are turned off in the settings of the server.</p>}
      {!off && items.length === 0 && (
        <EmptyState title="No stores yet" action={add}>
          Enter the address of a store, or install the packs that come with the program.
        </EmptyState>
      )}
      <ul className={cards['list']} aria-label="Stores">
        {items.map((store) => (
          <li key={store.id}>
            <StoreCard store={store} onRemove={() => setTask({ does: 'remove', store })} />
          </li>
        ))}
      </ul>
      <StoreModules />
      {task?.does === 'add' && <AddStoreDialog onClose={close} />}
      {task?.does === 'remove' && <RemoveStoreDialog store={task.store} onClose={close} />}
    </Page>
  );
}

function RemoveStoreDialog({ store: { id, name }, onClose }: { readonly store: Store; readonly onClose: () => void }) {
  const { busy, act } = useAct(`Couldn't remove ${name}`);
  const remove = () =>
    act(() => hub.call(removeStore, { params: { id } }), {
      touched: [['stores']],
      done: `Removed ${name}`,
      after: onClose,
    });
  return (
    <Dialog title={`Remove ${name}`} action="Remove" color="red" busy={busy} onAction={remove} onClose={onClose}>
      <p>Packs installed from it stay and get no more updates. You can add the store again.</p>
    </Dialog>
  );
}
