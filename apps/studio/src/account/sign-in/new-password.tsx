import { PasswordInput } from '@mantine/core';
import { shortestPassword } from './password-length.ts';

interface NewPasswordProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (password: string) => void;
}

/** A field for a new password, which warns while typing if it is too short. */
export function NewPassword({ label, value, onChange }: NewPasswordProps) {
  const words = `${shortestPassword} characters or more`;
  return (
    <PasswordInput
      label={label}
      description={words}
      autoComplete="new-password"
      error={value !== '' && value.length < shortestPassword ? words : undefined}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      required
    />
  );
}

/** Invisible field that tells a password manager whose password it is. */
export function WhosePassword({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />;
}
