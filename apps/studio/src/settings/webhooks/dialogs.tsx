import { Button, Group, Modal, PasswordInput, Stack } from '@mantine/core';
import { useState } from 'react';
import { setWebhookSecret, type Subscription } from '../../api/webhooks.ts';
import { done } from '../../kit/page/toast.ts';
import { useAct } from '../../kit/page/use-act.ts';
import type { ShownSecret } from './new-secret.tsx';

interface RemoveProps {
  readonly subscription: Subscription;
  readonly onRemove: () => Promise<unknown>;
  readonly onClose: () => void;
}

export function RemoveDialog({ subscription: { id, label }, onRemove, onClose }: RemoveProps) {
  const { busy, act } = useAct('The webhook could not be removed');
  const remove = () =>
    act(async () => {
      await onRemove();
      onClose();
    });
  return (
    <Modal opened onClose={onClose} title={`Remove ${label ?? id}`}>
      <Stack gap="sm">
        <p>Nothing is sent there any more, what waits to be sent included. Its secret goes too. The log stays.</p>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button color="red" loading={busy} onClick={() => void remove()}>
            Remove
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

const shortest = 16;
const longest = 256;

interface SecretProps {
  readonly subscription: Subscription;
  /** Called with a secret the hub made. */
  readonly onMade: (shown: ShownSecret) => void;
  readonly onSet: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** A secret replaces the one before at once: whoever checks signatures needs the new one, so it is asked for first. */
export function SecretDialog({ subscription: { id, label, secret }, onMade, onSet, onClose }: SecretProps) {
  const [typed, setTyped] = useState('');
  const { busy, act } = useAct('The secret could not be set');
  const wrong = typed !== '' && (typed.length < shortest || typed.length > longest);
  const save = () =>
    act(async () => {
      const { secret: made } = await setWebhookSecret(id, typed === '' ? undefined : typed);
      if (made === undefined) done('The secret is set.');
      else onMade({ name: label ?? id, secret: made });
      await onSet();
      onClose();
    });
  return (
    <Modal opened onClose={onClose} title={`New secret for ${label ?? id}`}>
      <Stack gap="sm">
        {secret.state === 'set' && (
          <p>The next message is signed with the new secret. The program that listens needs it from then on.</p>
        )}
        <PasswordInput
          label="Your own secret"
          description={`${shortest} to ${longest} characters. Left empty, the hub makes one.`}
          autoComplete="off"
          value={typed}
          error={wrong ? `It has ${typed.length} characters.` : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={busy} disabled={wrong} onClick={() => void save()}>
            {typed === '' ? 'Make a secret' : 'Set the secret'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
