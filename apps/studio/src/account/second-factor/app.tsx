import {
  type AuthenticatorAppSetup,
  makeRecoveryCodes,
  type SecondFactor,
  setUpAuthenticatorApp,
  turnOffAuthenticatorApp,
} from '@cablewright/client';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { hub } from '../../api/hub.ts';
import { useAct } from '../../kit/page/use-act.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { AppSetup } from './app-setup.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type AppTask = 'set up' | 'new codes' | 'turn off';

const dialogs: Readonly<Record<AppTask, { title: string; action: string; text: string }>> = {
  'set up': { title: 'Set up an authenticator app', action: 'Continue', text: 'Confirm that it is you.' },
  'new codes': { title: 'New recovery codes', action: 'Make codes', text: 'Your former recovery codes stop working.' },
  'turn off': {
    title: 'Turn off the authenticator app',
    action: 'Turn off',
    text: 'From then on no code is asked for. The recovery codes stop working too.',
  },
};

/** A person's authenticator app: set it up, get new recovery codes, turn it off. */
export function App({ state }: { state: SecondFactor }) {
  const [wish, setWish] = useState<AppTask>();
  const [setup, setSetup] = useState<AuthenticatorAppSetup>();
  const [codes, setCodes] = useState<readonly string[]>();
  const { busy, act } = useAct("Couldn't change the second factor");
  const confirmed = async (password: string | undefined) => {
    const body = { password };
    const touched = [['second-factor']] as const;
    if (wish === 'set up') await act(async () => setSetup(await hub.call(setUpAuthenticatorApp, { body })));
    if (wish === 'new codes')
      await act(async () => setCodes((await hub.call(makeRecoveryCodes, { body })).backupCodes), { touched });
    if (wish === 'turn off')
      await act(() => hub.call(turnOffAuthenticatorApp, { body }), {
        touched,
        done: 'Turned off the authenticator app',
      });
    setWish(undefined);
  };
  if (setup !== undefined) return <AppSetup setup={setup} onClose={() => setSetup(undefined)} />;
  return (
    <>
      <h3>Authenticator app</h3>
      <AppState state={state} onWish={setWish} />
      {codes !== undefined && <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
      {wish !== undefined && (
        <ConfirmDialog
          {...dialogs[wish]}
          confirm={state.confirm}
          busy={busy}
          onConfirm={(password) => void confirmed(password)}
          onClose={() => setWish(undefined)}
        />
      )}
    </>
  );
}

function AppState({ state: { app, recoveryCodes }, onWish }: { state: SecondFactor; onWish: (wish: AppTask) => void }) {
  if (!app)
    return (
      <>
        <p className="quiet">An app on your phone that shows a new code every 30 seconds.</p>
        <Button variant="default" mt="xs" onClick={() => onWish('set up')}>
          Set up an authenticator app
        </Button>
      </>
    );
  return (
    <>
      <p>
        On.{' '}
        {recoveryCodes === null
          ? 'Your recovery codes can no longer be read: make new ones.'
          : codesLeft(recoveryCodes)}
      </p>
      <Group gap="xs" mt="xs">
        <Button variant="default" onClick={() => onWish('new codes')}>
          Make new recovery codes
        </Button>
        <Button variant="default" onClick={() => onWish('turn off')}>
          Turn off
        </Button>
      </Group>
    </>
  );
}

function codesLeft(count: number): string {
  if (count === 0) return 'You have used all recovery codes: make new ones.';
  return count === 1 ? 'You have one recovery code left.' : `You have ${count} recovery codes left.`;
}
