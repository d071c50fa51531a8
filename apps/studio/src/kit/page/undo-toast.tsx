import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { randomId } from '../../api/random-id.ts';
import { announce } from './toast.ts';

/** Says that something was deleted, and offers to undo it for a while. */
export function doneWithUndo(message: string, undo: () => unknown): void {
  const id = randomId();
  const press = () => {
    notifications.hide(id);
    void undo();
  };
  announce({
    id,
    message: (
      <>
        {message}{' '}
        <Button variant="light" ml="xs" onClick={press}>
          Undo
        </Button>
      </>
    ),
    autoClose: 15_000,
  });
}
