import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { randomId } from '../../api/random-id.ts';

/** Says that something was deleted, and offers to undo it for a while. */
export function doneWithUndo(message: string, undo: () => unknown): void {
  const id = randomId();
  const press = () => {
    notifications.hide(id);
    void undo();
  };
  notifications.show({
    id,
    message: (
      <>
        {message}{' '}
        <Button variant="light" ml="xs" onClick={press}>
          Undo
        </Button>
      </>
    ),
    withBorder: true,
    autoClose: 15_000,
    closeButtonProps: { 'aria-label': 'Close the message' },
  });
}
