import { type AuthenticatorAppSetup, enterAppCode } from '@cablewright/client';
import { qrCode, qrPath, quietModules } from '@cablewright/documents';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { hub } from '../../api/hub.ts';
import { useAct } from '../../kit/page/use-act.ts';
import styles from './second-factor.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Sets up an authenticator app: scan the code, save the recovery codes, enter the code from the app. */
export function AppSetup({ setup, onClose }: { setup: AuthenticatorAppSetup; onClose: () => void }) {
  const [saved, setSaved] = useState(false);
  return (
    <Stack gap="sm" maw={520}>
      <h3>Authenticator app</h3>
      <p>Scan this code with an authenticator app on your phone.</p>
      <Code text={setup.totpURI} />
      <p className="quiet">
        Or enter this key by hand: <code className={styles['key']}>{keyIn(setup.totpURI)}</code>
      </p>
      {saved ? (
        <EnterCode onClose={onClose} />
      ) : (
        <RecoveryCodes codes={setup.backupCodes} onClose={() => setSaved(true)} />
      )}
    </Stack>
  );
}

function keyIn(uri: string): string {
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  return secret.match(/.{1,4}/g)?.join(' ') ?? '';
}

function Code({ text }: { text: string }) {
  const code = qrCode(text);
  if (code === undefined) return null;
  const side = code.modules + 2 * quietModules;
  return (
    <svg className={styles['code']} viewBox={`0 0 ${side} ${side}`} role="img" aria-label="QR code for the app">
      <rect width={side} height={side} fill="#fff" />
      <path d={qrPath(code, quietModules, quietModules, 1)} fill="#000" />
    </svg>
  );
}

function EnterCode({ onClose }: { onClose: () => void }) {
  const [code, setCode] = useState('');
  const { busy, act } = useAct("Couldn't turn on the authenticator app");
  const turnOn = () =>
    act(() => hub.call(enterAppCode, { body: { code } }), {
      touched: [['second-factor']],
      done: 'Turned on the authenticator app',
      after: onClose,
    });
  return (
    <form
      aria-label="Confirm the app"
      onSubmit={(event) => {
        event.preventDefault();
        void turnOn();
      }}
    >
      <CodeField value={code} onChange={setCode} label="Code that the app shows now" />
      <Group gap="xs" mt="sm">
        <Button type="submit" loading={busy} disabled={code.length !== 6}>
          Turn on
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}

interface CodeFieldProps {
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly label: string;
}

/** A field for a six-digit code. Apps show it with spaces, which are removed. */
export function CodeField({ value, onChange, label }: CodeFieldProps) {
  return (
    <TextInput
      label={label}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={10}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 6))}
      required
    />
  );
}
