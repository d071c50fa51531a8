import { Button, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accountQuery, choosePassword, sessionsQuery } from '../api/session.ts';
import { done } from '../kit/page/toast.ts';
import { useAct } from '../kit/page/use-act.ts';
import { NewPassword, WhosePassword } from './sign-in/new-password.tsx';
import { shortestPassword } from './sign-in/password-length.ts';

/** A first password, for somebody who signed in just now by other means. */
export function ChoosePassword({ email }: { email: string }) {
  const [password, setPassword] = useState('');
  const { busy, act } = useAct('The password was not set');
  const client = useQueryClient();
  const choose = async () => {
    await act(async () => {
      await choosePassword(password);
      done('You have a password; other sessions have ended.');
    });
    // Refused, too, what may be done has changed: ten minutes have passed, or a password is there.
    await Promise.all([accountQuery, sessionsQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey })));
  };
  return (
    <form
      aria-label="Choose a password"
      onSubmit={(event) => {
        event.preventDefault();
        void choose();
      }}
    >
      <Stack gap="sm" maw={360} mt="sm">
        <WhosePassword email={email} />
        <NewPassword label="New password" value={password} onChange={setPassword} />
        <Button
          type="submit"
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          loading={busy}
          disabled={password.length < shortestPassword}
        >
          Choose this password
        </Button>
      </Stack>
    </form>
  );
}
