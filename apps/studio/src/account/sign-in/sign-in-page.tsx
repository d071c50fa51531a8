import type { SignInMethod } from '@cablewright/client';
import { Alert, Anchor, Button, Divider, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { meQuery, methodsQuery, setupQuery } from '../../api/account.ts';
import { useSearchParams } from '../../kit/page/address.ts';
import { Gate } from '../../kit/page/gate.tsx';
import { Loaded } from '../../kit/page/loaded.tsx';
import { MailForm } from './mail-form.tsx';
import { nextAddress } from './next-address.ts';
import { PasswordForm } from './password-form.tsx';
import { ProviderButton } from './provider-button.tsx';
import { refusedWords } from './refused-words.ts';

/** Every sign-in method of this hub, or what to do when it has none. */
export function SignInPage() {
  const { next, error, link } = useSearchParams();
  const setup = useQuery(setupQuery);
  const set = setup.data?.done === true;
  const me = useQuery({ ...meQuery, enabled: set });
  const methods = useQuery({ ...methodsQuery, enabled: set });
  const onward = nextAddress(next);
  if (setup.data?.done === false) return <Navigate to="/setup" />;
  // A signed-in person may come here to sign in again.
  if (link !== undefined) return <FromMail link={link} onward={onward} />;
  if (me.data !== undefined && error === undefined) return <Navigate to="/cables" href={onward} />;
  return (
    <Gate title="Sign in" text="Use the account an owner of this hub gave you.">
      <Stack gap="sm">
        {error !== undefined && <Alert color="red">{refusedWords(error)}</Alert>}
        {me.data !== undefined && (
          <p>
            You are still signed in as {me.data.name}.{' '}
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
      {(has('password') || none) && <PasswordForm onward={onward} />}
      {has('password') && (providers.length > 0 || has('mail')) && <Divider label="or" />}
      {providers.map((provider) => (
        <ProviderButton key={provider.id} provider={provider} onward={onward} />
      ))}
      {has('mail') && <MailForm onward={onward} />}
    </>
  );
}

/** An emailed link waits for a click: mail scanners open links too, and each works only once. */
function FromMail({ link, onward }: { link: string; onward: string }) {
  const query = new URLSearchParams({ token: link, next: onward }).toString();
  return (
    <Gate title="Sign in" text="This link works once.">
      <Button component="a" href={`/api/auth/magic-link/verify?${query}`} size="sm">
        Continue to the studio
      </Button>
    </Gate>
  );
}
