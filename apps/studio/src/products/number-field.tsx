import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { failed } from '../kit/page/toast.ts';

interface NumberProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (number: string | undefined) => void;
  /** Asks for the number to offer; null when there is none. */
  readonly suggest: () => Promise<string | null>;
  readonly description?: string;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
  /** In a table: the name is given by its head, and a number that is there takes all the room. */
  readonly bare?: boolean;
}

/** A part number with the scheme's proposal at hand. Suggesting changes what is typed and saves nothing. */
export function NumberOffer({ label, value, onChange, suggest, bare = false, disabled = false, ...rest }: NumberProps) {
  const [asking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    try {
      const number = await suggest();
      if (number === null) failed('There is no number to suggest', 'The numbering scheme has no free number here.');
      else onChange(number);
    } catch (error) {
      failed('No number came', error);
    } finally {
      setAsking(false);
    }
  };
  const offer = (
    <Button
      variant="subtle"
      px={6}
      loading={asking}
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
