import {
  changePassword,
  type GetAccountAnswer,
  sendSignInLink,
  setPassword as savePassword,
  type SignInMethod,
} from '@cablewright/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { accountQuery } from '../api/account.ts';
import { Loaded } from '../kit/page/loaded.tsx';
import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { useState } from 'react';
import { hub } from '../api/hub.ts';
import { useAct } from '../kit/page/use-act.ts';
import { NewPassword, WhosePassword } from './sign-in/new-password.tsx';
import { shortestPassword } from './sign-in/password-length.ts';
import { markTouched } from '../api/touched.ts';
import { ProviderButton } from './sign-in/provider-button.tsx';

/** Shows how a person signs in, and changes the password or sets the first one. */
export function WaysIn({ email }: { email: string }) {
  const query = useQuery(accountQuery);
  return (
    <section aria-labelledby="ways">
      <h2 id="ways">How you sign in</h2>
      <Loaded query={query} what="how you sign in" rows={3}>
        {(account) => <Ways account={account} email={email} />}
      </Loaded>
    </section>
  );
}

function Ways({ account: { password, mayChoose, ways }, email }: { account: GetAccountAnswer; email: string }) {
  const words = ways.map(wordsOf);
  return (
    <>
      <p className="quiet">
        {words.length === 0 ? 'No sign-in method is enabled. Ask an owner.' : `With ${list(words)}.`}
        {!password && ' You have no password here.'}
        {mayChoose === 'now' && ' With a password you can also sign in with your email address.'}
      </p>
      {mayChoose === 'has one' && <ChangePassword email={email} />}
      {mayChoose === 'now' && <ChoosePassword email={email} />}
      {mayChoose === 'after signing in again' && <SignInAgain ways={ways} email={email} />}
    </>
  );
}

function wordsOf({ kind, name }: SignInMethod): string {
  if (kind === 'password') return 'email and password';
  return kind === 'mail' ? 'an emailed link' : name;
}

function list(words: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(words);
}

/** Changes the password of a person who has one. */
function ChangePassword({ email }: { email: string }) {
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
          className="at-start"
          loading={busy}
          disabled={now === '' || next.length < shortestPassword}
        >
          Change password
        </Button>
      </Stack>
    </form>
  );
}

/** Sets the first password of a person who has just signed in by other means. */
function ChoosePassword({ email }: { email: string }) {
  const [password, setPassword] = useState('');
  const { busy, act } = useAct("Couldn't set the password");
  const client = useQueryClient();
  const choose = async () => {
    await act(() => hub.call(savePassword, { body: { newPassword: password } }), {
      done: 'Set your password and signed out your other sessions',
    });
    // Runs after a refusal too: the ten minutes may be over, or another page may have set a password.
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
          className="at-start"
          loading={busy}
          disabled={password.length < shortestPassword}
        >
          Set password
        </Button>
      </Stack>
    </form>
  );
}

const here = '/account';

/** Asks the person to sign in again, which is required before setting a password. */
function SignInAgain({ ways, email }: { ways: readonly SignInMethod[]; email: string }) {
  const providers = ways.filter(({ kind }) => kind === 'provider');
  return (
    <>
      <p>To set a password, sign in again: your last sign-in was more than ten minutes ago.</p>
      <Group gap="xs" mt="sm">
        {providers.map((provider) => (
          <ProviderButton key={provider.id} provider={provider} onward={here} />
        ))}
        {ways.some(({ kind }) => kind === 'mail') && <SendLink email={email} />}
      </Group>
    </>
  );
}

function SendLink({ email }: { email: string }) {
  const { busy, act } = useAct("Couldn't send the link");
  const send = () =>
    act(() => hub.call(sendSignInLink, { body: { email, next: here } }), {
      done: `Sent a link to ${email}. It brings you back to this page.`,
    });
  return (
    <Button variant="default" size="sm" loading={busy} onClick={() => void send()}>
      Send me a link
    </Button>
  );
}
