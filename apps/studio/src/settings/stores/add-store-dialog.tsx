import { addStore, lookAtStore, type StoreBeforeItIsAdded } from '@cablewright/client';
import { Alert, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { hub } from '../../api/hub.ts';
import { Dialog } from '../../kit/page/dialog.tsx';
import { useAct } from '../../kit/page/use-act.ts';
import styles from './stores.module.css';

/** First the address, then the fingerprint to compare: nothing is saved before that. */
export function AddStoreDialog({ onClose }: { readonly onClose: () => void }) {
  const [found, setFound] = useState<StoreBeforeItIsAdded | undefined>();
  return found === undefined ? (
    <AddressStep onFound={setFound} onClose={onClose} />
  ) : (
    <FingerprintStep store={found} onClose={onClose} />
  );
}

interface AddressProps {
  readonly onFound: (store: StoreBeforeItIsAdded) => void;
  readonly onClose: () => void;
}

function AddressStep({ onFound, onClose }: AddressProps) {
  const [url, setUrl] = useState('');
  const [key, setKey] = useState('');
  const { busy, act } = useAct("Couldn't read the store");
  const body = { url: url.trim(), ...(key.trim() === '' ? {} : { key: key.trim() }) };
  const look = () => act(() => hub.call(lookAtStore, { body }), { after: onFound });
  return (
    <Dialog
      title="Add a store"
      action="Continue"
      busy={busy}
      disabled={url.trim() === ''}
      onAction={look}
      onClose={onClose}
    >
      <TextInput
        label="Address of the index"
        placeholder="https://packs.example.com/index.json"
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
        required
      />
      <TextInput
        label="Public key"
        description="From the owner of the store. If empty, the store is asked for it."
        value={key}
        onChange={(event) => setKey(event.currentTarget.value)}
        classNames={{ input: 'mono' }}
      />
    </Dialog>
  );
}

function FingerprintStep({ store, onClose }: { readonly store: StoreBeforeItIsAdded; readonly onClose: () => void }) {
  const { name, url, key, keyFrom, fingerprint, packs, modules, publishers } = store;
  const [agreed, setAgreed] = useState(false);
  const { busy, act } = useAct(`Couldn't add ${name}`);
  const add = () =>
    act(() => hub.call(addStore, { body: { url, key, keyFrom, fingerprint } }), {
      touched: [['stores']],
      done: `Added ${name}`,
      after: onClose,
    });
  return (
    <Dialog title={`Add ${name}`} action="Add" busy={busy} disabled={!agreed} onAction={add} onClose={onClose}>
      <p className={styles['line']}>
        {packs} packs and {modules} code modules by {publishers.map((one) => one.name).join(', ') || 'no publisher'}.
      </p>
      <p className={styles['line']}>Fingerprint of its key:</p>
      <code className={styles['fingerprint']}>{fingerprint}</code>
      {keyFrom === 'store' && (
        <Alert color="red" title="This key comes from the store itself">
          If the address is not the right one, the key is not either. Ask the owner of the store for the fingerprint.
        </Alert>
      )}
      <Checkbox
        label="I have compared the fingerprint"
        checked={agreed}
        onChange={(event) => setAgreed(event.currentTarget.checked)}
      />
    </Dialog>
  );
}
