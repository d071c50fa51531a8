import {
  beginPasskeySignIn,
  followSignInLink,
  sendSignInLink,
  type SignInMethod,
  signInWithPasskey,
} from '@cablewright/client';
import { Alert, Anchor, Button, Divider, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { isSignedOut, meQuery, methodsQuery, setupQuery } from '../../api/account.ts';
import { useSearchParams } from '../../kit/page/address.ts';
import { Gate } from '../../kit/page/gate.tsx';
import { Loaded } from '../../kit/page/loaded.tsx';
import { nextAddress } from './next-address.ts';
import { askForPasskey, hasPasskeys, passkeyWords } from '../second-factor/web-authn.ts';
import { CodeForm } from './code-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProviderButton } from './provider-button.tsx';
import { type FormEvent, useState } from 'react';
import { hub } from '../../api/hub.ts';

/** Every sign-in method of this hub, or what to do if it has none. */
export function SignInPage() {
  const { next, error, link, code } = useSearchParams();
  const setup = useQuery(setupQuery);
  const set = setup.data?.done === true;
  const me = useQuery({ ...meQuery, enabled: set });
  const methods = useQuery({ ...methodsQuery, enabled: set });
  const person = isSignedOut(me.error) ? undefined : me.data;
  const onward = nextAddress(next);
  if (setup.data?.done === false) return <Navigate to="/setup" />;
  // A signed-in person may come here to sign in again.
  if (link !== undefined) return <FromMail link={link} onward={onward} />;
  if (code !== undefined && person === undefined) return <CodeStep onward={onward} />;
  if (person !== undefined && error === undefined) return <Navigate to="/cables" href={onward} />;
  return (
    <Gate title="Sign in" text="Use the account an owner of this hub gave you.">
      <Stack gap="sm">
        {error !== undefined && <Alert color="red">{refusedWords(error)}</Alert>}
        {person !== undefined && (
          <p>
            You are still signed in as {person.name}.{' '}
            <Anchor href={onward} inherit underline="always">
              Back to the studio
            </Anchor>
          </p>
        )}
        <Loaded query={methods} what="the sign-in methods" waiting={<></>}>
          {(data) => <Ways methods={data.methods} onward={onward} />}
        </Loaded>
      </Stack>
    </Gate>
  );
}

function Ways({ methods, onward }: { methods: readonly SignInMethod[]; onward: string }) {
  const has = (kind: SignInMethod['kind']) => methods.some((method) => method.kind === kind);
  const providers = methods.filter(({ kind }) => kind === 'provider');
  const none = methods.length === 0;
  return (
    <>
      {none && (
        <Alert color="yellow" title="No way to sign in">
          No sign-in method is set up on this hub. The administrator can configure one and restart the hub, or set an
          owner’s password on the server with <code>npm run owner-password</code>. That owner can then sign in here.
        </Alert>
      )}
      {hasPasskeys && <PasskeyButton onward={onward} />}
      {(has('password') || none) && <PasswordForm onward={onward} />}
      {has('password') && (providers.length > 0 || has('mail')) && <Divider label="or" />}
      {providers.map((provider) => (
        <ProviderButton key={provider.id} provider={provider} onward={onward} />
      ))}
      {has('mail') && <MailForm onward={onward} />}
    </>
  );
}

/** The first factor was accepted; the person has an authenticator app. */
function CodeStep({ onward }: { onward: string }) {
  return (
    <Gate title="Enter a code" text="Open your authenticator app and enter the code it shows for Cablewright.">
      <CodeForm onward={onward} />
    </Gate>
  );
}

/** An emailed link waits for a click: mail scanners open links too, and each works only once. */
function FromMail({ link, onward }: { link: string; onward: string }) {
  const href = hub.addressOf(followSignInLink, { query: { token: link, next: onward } });
  return (
    <Gate title="Sign in" text="This link works once.">
      <Button component="a" href={href} size="sm">
        Continue to the studio
      </Button>
    </Gate>
  );
}

const unverified = 'The provider has not verified this email address. Confirm it there first.';
const unconfirmed = "The provider didn't confirm who you are. Try again. If it keeps happening, contact an owner.";

const words: Readonly<Record<string, string>> = {
  not_invited: 'This address has no invitation. Ask an owner of this hub for one.',
  email_not_verified: unverified,
  account_not_linked: unverified,
  email_not_found: "The provider didn't send your email address.",
  unable_to_get_user_info: unconfirmed,
  invalid_code: unconfirmed,
  provider_silent: 'The provider is not responding correctly. Try again. If it keeps happening, contact an owner.',
  no_such_way: 'This sign-in method is turned off.',
  state_mismatch: 'Signing in took too long, or was started in another browser. Try again.',
  access_denied: 'Sign-in was denied or cancelled.',
  INVALID_TOKEN: 'This link was already used or has expired. Request a new one.',
};

/** Why a provider or a link did not sign a person in. */
function refusedWords(code: string): string {
  return words[code] ?? 'Sign-in failed. Try again.';
}

/** Requests a sign-in link by email. The answer does not reveal who has an account. */
function MailForm({ onward }: { onward: string }) {
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

/** Signs in with a passkey that the browser offers. */
function PasskeyButton({ onward }: { onward: string }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const enter = useMutation({
    mutationFn: async () => {
      const options = await hub.call(beginPasskeySignIn, { body: {} });
      const response = await askForPasskey(options).catch((error: unknown) => Promise.reject(passkeyWords(error)));
      await hub.call(signInWithPasskey, { body: { response } });
    },
    onSuccess: async () => {
      await client.resetQueries({ queryKey: ['me'] });
      await navigate({ href: onward });
    },
  });
  return (
    <>
      {enter.error !== null && <Alert color="red">{enter.error.message}</Alert>}
      <Button variant="default" size="sm" loading={enter.isPending} onClick={() => enter.mutate()}>
        Sign in with a passkey
      </Button>
    </>
  );
}
