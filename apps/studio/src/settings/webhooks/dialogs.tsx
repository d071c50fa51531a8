import { setWebhookSecret, type Webhook } from '@cablewright/client';
import { NativeSelect, PasswordInput } from '@mantine/core';
import { hub } from '../../api/hub.ts';
import { Dialog } from '../../kit/page/dialog.tsx';
import { done } from '../../kit/page/toast.ts';
import { useAct } from '../../kit/page/use-act.ts';
import { useDialogForm } from '../../kit/page/use-dialog-form.ts';
import type { ShownSecret } from './new-secret.tsx';

interface RemoveProps {
  readonly subscription: Webhook;
  readonly onRemove: () => Promise<unknown>;
  readonly onClose: () => void;
}

export function RemoveDialog({ subscription: { id, label }, onRemove, onClose }: RemoveProps) {
  const { busy, act } = useAct("Couldn't remove the webhook");
  const remove = () => act(onRemove, { after: onClose });
  return (
    <Dialog title={`Remove ${label ?? id}`} action="Remove" color="red" busy={busy} onAction={remove} onClose={onClose}>
      <p>Nothing is sent there any more, including queued messages. Its secret is deleted. The log stays.</p>
    </Dialog>
  );
}

const minLength = 16;
const maxLength = 256;

interface SecretProps {
  readonly subscription: Webhook;
  /** Called with a secret the hub generated. */
  readonly onMade: (shown: ShownSecret) => void;
  readonly onSet: () => Promise<unknown>;
  readonly onClose: () => void;
}

const overlaps = [
  { value: '24', label: '24 hours' },
  { value: '168', label: 'a week' },
  { value: '0', label: 'not at all: the former secret was stolen, or is no longer used' },
];

/** A new secret, and how long the former one signs too. */
export function SecretDialog({ subscription: { id, label, secret }, onMade, onSet, onClose }: SecretProps) {
  const { values, input, act, dialog } = useDialogForm({
    initial: { ownSecret: '', overlapHours: '24' },
    failure: "Couldn't set the secret",
  });
  const { ownSecret, overlapHours } = values;
  const wrongLength = ownSecret !== '' && (ownSecret.length < minLength || ownSecret.length > maxLength);
  const save = () =>
    act(
      () =>
        hub.call(setWebhookSecret, {
          params: { id },
          body: { secret: ownSecret || undefined, overlapHours: secret.state === 'set' ? Number(overlapHours) : 0 },
        }),
      {
        after: async ({ secret: generated }) => {
          if (generated === undefined) done('Set the secret');
          else onMade({ name: label ?? id, secret: generated });
          await onSet();
          onClose();
        },
      },
    );
  return (
    <Dialog
      {...dialog}
      title={`New secret for ${label ?? id}`}
      action={ownSecret === '' ? 'Generate a secret' : 'Set the secret'}
      disabled={wrongLength}
      onAction={save}
      onClose={onClose}
    >
      {secret.state === 'set' && (
        <NativeSelect
          label="Both secrets sign for"
          description="Meanwhile the receiving program accepts messages with the former secret or the new one."
          data={overlaps}
          {...input('overlapHours')}
        />
      )}
      <PasswordInput
        label="Your own secret"
        description={`${minLength} to ${maxLength} characters. If empty, the hub generates one.`}
        autoComplete="off"
        error={wrongLength ? `This has ${ownSecret.length} characters` : undefined}
        {...input('ownSecret')}
      />
    </Dialog>
  );
}
