import { enterAppCode, enterRecoveryCode } from '@cablewright/client';
import { Alert, Anchor, Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { hub } from '../../api/hub.ts';
import { CodeField } from '../second-factor/app-setup.tsx';

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export function CodeForm({ onward }: { onward: string }) {
  const [recovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [trustDevice, setTrust] = useState(false);
  const navigate = useNavigate();
  const client = useQueryClient();
  const enter = useMutation({
    mutationFn: () =>
      hub.call(recovery ? enterRecoveryCode : enterAppCode, { body: { code: code.trim(), trustDevice } }),
    onSuccess: async () => {
      await client.resetQueries({ queryKey: ['me'] });
      await navigate({ href: onward });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    enter.mutate();
  };
  const other = () => {
    setRecovery(!recovery);
    setCode('');
    enter.reset();
  };
  return (
    <form onSubmit={submit} aria-label="Enter a code">
      <Stack gap="sm">
        {enter.error !== null && <Alert color="red">{enter.error.message}</Alert>}
        {recovery ? (
          <TextInput
            key="recovery"
            label="Recovery code"
            value={code}
            maxLength={40}
            autoComplete="off"
            onChange={(event) => setCode(event.currentTarget.value)}
            required
          />
        ) : (
          <CodeField label="Code of your authenticator app" value={code} onChange={setCode} />
        )}
        <Checkbox
          label="Don't ask for a code in this browser for 30 days"
          checked={trustDevice}
          onChange={(event) => setTrust(event.currentTarget.checked)}
        />
        <Button type="submit" size="sm" loading={enter.isPending} disabled={code.trim() === ''}>
          Sign in
        </Button>
        <Anchor component="button" type="button" size="sm" onClick={other}>
          {recovery ? 'Use the authenticator app' : "I don't have the app: use a recovery code"}
        </Anchor>
        <Anchor href="/sign-in" size="sm">
          Sign in another way
        </Anchor>
      </Stack>
    </form>
  );
}
