import { sendSignInLink, type SignInMethod } from '@cablewright/client';
import { Button, Group } from '@mantine/core';
import { hub } from '../api/hub.ts';
import { useAct } from '../kit/page/use-act.ts';
import { ProviderButton } from './sign-in/provider-button.tsx';

const here = '/account';

/** Signing in again, which is required before setting a password. */
export function SignInAgain({ ways, email }: { ways: readonly SignInMethod[]; email: string }) {
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
