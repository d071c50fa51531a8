import {
  ApiError,
  type Input,
  saveWebhooks,
  type SaveWebhooksBody,
  type Webhook,
  type Webhooks,
} from '@cablewright/client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hub, type Versioned } from '../../api/hub.ts';
import { markTouched } from '../../api/touched.ts';
import { useDraftsUnder } from '../../kit/editor/use-form-draft.ts';
import { done, failed } from '../../kit/page/toast.ts';
import type { ShownSecret } from './new-secret.tsx';

/** The current task on the page. There is only one at a time. */
type Task = { readonly does: 'add' } | { readonly does: 'change' | 'remove' | 'secret'; readonly id: string };

/** A webhook in the editor: without its secret, and without an id while it is new. */
export type WebhookForm = Input<SaveWebhooksBody>['subscriptions'][number];

/** The problems of a webhook, by field. */
export type FieldErrors = Readonly<Partial<Record<'url' | 'events', string>>>;

export interface WebhooksWork {
  readonly task: Task | undefined;
  readonly setTask: (task: Task | undefined) => void;
  /** A newly created secret, which is shown only once. */
  readonly secret: ShownSecret | undefined;
  readonly setSecret: (secret: ShownSecret | undefined) => void;
  /** Saves a new or changed webhook. Resolves to its problems. */
  readonly put: (form: WebhookForm) => Promise<FieldErrors>;
  readonly remove: (id: string) => Promise<unknown>;
  readonly refresh: () => Promise<void>;
}

/** Saves webhooks. The hub stores all of them together. */
export function useWebhooks({ value, etag }: Versioned<Webhooks>): WebhooksWork {
  const client = useQueryClient();
  const [edited] = useDraftsUnder('settings/webhooks/');
  const [task, setTask] = useState<Task | undefined>(() => taskOf(edited, value.subscriptions));
  const [secret, setSecret] = useState<ShownSecret | undefined>();
  const forms: WebhookForm[] = value.subscriptions.map(({ secret: _secret, ...form }) => form);
  const refresh = () => markTouched(client, { kind: 'settings', key: 'webhooks' });

  const save = async (next: readonly WebhookForm[], message: string, index = -1): Promise<FieldErrors> => {
    try {
      const { value: now } = await hub.versioned(saveWebhooks, { body: { subscriptions: next }, ifMatch: etag });
      const [generated] = Object.entries(now.secrets ?? {});
      if (generated !== undefined) setSecret({ name: nameOf(now.subscriptions, generated[0]), secret: generated[1] });
      setTask(undefined);
      done(message);
    } catch (error) {
      const wrong = errorsOf(error, index);
      if (Object.keys(wrong).length > 0) return wrong;
      failed("Couldn't save the webhooks", error);
    }
    await refresh();
    return {};
  };
  const put = (form: WebhookForm) => {
    const index = form.id === undefined ? forms.length : forms.findIndex(({ id }) => id === form.id);
    return save(
      [...forms.slice(0, index), form, ...forms.slice(index + 1)],
      `Saved ${form.label ?? 'the webhook'}`,
      index,
    );
  };
  const remove = (id: string) =>
    save(
      forms.filter((each) => each.id !== id),
      `Removed ${nameOf(value.subscriptions, id)}`,
    );
  return { task, setTask, secret, setSecret, put, remove, refresh };
}

/** The task for the webhook that was being edited when the page was left. */
function taskOf(edited: string | undefined, subscriptions: readonly Webhook[]): Task | undefined {
  if (edited === '@new') return { does: 'add' };
  const subscription = subscriptions.find(({ id }) => id === edited);
  return subscription === undefined ? undefined : { does: 'change', id: subscription.id };
}

/** The name of a webhook, or its id if it has none. */
export function nameOf(subscriptions: readonly Webhook[], id: string): string {
  return subscriptions.find((each) => each.id === id)?.label ?? id;
}

/** The hub's problems with the fields of one subscription, by its index. */
function errorsOf(error: unknown, index: number): FieldErrors {
  if (!(error instanceof ApiError)) return {};
  const problems = error.issues.flatMap(({ pointer, message }) => {
    const field = pointer?.startsWith(`/subscriptions/${index}/`) === true ? pointer.split('/').at(-1) : undefined;
    return field === 'url' || field === 'events' ? [[field, message] as const] : [];
  });
  return Object.fromEntries(problems);
}
