import { ApiError, signIn } from '@cablewright/client';
import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { hub } from '../../api/hub.ts';

function reason(error: Error): string {
  if (error instanceof ApiError && [0, 403, 429].includes(error.status)) return error.message;
  return 'Wrong email or password.';
}

export function PasswordForm({ onward }: { onward: string }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const navigate = useNavigate();
  const client = useQueryClient();
  const enter = useMutation({
    mutationFn: () => hub.call(signIn, { body: { email: email.trim(), password } }),
    onSuccess: async (answer) => {
      if ('codeRequired' in answer) return navigate({ to: '/sign-in', search: { code: 'app', next: onward } });
      await client.resetQueries({ queryKey: ['me'] });
      return navigate({ href: onward });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    enter.mutate();
  };
  return (
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
          size="sm"
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
  );
}
