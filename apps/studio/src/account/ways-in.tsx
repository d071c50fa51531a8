import { Button, PasswordInput, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accountQuery, sessionsQuery, type Method } from '../api/session.ts';
import { changePassword } from '../api/tokens.ts';
import { Failure } from '../shell/failure.tsx';
import { done } from '../shell/toast.ts';
import { useAct } from '../shell/use-act.ts';
import { Waiting } from '../shell/waiting.tsx';

/** How one comes in, and a new password for those who have one. */
export function WaysIn() {
  const { data, error, refetch } = useQuery(accountQuery);
  if (error !== null) return <Failure title="Your ways in did not come" error={error} onRetry={refetch} />;
  if (data === undefined) return <Waiting rows={3} />;
  const words = data.ways.map(wordsOf);
  return (
    <section aria-labelledby="ways">
      <h2 id="ways">How you sign in</h2>
      <p className="quiet">
        {words.length === 0 ? 'No way to sign in is switched on; ask an owner.' : `With ${list(words)}.`}
        {!data.password && ' You have no password here.'}
      </p>
      {data.password && <NewPassword />}
    </section>
  );
}

function wordsOf({ kind, name }: Method): string {
  if (kind === 'password') return 'email and password';
  return kind === 'mail' ? 'a link by mail' : name;
}

function list(words: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(words);
}

function NewPassword() {
  const [now, setNow] = useState('');
  const [next, setNext] = useState('');
  const { busy, act } = useAct('The password was not changed');
  const client = useQueryClient();
  const short = next !== '' && next.length < 12;
  const change = () =>
    act(async () => {
      await changePassword(now, next);
      setNow('');
      setNext('');
      done('The password is changed; other sessions have ended.');
      await client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    });
  return (
    <form
      aria-label="Change your password"
      onSubmit={(event) => {
        event.preventDefault();
        void change();
      }}
    >
      <Stack gap="sm" maw={360} mt="sm">
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
        <Button
          type="submit"
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          loading={busy}
          disabled={now === '' || next.length < 12}
        >
          Change the password
        </Button>
      </Stack>
    </form>
  );
}
