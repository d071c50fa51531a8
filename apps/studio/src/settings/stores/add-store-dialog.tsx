import { addStore, lookAtStore, type StoreBeforeItIsAdded } from '@cablewright/client';
import { Alert, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { hub } from '../../api/hub.ts';
import { Dialog } from '../../kit/page/dialog.tsx';
import { useDialogForm } from '../../kit/page/use-dialog-form.ts';
import styles from './stores.module.css';

/** Asks for the address, then shows the fingerprint to compare. Nothing is saved before that. */
export function AddStoreDialog({ onClose }: { readonly onClose: () => void }) {
  const [store, setFound] = useState<StoreBeforeItIsAdded | undefined>();
  return store === undefined ? (
    <AddressStep onFound={setFound} onClose={onClose} />
  ) : (
    <FingerprintStep store={store} onClose={onClose} />
  );
}

interface AddressProps {
  readonly onFound: (store: StoreBeforeItIsAdded) => void;
  readonly onClose: () => void;
}

function AddressStep({ onFound, onClose }: AddressProps) {
  const { values, input, act, dialog } = useDialogForm({
    initial: { url: '', key: '' },
    failure: "Couldn't read the store",
  });
  const url = values.url.trim();
  const look = () =>
    act(() => hub.call(lookAtStore, { body: { url, key: values.key.trim() || undefined } }), { after: onFound });
  return (
    <Dialog {...dialog} title="Add a store" action="Continue" disabled={url === ''} onAction={look} onClose={onClose}>
      <TextInput
        label="Address of the index"
        placeholder="https://packs.example.com/index.json"
        required
        {...input('url')}
      />
      <TextInput
        label="Public key"
        description="From the owner of the store. If empty, the store is asked for it."
        classNames={{ input: 'mono' }}
        {...input('key')}
      />
    </Dialog>
  );
}

function FingerprintStep({ store, onClose }: { readonly store: StoreBeforeItIsAdded; readonly onClose: () => void }) {
  const { name, url, key, keyFrom, fingerprint, packs, modules, publishers } = store;
  const { values, checkbox, act, dialog } = useDialogForm({
    initial: { compared: false },
    failure: `Couldn't add ${name}`,
  });
  const add = () =>
    act(() => hub.call(addStore, { body: { url, key, keyFrom, fingerprint } }), {
      touched: [['stores']],
      done: `Added ${name}`,
      after: onClose,
    });
  return (
    <Dialog {...dialog} title={`Add ${name}`} action="Add" disabled={!values.compared} onAction={add} onClose={onClose}>
      <p className={styles['line']}>
        {packs} packs and {modules} code modules by{' '}
        {publishers.map((publisher) => publisher.name).join(', ') || 'no publisher'}.
      </p>
      <p className={styles['line']}>Fingerprint of its key:</p>
      <code className={styles['fingerprint']}>{fingerprint}</code>
      {keyFrom === 'store' && (
        <Alert color="red" title="This key comes from the store itself">
          If the address is not the right one, the key is not either. Ask the owner of the store for the fingerprint.
        </Alert>
      )}
      <Checkbox label="I have compared the fingerprint" {...checkbox('compared')} />
    </Dialog>
  );
}
