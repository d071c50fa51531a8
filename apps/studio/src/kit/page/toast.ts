import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { failureText } from './failure-text.ts';

const closeButtonProps = { 'aria-label': 'Close the message' };

/** Says that something is done. Every action ends in one of these, or in a change people can see. */
export function done(message: ReactNode): void {
  notifications.show({ message, color: 'green', withBorder: true, closeButtonProps });
}

/** Titles have names in them, which may be of any length. */
const maxTitle = 100;

/** Says why something couldn't be done. Stays until it is closed. */
export function failed(title: string, error: unknown): void {
  notifications.show({
    title: title.length > maxTitle ? `${title.slice(0, maxTitle - 1)}…` : title,
    message: failureText(error),
    color: 'red',
    withBorder: true,
    autoClose: false,
    closeButtonProps,
  });
}
