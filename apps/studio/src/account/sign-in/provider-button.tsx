import { beginProviderSignIn, type SignInMethod } from '@cablewright/client';
import { Alert, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { hub } from '../../api/hub.ts';

/** Redirects to a sign-in provider, which sends the browser back. */
export function ProviderButton({ provider, onward }: { provider: SignInMethod; onward: string }) {
  const begin = useMutation({
    mutationFn: () => hub.call(beginProviderSignIn, { body: { provider: provider.id, next: onward } }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  return (
    <>
      {begin.error !== null && <Alert color="red">{begin.error.message}</Alert>}
      <Button variant="default" size="sm" loading={begin.isPending} onClick={() => begin.mutate()}>
        Continue with {provider.name}
      </Button>
    </>
  );
}
