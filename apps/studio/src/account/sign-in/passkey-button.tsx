import { beginPasskeySignIn, signInWithPasskey } from '@cablewright/client';
import { Alert, Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { hub } from '../../api/hub.ts';
import { passkeyWords, askForPasskey } from '../second-factor/web-authn.ts';

/** Signs in with a passkey that the browser offers. */
export function PasskeyButton({ onward }: { onward: string }) {
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
