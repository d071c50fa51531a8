import { sendSignInLink } from '@cablewright/client';
import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { hub } from '../../api/hub.ts';

/** Requests a sign-in link by email. The answer does not reveal who has an account. */
export function MailForm({ onward }: { onward: string }) {
  const [email, setEmail] = useState('');
  const send = useMutation({
    mutationFn: () => hub.call(sendSignInLink, { body: { email: email.trim(), next: onward } }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send.mutate();
  };
  if (send.isSuccess)
    return (
      <Alert color="green" role="status">
        If {email.trim()} has an account here, a link has been sent. It is valid for 15 minutes.
      </Alert>
    );
  return (
    <form onSubmit={submit} aria-label="Sign in with an emailed link">
      <Stack gap="sm">
        {send.error !== null && <Alert color="red">{send.error.message}</Alert>}
        <TextInput
          label="Email for the link"
          type="email"
          size="sm"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          autoComplete="email"
          required
        />
        <Button type="submit" variant="default" size="sm" loading={send.isPending}>
          Send me a link
        </Button>
      </Stack>
    </form>
  );
}
