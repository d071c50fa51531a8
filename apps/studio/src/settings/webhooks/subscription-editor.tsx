import type { Webhook } from '@cablewright/client';
import { Button, Checkbox, Fieldset, Group } from '@mantine/core';
import { present } from '@cablewright/model';
import { useState } from 'react';
import { SwitchField, TextField } from '../../kit/fields/fields.tsx';
import { useEditorKeys } from '../../kit/editor/use-editor-keys.ts';
import { useFormDraft } from '../../kit/editor/use-form-draft.ts';
import { useAct } from '../../kit/page/use-act.ts';
import { eventWord } from './event-words.ts';
import type { FieldErrors, WebhookForm } from './use-webhooks.ts';
import cards from '../../kit/page/cards.module.css';
import styles from './webhooks.module.css';

interface Props {
  readonly events: readonly string[];
  readonly subscription?: Webhook;
  /** Resolves to the problems by field; empty if it was saved. */
  readonly onSave: (form: WebhookForm) => Promise<FieldErrors>;
  readonly onCancel: () => void;
}

interface Form {
  readonly label?: string;
  readonly url: string;
  readonly enabled: boolean;
  readonly events: 'all' | readonly string[];
}

/** Edits the address and the events of a webhook. */
export function SubscriptionEditor({ events, subscription, onSave, onCancel }: Props) {
  const start = { label: subscription?.label, url: subscription?.url ?? '', enabled: subscription?.enabled ?? true };
  const draft = useFormDraft<Form>(
    `settings/webhooks/${subscription?.id ?? '@new'}`,
    present({ ...start, events: subscription?.events ?? 'all' }),
  );
  const { label, url, enabled, events: chosen } = draft.value;
  const change = (part: { [K in keyof Form]?: Form[K] | undefined }) =>
    draft.change(present({ ...draft.value, ...part }));
  const { busy, act } = useAct("Couldn't save the webhook");
  const [wrong, setWrong] = useState<FieldErrors>({});
  const save = () =>
    act(async () => {
      const errors = await onSave({ id: subscription?.id, label, url, events: chosen, enabled });
      setWrong(errors);
      if (Object.keys(errors).length > 0) return;
      if (subscription === undefined) draft.discard();
      else draft.markSaved();
    });
  const cancel = () => {
    draft.discard();
    onCancel();
  };
  const toggle = (type: string, on: boolean) => {
    const list = chosen === 'all' ? [] : chosen.filter((each) => each !== type);
    change({ events: on ? [...list, type] : list });
  };
  const off = url === '' || chosen.length === 0;
  useEditorKeys({ session: draft.session, onSave: () => !off && void save() });
  return (
    <section
      className={`${cards['card']} ${styles['card']}`}
      aria-label={subscription === undefined ? 'New webhook' : `Edit ${subscription.id}`}
    >
      <TextField label="Name" value={label} onChange={(next) => change({ label: next })} placeholder="ERP" />
      <TextField
        label="Address"
        description="https:// on the internet, http:// inside your network"
        value={url}
        error={wrong.url}
        placeholder="https://erp.example.com/cables"
        onChange={(next) => change({ url: next ?? '' })}
      />
      <SwitchField label="Enabled" value={enabled} onChange={(next) => change({ enabled: next === true })} />
      <Fieldset legend="Events" variant="unstyled">
        <Checkbox
          label="All events"
          checked={chosen === 'all'}
          onChange={(event) => change({ events: event.currentTarget.checked ? 'all' : [] })}
        />
        {chosen !== 'all' && (
          <div className={styles['events']}>
            {events.map((type) => (
              <Checkbox
                key={type}
                label={eventWord(type)}
                checked={chosen.includes(type)}
                onChange={(event) => toggle(type, event.currentTarget.checked)}
              />
            ))}
          </div>
        )}
        {wrong.events !== undefined && <p role="alert">{wrong.events}</p>}
      </Fieldset>
      <Group gap="xs">
        <Button loading={busy} disabled={off} onClick={() => void save()}>
          Save
        </Button>
        <Button variant="default" onClick={cancel}>
          Cancel
        </Button>
      </Group>
    </section>
  );
}
