import { Button, Group, Stack } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { keyQuery, rotateKey, type Rotation } from '../api/runtime-settings.ts';
import { Failure } from '../kit/page/failure.tsx';
import { Page } from '../kit/page/page.tsx';
import { done, failed } from '../kit/page/toast.ts';
import { Waiting } from '../kit/page/waiting.tsx';
import styles from './settings.module.css';

/** The key that encrypts passwords and tokens of the settings: which secrets it reads, and making a new one. */
export function KeyPage() {
  const { data, error, refetch } = useQuery(keyQuery);
  const client = useQueryClient();
  const rotate = useMutation({
    mutationFn: rotateKey,
    onSuccess: async (rotation) => {
      await client.invalidateQueries({ queryKey: ['settings'] });
      done(sentence(rotation));
    },
    onError: (problem) => failed('The key could not be rotated', problem),
  });
  return (
    <Page title="Rotate key">
      <p className={styles['lead']}>
        Passwords and tokens entered in the settings are kept encrypted. Rotate the key now and then, and when somebody
        who could read the server leaves.
      </p>
      {error !== null && <Failure title="The key's state did not come" error={error} onRetry={refetch} />}
      {error === null && data === undefined && <Waiting />}
      {data !== undefined && !data.keepsSecrets && <p>This hub was started without a key, so it keeps no secrets.</p>}
      {data?.keepsSecrets === true && (
        <Stack gap="md" maw={620}>
          <p>
            {data.remaining === 0
              ? 'Every secret is encrypted with the current key.'
              : `${data.remaining} ${data.remaining === 1 ? 'secret is' : 'secrets are'} still encrypted with an older key.`}
          </p>
          {data.unreadable.length > 0 && (
            <div role="alert">
              <p>No key reads these any more. Enter them again on their pages:</p>
              <ul>
                {data.unreadable.map((name) => (
                  <li key={name} className="mono">
                    {name}
                  </li>
                ))}
              </ul>
            </div>
          )}
          <Group>
            <Button
              leftSection={<IconKey size={15} />}
              loading={rotate.isPending}
              onClick={() => rotate.mutate(!data.setByServer)}
            >
              {data.setByServer ? 'Encrypt again with the current key' : 'Make a new key and encrypt again'}
            </Button>
          </Group>
          {data.setByServer && (
            <p className="quiet">
              The server sets the key. To change it, start the hub with the new one and the old one among the previous
              ones, then come back here.
            </p>
          )}
        </Stack>
      )}
    </Page>
  );
}

function sentence({ rotated, remaining, unreadable }: Rotation): string {
  const encrypted =
    rotated === 0
      ? 'No secret needed it'
      : `${rotated} ${rotated === 1 ? 'secret was' : 'secrets were'} encrypted again`;
  if (unreadable.length > 0) return `${encrypted}; ${unreadable.length} must be entered again.`;
  return remaining === 0
    ? `${encrypted}; none is left under an older key.`
    : `${encrypted}; ${remaining} are left under an older key.`;
}
