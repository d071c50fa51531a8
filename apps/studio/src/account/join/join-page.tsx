import { acceptInvitation, type AcceptInvitationBody, type GetInvitationAnswer, signIn } from '@cablewright/client';
import { present } from '@cablewright/model';
import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useSearchParams } from '../../kit/page/address.ts';
import { useState, type FormEvent } from 'react';
import { invitationQuery } from '../../api/account.ts';
import { hub } from '../../api/hub.ts';
import { capital } from '../../kit/words/kind-words.ts';
import { aRole, roleWords } from '../../kit/words/role-words.ts';
import { Gate } from '../../kit/page/gate.tsx';
import { Waiting } from '../../kit/page/waiting.tsx';
import { NewPassword } from '../sign-in/new-password.tsx';
import { shortestPassword } from '../sign-in/password-length.ts';

/** Accepts an invitation: the person enters a name and chooses a password. */
export function JoinPage() {
  const { code = '' } = useSearchParams();
  const { data, error } = useQuery({ ...invitationQuery(code), enabled: code !== '' });
  if (code === '' || error !== null) {
    const text = code === '' ? 'This link is incomplete. Open it again from the invitation.' : error?.message;
    return (
      <Gate title="Invitation" text={text ?? ''}>
        <Button component="a" href="/sign-in" variant="default">
          Sign in instead
        </Button>
      </Gate>
    );
  }
  if (data === undefined) return <Waiting rows={4} />;
  return (
    <Gate
      title="Welcome"
      text={`${data.invitedBy} invites you as ${aRole(data.role)}. ${capital(aRole(data.role))} ${roleWords[data.role].says}. The link is valid until ${data.expiresAt.slice(0, 10)}.`}
    >
      <JoinForm code={code} offer={data} />
    </Gate>
  );
}

function JoinForm({ code, offer }: { code: string; offer: GetInvitationAnswer }) {
  const [person, setPerson] = useState<AcceptInvitationBody & { readonly email: string }>({
    name: '',
    email: offer.email ?? '',
    ...present({ password: offer.password ? '' : undefined }),
  });
  const client = useQueryClient();
  const navigate = useNavigate();
  const enter = useMutation({
    mutationFn: async () => {
      const { email } = await hub.call(acceptInvitation, {
        params: { code },
        body: { ...person, name: person.name.trim(), email: person.email.trim() },
      });
      // The account exists even if this request fails; then the person signs in on the sign-in page.
      if (person.password !== undefined)
        await hub.call(signIn, { body: { email, password: person.password } }).catch(() => undefined);
    },
    onSuccess: async () => {
      client.clear();
      await navigate({ to: offer.password ? '/' : '/sign-in' });
    },
  });
  const { password } = person;
  const chosen = password === undefined || password.length >= shortestPassword;
  const ready = person.name.trim() !== '' && person.email.trim() !== '' && chosen;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    enter.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {enter.error !== null && <Alert color="red">{enter.error.message}</Alert>}
        <TextInput
          label="Your name"
          value={person.name}
          onChange={(event) => setPerson({ ...person, name: event.currentTarget.value })}
          autoComplete="name"
          required
        />
        <TextInput
          label="Email"
          description={offer.password ? undefined : 'The address you sign in with on the next page'}
          type="email"
          value={person.email}
          readOnly={offer.email !== null}
          onChange={(event) => setPerson({ ...person, email: event.currentTarget.value })}
          autoComplete="username"
          required
        />
        {password !== undefined && (
          <NewPassword
            label="Password"
            value={password}
            onChange={(chosen) => setPerson({ ...person, password: chosen })}
          />
        )}
        <Button type="submit" size="sm" loading={enter.isPending} disabled={!ready}>
          Join
        </Button>
      </Stack>
    </form>
  );
}
