import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Problem } from '../api/http.ts';
import { meQuery, setupQuery, signIn } from '../api/session.ts';
import { Gate } from '../shell/gate.tsx';
import { nextAddress } from './next-address.ts';

function reason(error: Error): string {
  if (error instanceof Problem && error.status === 429) return error.message;
  if (error instanceof Problem && error.status === 0) return error.message;
  return 'Email and password do not match.';
}

export function SignInPage() {
  const { next } = useSearch({ strict: false }) as { next?: string };
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const navigate = useNavigate();
  const client = useQueryClient();
  const setup = useQuery(setupQuery);
  const me = useQuery({ ...meQuery, enabled: setup.data?.done === true });
  const enter = useMutation({
    mutationFn: () => signIn(email.trim(), password),
    onSuccess: async () => {
      await client.resetQueries({ queryKey: ['me'] });
      await navigate({ href: nextAddress(next) });
    },
  });
  if (setup.data?.done === false) return <Navigate to="/setup" />;
  if (me.data !== undefined && enter.isIdle) return <Navigate to="/cables" />;
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    enter.mutate();
  };
  return (
    <Gate title="Sign in" text="Use the account an owner of this hub gave you.">
      <form onSubmit={submit}>
        <Stack gap="sm">
          {enter.error !== null && <Alert color="red">{reason(enter.error)}</Alert>}
          <TextInput
            label="Email"
            type="email"
            size="sm"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            autoComplete="username"
            required
          />
          <PasswordInput
            label="Password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            autoComplete="current-password"
            required
          />
          <Button type="submit" size="sm" loading={enter.isPending}>
            Sign in
          </Button>
        </Stack>
      </form>
    </Gate>
  );
}
