import type { SecondFactor } from '@cablewright/client';
import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../kit/page/dialog.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  readonly action: string;
  readonly text: string;
  readonly confirm: SecondFactor['confirm'];
  readonly busy: boolean;
  readonly onConfirm: (password: string | undefined) => void;
  readonly onClose: () => void;
  readonly children?: React.ReactNode;
  readonly disabled?: boolean;
}

/** Asks for the password before the second factor changes, if the person has one. */
export function ConfirmDialog({
  title,
  action,
  text,
  confirm,
  busy,
  onConfirm,
  onClose,
  children,
  disabled = false,
}: ConfirmDialogProps) {
  const [password, setPassword] = useState('');
  const asks = confirm === 'password';
  return (
    <Dialog
      title={title}
      action={action}
      busy={busy}
      disabled={disabled || (asks && password === '')}
      onAction={() => onConfirm(asks ? password : undefined)}
      onClose={onClose}
    >
      <p>{text}</p>
      {children}
      {asks && (
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          required
        />
      )}
    </Dialog>
  );
}
