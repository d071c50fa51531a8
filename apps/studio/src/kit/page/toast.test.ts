import { notifications, notificationsStore } from '@mantine/notifications';
import { beforeEach, expect, test } from 'vitest';
import { announce, done, failed, messagesAtOnce } from './toast.ts';

const titles = () => notificationsStore.getState().notifications.map(({ title, message }) => title ?? message);

beforeEach(() => {
  notifications.clean();
  notificationsStore.updateState((state) => ({ ...state, limit: messagesAtOnce }));
});

test('the latest message is always on screen: the oldest one that closes by itself makes room', () => {
  for (let count = 1; count <= 7; count += 1) done(`Saved ${count}`);
  expect(titles()).toEqual(['Saved 4', 'Saved 5', 'Saved 6', 'Saved 7']);
  expect(notificationsStore.getState().queue).toEqual([]);
});

test('failures and messages with Undo stay longer than confirmations', () => {
  failed("Couldn't save", new Error('Full'));
  announce({ message: 'Deleted', autoClose: 15_000 });
  for (let count = 1; count <= 4; count += 1) done(`Saved ${count}`);
  expect(titles()).toEqual(["Couldn't save", 'Deleted', 'Saved 3', 'Saved 4']);
  for (let count = 1; count <= 4; count += 1) failed(`Couldn't save ${count}`, new Error('Full'));
  done('Saved at last');
  expect(titles()).toEqual(["Couldn't save 2", "Couldn't save 3", "Couldn't save 4", 'Saved at last']);
});

test('a text that is on screen is shown again, not twice', () => {
  for (let count = 1; count <= 3; count += 1) done('Saved the picture');
  done('Saved');
  done('Saved the picture');
  expect(titles()).toEqual(['Saved', 'Saved the picture']);
});
