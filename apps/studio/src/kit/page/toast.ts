import { notifications, notificationsStore, type NotificationData } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { failureText } from './failure-text.ts';

const closeButtonProps = { 'aria-label': 'Close the message' };

/** The maximum number of messages on screen. */
export const messagesAtOnce = 4;

/**
 * Shows a message at once. If the screen is full, the oldest message is removed, preferably one that closes by itself.
 * A queued message would come too late, or never while the pointer rests on another one. A message that is already on
 * screen is renewed instead of shown twice.
 */
export function announce(message: NotificationData): void {
  const onScreen = notificationsStore.getState().notifications;
  const same = onScreen.find((other) => other.title === message.title && other.message === message.message);
  const oldest = onScreen.find(({ autoClose }) => autoClose === undefined) ?? onScreen[0];
  const replaced = same ?? (onScreen.length >= messagesAtOnce ? oldest : undefined);
  if (replaced?.id !== undefined) notifications.hide(replaced.id);
  notifications.show({ withBorder: true, closeButtonProps, ...message });
}

/** Confirms an action. Every action ends with a message or with a visible change. */
export function done(message: ReactNode): void {
  announce({ message, color: 'green' });
}

/** Titles contain names, which can have any length. */
const maxTitle = 100;

/** Says why an action failed. The message stays until it is closed. */
export function failed(title: string, error: unknown): void {
  announce({
    title: title.length > maxTitle ? `${title.slice(0, maxTitle - 1)}…` : title,
    message: failureText(error),
    color: 'red',
    autoClose: false,
  });
}
