import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';

interface RemoveButtonProps {
  /** The item that is removed, for example `pin 3`. */
  readonly what: string;
  readonly disabled?: boolean;
  readonly onRemove: () => void;
}

/** Removes one line of a table or list. */
export function RemoveButton({ what, disabled = false, onRemove }: RemoveButtonProps) {
  return (
    <ActionIcon disabled={disabled} aria-label={`Remove ${what}`} onClick={onRemove}>
      <IconTrash size={15} aria-hidden />
    </ActionIcon>
  );
}
