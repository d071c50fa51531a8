import { Button, PasswordInput, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sessionsQuery } from '../api/session.ts';
import { changePassword } from '../api/tokens.ts';
import { done } from '../kit/page/toast.ts';
import { useAct } from '../kit/page/use-act.ts';
import { NewPassword, WhosePassword } from './sign-in/new-password.tsx';
import { shortestPassword } from './sign-in/password-length.ts';

/** Another password for somebody who has one. */
export function ChangePassword({ email }: { email: string }) {
  const [now, setNow] = useState('');
  const [next, setNext] = useState('');
  const { busy, act } = useAct('The password was not changed');
  const client = useQueryClient();
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
        <WhosePassword email={email} />
        <PasswordInput
          label="Password now"
          autoComplete="current-password"
          value={now}
          required
          onChange={(event) => setNow(event.currentTarget.value)}
        />
        <NewPassword label="New password" value={next} onChange={setNext} />
        <Button
          type="submit"
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          loading={busy}
          disabled={now === '' || next.length < shortestPassword}
        >
          Change the password
        </Button>
      </Stack>
    </form>
  );
}
