import { changePassword } from '@cablewright/client';
import { Button, PasswordInput, Stack } from '@mantine/core';
import { useState } from 'react';
import { hub } from '../api/hub.ts';
import { useAct } from '../kit/page/use-act.ts';
import { NewPassword, WhosePassword } from './sign-in/new-password.tsx';
import { shortestPassword } from './sign-in/password-length.ts';

/** A new password for a person who has one. */
export function ChangePassword({ email }: { email: string }) {
  const [now, setNow] = useState('');
  const [next, setNext] = useState('');
  const { busy, act } = useAct("Couldn't change the password");
  const change = () =>
    act(
      () => hub.call(changePassword, { body: { currentPassword: now, newPassword: next, revokeOtherSessions: true } }),
      {
        touched: [['sessions']],
        done: 'Changed your password and signed out your other sessions',
        after: () => {
          setNow('');
          setNext('');
        },
      },
    );
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
          label="Current password"
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
          Change password
        </Button>
      </Stack>
    </form>
  );
}
