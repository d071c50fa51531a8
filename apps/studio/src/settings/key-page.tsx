import { counted } from '@cablewright/model';
import { rotateSettingsKey, type RotateSettingsKeyAnswer, type SettingsKey } from '@cablewright/client';
import { Button, Group, Stack } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { hub } from '../api/hub.ts';
import { keyQuery } from '../api/settings.ts';
import { Loaded } from '../kit/page/loaded.tsx';
import { Page } from '../kit/page/page.tsx';
import { useAct } from '../kit/page/use-act.ts';

/**
 * The key that encrypts the passwords and tokens in the settings: which secrets it can read, and creating a new key.
 */
export function KeyPage() {
  const query = useQuery(keyQuery);
  return (
    <Page title="Rotate key">
      <p className="lead">
        Passwords and tokens in the settings are stored encrypted. Rotate the key from time to time, and when a person
        who could read the server leaves.
      </p>
      <Loaded query={query} what="the state of the key">
        {(state) =>
          state.keepsSecrets ? (
            <KeyDetails state={state} />
          ) : (
            <p>This hub was started without a settings key, so it can&apos;t store secrets.</p>
          )
        }
      </Loaded>
    </Page>
  );
}

function KeyDetails({ state: { remaining, unreadable, setByServer } }: { state: SettingsKey }) {
  const { busy, act } = useAct("Couldn't rotate the key");
  const rotate = () =>
    act(() => hub.call(rotateSettingsKey, { body: { newKey: !setByServer } }), { touched: [['key']], done: sentence });
  return (
    <Stack gap="md" maw={620}>
      <p>
        {remaining === 0
          ? 'All secrets are encrypted with the current key.'
          : `${counted(remaining, 'secret is', 'secrets are')} still encrypted with an older key.`}
      </p>
      {unreadable.length > 0 && (
        <div role="alert">
          <p>These can no longer be decrypted. Enter them again on their pages:</p>
          <ul>
            {unreadable.map((name) => (
              <li key={name} className="mono">
                {name}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Group>
        <Button leftSection={<IconKey size={15} />} loading={busy} onClick={() => void rotate()}>
          {setByServer ? 'Encrypt again with the current key' : 'Create a new key and encrypt again'}
        </Button>
      </Group>
      {setByServer && (
        <p className="quiet">
          The key is set on the server. To change it, start the hub with the new key and list the old one as a previous
          key, then come back here.
        </p>
      )}
    </Stack>
  );
}

function sentence({ rotated, remaining, unreadable }: RotateSettingsKeyAnswer): string {
  const encrypted =
    rotated === 0 ? 'No secrets had to be encrypted again' : `${counted(rotated, 'secret')} encrypted again`;
  if (unreadable.length > 0) return `${encrypted}; ${unreadable.length} must be entered again.`;
  return remaining === 0
    ? `${encrypted}; none uses an older key.`
    : `${encrypted}; ${remaining} still use an older key.`;
}
