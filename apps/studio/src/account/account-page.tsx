import { Button, Group, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeName, meQuery, type Me } from '../api/session.ts';
import { EmptyState } from '../kit/page/empty-state.tsx';
import { Page } from '../kit/page/page.tsx';
import { done } from '../kit/page/toast.ts';
import { useAct } from '../kit/page/use-act.ts';
import { Waiting } from '../kit/page/waiting.tsx';
import styles from './account.module.css';
import { Sessions } from './sessions.tsx';
import { Tokens } from './tokens.tsx';
import { WaysIn } from './ways-in.tsx';

/** Who one is here, how and where one is signed in, and the tokens scripts use in one's name. */
export function AccountPage() {
  const { data: me } = useQuery(meQuery);
  return (
    <Page title="Your account">
      {me === undefined && <Waiting rows={3} />}
      {me?.via === 'local' && (
        <EmptyState title="This hub runs without sign-in">Everybody is “local”; there are no accounts.</EmptyState>
      )}
      {me !== undefined && me.via !== 'local' && (
        <div className={styles['account']}>
          <You key={me.name} me={me} />
          <WaysIn email={me.email ?? ''} />
          <Sessions />
          <Tokens />
        </div>
      )}
    </Page>
  );
}

const roleWords = { owner: 'Owner: may do everything', editor: 'Editor: changes the catalog', viewer: 'Viewer: reads' };

function You({ me }: { me: Me }) {
  const [name, setName] = useState(me.name);
  const client = useQueryClient();
  const { busy, act } = useAct('Your name was not changed');
  const rename = () =>
    act(async () => {
      await changeName(name.trim());
      await client.invalidateQueries({ queryKey: meQuery.queryKey });
      done('Your name is changed.');
    });
  return (
    <section aria-labelledby="you">
      <h2 id="you">{me.name}</h2>
      <p>{me.email}</p>
      <p className="quiet">{roleWords[me.role]}</p>
      <form
        aria-label="Your name"
        onSubmit={(event) => {
          event.preventDefault();
          void rename();
        }}
      >
        <Group gap="xs" align="flex-end" mt="sm">
          <TextInput
            label="Name, as the history shows it"
            autoComplete="name"
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button
            type="submit"
            variant="default"
            loading={busy}
            disabled={name.trim() === '' || name.trim() === me.name}
          >
            Change it
          </Button>
        </Group>
      </form>
    </section>
  );
}
