import { ApiError } from '@cablewright/client';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';

const closeButtonProps = { 'aria-label': 'Close the message' };

/** Says that something is done. Every action ends in one of these, or in a change people can see. */
export function done(message: ReactNode): void {
  notifications.show({ message, color: 'green', withBorder: true, closeButtonProps });
}

/** Says why something couldn't be done. Stays until it is closed. */
export function failed(title: string, error: unknown): void {
  const issues = error instanceof ApiError ? error.issues.map((issue) => issue.message) : [];
  const message = error instanceof Error ? error.message : String(error);
  notifications.show({
    title,
    // The first issue often is the message itself.
    message: [...new Set([message, ...issues])].join(' '),
    color: 'red',
    withBorder: true,
    autoClose: false,
    closeButtonProps,
  });
}
