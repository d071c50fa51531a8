import { Alert, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { beginProvider, type Method } from '../../api/session.ts';

/** Goes to a provider, which sends the browser back. */
export function ProviderButton({ provider, onward }: { provider: Method; onward: string }) {
  const begin = useMutation({
    mutationFn: () => beginProvider(provider.id, onward),
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
