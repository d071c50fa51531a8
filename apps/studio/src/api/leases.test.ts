import { environmentManager, focusManager, isServer, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { editLeaseQuery } from './leases.ts';

// Without a window the query library assumes a server, where it sends each request only once.
beforeEach(() => environmentManager.setIsServer(() => false));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  focusManager.setFocused(undefined);
  environmentManager.setIsServer(() => isServer);
});

test('a page that edits renews its lease in a hidden tab, and a page that does not edit requests none', async () => {
  vi.useFakeTimers();
  const sent: string[] = [];
  vi.stubGlobal('fetch', (address: string, { method }: RequestInit) => {
    sent.push(`${method} ${address}`);
    return Promise.resolve(new Response('{}'));
  });
  focusManager.setFocused(false);
  const client = new QueryClient();
  const leave = [true, false].map((editing) =>
    new QueryObserver(client, editLeaseQuery('lead', editing)).subscribe(() => undefined),
  );
  await vi.advanceTimersByTimeAsync(61_000);
  expect(sent).toEqual(Array.from({ length: 4 }, () => 'POST /api/designs/lead/lease'));
  for (const end of leave) end();
  client.clear();
});
