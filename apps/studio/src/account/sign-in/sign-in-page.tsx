import { Alert, Anchor, Button, Divider, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearch } from '@tanstack/react-router';
import { meQuery, methodsQuery, setupQuery, type Method } from '../../api/session.ts';
import { Failure } from '../../kit/page/failure.tsx';
import { Gate } from '../../kit/page/gate.tsx';
import { MailForm } from './mail-form.tsx';
import { nextAddress } from './next-address.ts';
import { PasswordForm } from './password-form.tsx';
import { ProviderButton } from './provider-button.tsx';
import { refusedWords } from './refused-words.ts';

/** Every way in this hub has, or what to do when it has none. */
export function SignInPage() {
  const { next, error, link } = useSearch({ strict: false }) as { next?: string; error?: string; link?: string };
  const setup = useQuery(setupQuery);
  const set = setup.data?.done === true;
  const me = useQuery({ ...meQuery, enabled: set });
  const methods = useQuery({ ...methodsQuery, enabled: set });
  const onward = nextAddress(next);
  if (setup.data?.done === false) return <Navigate to="/setup" />;
  // Somebody signed in may come to show once more who they are.
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
        {methods.error !== null && (
          <Failure title="The ways to sign in did not come" error={methods.error} onRetry={methods.refetch} />
        )}
        {methods.data !== undefined && <Ways methods={methods.data.methods} onward={onward} />}
      </Stack>
    </Gate>
  );
}

function Ways({ methods, onward }: { methods: readonly Method[]; onward: string }) {
  const has = (kind: Method['kind']) => methods.some((method) => method.kind === kind);
  const providers = methods.filter(({ kind }) => kind === 'provider');
  const none = methods.length === 0;
  return (
    <>
      {none && (
        <Alert color="yellow" title="There is no way to sign in">
          No sign-in method is set up on this hub. Whoever runs it can set the sign-in variables and start it again, or
          set an owner’s password at the server with <code>npm run owner-password</code>; that owner can sign in here.
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

/** A link from a letter waits for a press: programs that look into letters open links too, and each works once. */
function FromMail({ link, onward }: { link: string; onward: string }) {
  const query = new URLSearchParams({ token: link, next: onward }).toString();
  return (
    <Gate title="Sign in" text="Your link works once.">
      <Button component="a" href={`/api/auth/magic-link/verify?${query}`} size="sm">
        Go on to the studio
      </Button>
    </Gate>
  );
}
