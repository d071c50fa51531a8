import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { meQuery, personOf } from '../../api/account.ts';
import { useAct } from '../page/use-act.ts';
import { documentOf } from './draft-lines.ts';
import { draftsOf } from './open-drafts.ts';

interface LostDraftProps<T> {
  readonly kind: string;
  readonly id: string;
  /** Completes "your draft of …". */
  readonly what: string;
  /** Creates the record again from the draft. */
  readonly create: (value: T) => Promise<unknown>;
}

/**
 * The draft of a record that was deleted in the meantime, so that typed input isn't lost too. Empty if there is no
 * draft.
 */
export function LostDraft<T>({ kind, id, what, create }: LostDraftProps<T>) {
  const { data: me } = useQuery(meQuery);
  const { busy, act } = useAct(`Couldn't create ${what}`);
  const [, setGone] = useState(false);
  const drafts = draftsOf(me && personOf(me));
  const document = documentOf({ kind, id });
  const draft = drafts.store.read<T>(document);
  if (draft === undefined) return null;
  const forget = () => {
    drafts.store.remove(document);
    drafts.forget(document);
    setGone(true);
  };
  return (
    <section aria-label="Your draft">
      <p>Your draft of {what} is still in this browser.</p>
      <Group gap="xs" justify="center">
        <Button
          loading={busy}
          onClick={() =>
            void act(
              async () => {
                await create(draft.value);
                forget();
              },
              { touched: [[kind, id]], done: `Created ${what} from your draft` },
            )
          }
        >
          Create it again
        </Button>
        <Button variant="default" disabled={busy} onClick={forget}>
          Discard draft
        </Button>
      </Group>
    </section>
  );
}
