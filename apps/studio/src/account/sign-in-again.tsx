import { Button, Group } from '@mantine/core';
import { sendLink, type Method } from '../api/session.ts';
import { done } from '../kit/page/toast.ts';
import { useAct } from '../kit/page/use-act.ts';
import { ProviderButton } from './sign-in/provider-button.tsx';

const here = '/account';

/** The ways one has to show again who one is, before one may choose a password. */
export function SignInAgain({ ways, email }: { ways: readonly Method[]; email: string }) {
  const providers = ways.filter(({ kind }) => kind === 'provider');
  return (
    <>
      <p>To choose a password of your own, sign in once more: you did so more than ten minutes ago.</p>
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
  const { busy, act } = useAct('No link was sent');
  const send = () =>
    act(async () => {
      await sendLink(email, here);
      done(`A link is on its way to ${email}. It brings you back here.`);
    });
  return (
    <Button variant="default" size="sm" loading={busy} onClick={() => void send()}>
      Send me a link
    </Button>
  );
}
