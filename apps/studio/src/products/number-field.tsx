import { Button, TextInput } from '@mantine/core';
import { failed } from '../kit/page/toast.ts';
import { useAct } from '../kit/page/use-act.ts';

interface NumberProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (number: string | undefined) => void;
  /** The number to suggest, or null. */
  readonly suggest: () => Promise<string | null>;
  readonly description?: string;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
  /** Set in a table, where the head is the label and a filled-in number takes the whole width. */
  readonly bare?: boolean;
}

/** A part number with a button that suggests the next one. A suggestion only changes the field. */
export function NumberOffer({ label, value, onChange, suggest, bare = false, disabled = false, ...rest }: NumberProps) {
  const { busy, act } = useAct("Couldn't suggest a number");
  const ask = () =>
    act(async () => {
      const number = await suggest();
      if (number === null) failed('No number to suggest', 'The numbering scheme has no free number here.');
      else onChange(number);
    });
  const offer = (
    <Button
      variant="subtle"
      px="var(--space-3)"
      loading={busy}
      disabled={disabled}
      aria-label={`Suggest: ${label}`}
      onClick={() => void ask()}
    >
      Suggest
    </Button>
  );
  return (
    <TextInput
      {...rest}
      {...(bare ? { 'aria-label': label } : { label })}
      disabled={disabled}
      classNames={{ input: 'mono' }}
      value={value ?? ''}
      maxLength={64}
      {...(disabled || (bare && value !== undefined) ? {} : { rightSection: offer, rightSectionWidth: 74 })}
      onChange={(event) => onChange(event.currentTarget.value === '' ? undefined : event.currentTarget.value)}
    />
  );
}
