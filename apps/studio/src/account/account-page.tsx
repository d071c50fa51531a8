import { Button, PasswordInput, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { meQuery, type Me } from '../api/session.ts';
import { changePassword, signOutElsewhere } from '../api/tokens.ts';
import { EmptyState } from '../shell/empty-state.tsx';
import { Page } from '../shell/page.tsx';
import { done, failed } from '../shell/toast.ts';
import { Waiting } from '../shell/waiting.tsx';
import styles from './account.module.css';
import { Tokens } from './tokens.tsx';

/** Who one is here, one's password and sessions, and the tokens scripts use in one's name. */
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
          <You me={me} />
          <Password />
          <Tokens />
        </div>
      )}
    </Page>
  );
}

const roleWords = { owner: 'Owner: may do everything', editor: 'Editor: changes the catalog', viewer: 'Viewer: reads' };

function You({ me }: { me: Me }) {
  const leave = () =>
    signOutElsewhere().then(
      () => done('Signed out everywhere else.'),
      (error: unknown) => failed('It could not be done', error),
    );
  return (
    <section aria-labelledby="you">
      <h2 id="you">{me.name}</h2>
      <p>{me.email}</p>
      <p className="quiet">{roleWords[me.role]}</p>
      <Button variant="default" onClick={() => void leave()}>
        Sign out everywhere else
      </Button>
    </section>
  );
}

function Password() {
  const [now, setNow] = useState('');
  const [next, setNext] = useState('');
  const [busy, setBusy] = useState(false);
  const short = next !== '' && next.length < 12;
  const change = async () => {
    setBusy(true);
    try {
      await changePassword(now, next);
      setNow('');
      setNext('');
      done('The password is changed; other sessions have ended.');
    } catch (error) {
      failed('The password was not changed', error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-labelledby="password">
      <h2 id="password">Password</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void change();
        }}
      >
        <Stack gap="sm" maw={360}>
          <PasswordInput
            label="Password now"
            autoComplete="current-password"
            value={now}
            onChange={(event) => setNow(event.currentTarget.value)}
          />
          <PasswordInput
            label="New password"
            description="At least 12 characters"
            autoComplete="new-password"
            error={short ? 'At least 12 characters' : undefined}
            value={next}
            onChange={(event) => setNext(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={busy} disabled={now === '' || next.length < 12}>
            Change the password
          </Button>
        </Stack>
      </form>
    </section>
  );
}
