import { addPasskey, beginPasskey, removePasskey, type SecondFactor } from '@cablewright/client';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { hub } from '../../api/hub.ts';
import { useAct } from '../../kit/page/use-act.ts';
import { When } from '../../kit/page/when.tsx';
import styles from './second-factor.module.css';
import { ConfirmDialog } from './confirm-dialog.tsx';
import cards from '../../kit/page/cards.module.css';
import { hasPasskeys, makePasskey, passkeyWords } from './web-authn.ts';

/** A person's passkeys: list, add and remove. */
export function Passkeys({ state: { passkeys, confirm } }: { state: SecondFactor }) {
  const [adding, setAdding] = useState(false);
  const { act } = useAct("Couldn't remove the passkey");
  const remove = (id: string, name: string) =>
    act(() => hub.call(removePasskey, { params: { id } }), {
      touched: [['second-factor']],
      done: `Removed the passkey “${name}”`,
    });
  return (
    <>
      <h3>Passkeys</h3>
      <p className="quiet">Sign in with the PIN, fingerprint or face of a device, without a password and code.</p>
      {passkeys.length > 0 && (
        <ul aria-label="Passkeys" className={cards['rows']}>
          {passkeys.map(({ id, name, createdAt }) => (
            <li key={id}>
              <div>
                <span className={styles['name']}>{name ?? 'Passkey'}</span>
                {createdAt !== null && (
                  <p className="quiet">
                    Added <When at={createdAt} />.
                  </p>
                )}
              </div>
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={`Remove ${name ?? 'the passkey'}`}
                onClick={() => void remove(id, name ?? '')}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {hasPasskeys && (
        <Button variant="default" mt="xs" onClick={() => setAdding(true)}>
          Add a passkey
        </Button>
      )}
      {adding && <AddPasskey confirm={confirm} onClose={() => setAdding(false)} />}
    </>
  );
}

function AddPasskey({ confirm, onClose }: { confirm: SecondFactor['confirm']; onClose: () => void }) {
  const [name, setName] = useState('');
  const { busy, act } = useAct("Couldn't add the passkey");
  const add = (password: string | undefined) =>
    act(
      async () => {
        const options = await hub.call(beginPasskey, { body: { password } });
        const response = await makePasskey(options).catch((error: unknown) => Promise.reject(passkeyWords(error)));
        await hub.call(addPasskey, { body: { name: name.trim(), response } });
      },
      { touched: [['second-factor']], done: `Added the passkey “${name.trim()}”`, after: onClose },
    );
  return (
    <ConfirmDialog
      title="Add a passkey"
      action="Add"
      text="The browser then asks where to keep it: on this device, on a phone or on a security key."
      confirm={confirm}
      busy={busy}
      disabled={name.trim() === ''}
      onConfirm={(password) => void add(password)}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description="Where it is, such as “Phone”"
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        required
      />
    </ConfirmDialog>
  );
}
