import type { Webhook } from '@cablewright/client';
import { Button, Checkbox, Fieldset, Group } from '@mantine/core';
import { useState } from 'react';
import { SwitchField, TextField } from '../../kit/fields/fields.tsx';
import { useAct } from '../../kit/page/use-act.ts';
import { eventWords } from './event-words.ts';
import type { FieldErrors, WebhookForm } from './use-webhooks.ts';
import cards from '../../kit/page/cards.module.css';
import styles from './webhooks.module.css';

interface Props {
  readonly events: readonly string[];
  readonly subscription?: Webhook;
  /** Resolves to what is wrong with which field; empty when it was saved. */
  readonly onSave: (form: WebhookForm) => Promise<FieldErrors>;
  readonly onCancel: () => void;
}

/** Where to send, and what. */
export function SubscriptionEditor({ events, subscription, onSave, onCancel }: Props) {
  const [label, setLabel] = useState(subscription?.label);
  const [url, setUrl] = useState(subscription?.url ?? '');
  const [enabled, setEnabled] = useState(subscription?.enabled ?? true);
  const [chosen, setChosen] = useState<'all' | readonly string[]>(subscription?.events ?? 'all');
  const { busy, act } = useAct("Couldn't save the webhook");
  const [wrong, setWrong] = useState<FieldErrors>({});
  const save = () =>
    act(async () => {
      setWrong(await onSave({ id: subscription?.id, label, url, events: chosen, enabled }));
    });
  const toggle = (type: string, on: boolean) => {
    const list = chosen === 'all' ? [] : chosen.filter((one) => one !== type);
    setChosen(on ? [...list, type] : list);
  };
  return (
    <section
      className={`${cards['card']} ${styles['card']}`}
      aria-label={subscription === undefined ? 'New webhook' : `Edit ${subscription.id}`}
    >
      <TextField label="Name" value={label} onChange={setLabel} placeholder="ERP" />
      <TextField
        label="Address"
        description="https:// on the internet, http:// inside your network"
        value={url}
        error={wrong.url}
        placeholder="https://erp.example.com/cables"
        onChange={(next) => setUrl(next ?? '')}
      />
      <SwitchField label="Enabled" value={enabled} onChange={(next) => setEnabled(next === true)} />
      <Fieldset legend="Events" variant="unstyled">
        <Checkbox
          label="All events"
          checked={chosen === 'all'}
          onChange={(event) => setChosen(event.currentTarget.checked ? 'all' : [])}
        />
        {chosen !== 'all' && (
          <div className={styles['events']}>
            {events.map((type) => (
              <Checkbox
                key={type}
                label={eventWords[type] ?? type}
                checked={chosen.includes(type)}
                onChange={(event) => toggle(type, event.currentTarget.checked)}
              />
            ))}
          </div>
        )}
        {wrong.events !== undefined && <p role="alert">{wrong.events}</p>}
      </Fieldset>
      <Group gap="xs">
        <Button loading={busy} disabled={url === '' || chosen.length === 0} onClick={() => void save()}>
          Save
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </section>
  );
}
