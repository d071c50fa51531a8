import { setPassword as savePassword } from '@cablewright/client';
import { Button, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hub } from '../api/hub.ts';
import { markTouched } from '../api/touched.ts';
import { useAct } from '../kit/page/use-act.ts';
import { NewPassword, WhosePassword } from './sign-in/new-password.tsx';
import { shortestPassword } from './sign-in/password-length.ts';

/** A first password, for a person who has just signed in by other means. */
export function ChoosePassword({ email }: { email: string }) {
  const [password, setPassword] = useState('');
  const { busy, act } = useAct("Couldn't set the password");
  const client = useQueryClient();
  const choose = async () => {
    await act(() => hub.call(savePassword, { body: { newPassword: password } }), {
      done: 'Set your password and signed out your other sessions',
    });
    // After a refusal too: the ten minutes may be over, or there may be a password by now.
    await markTouched(client, { kind: 'sessions', key: '' });
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
          Set password
        </Button>
      </Stack>
    </form>
  );
}
