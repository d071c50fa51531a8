import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { readCable, readShell } from './first-reads.ts';

const script = readFileSync(new URL('../../public/first-paint.js', import.meta.url), 'utf8');

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

interface Link {
  readonly rel: string;
  readonly as?: string;
  readonly href: string;
}

/** The links that the first-paint script adds for an address. */
function preloadedAt(pathname: string): readonly Link[] {
  const links: Link[] = [];
  const document = {
    documentElement: { dataset: {}, style: {} },
    currentScript: { dataset: { cablePage: '/assets/cable.js /assets/engine.js', cableStyles: '/assets/cable.css' } },
    createElement: () => ({}),
    head: { append: (link: Link) => links.push(link) },
  };
  runInNewContext(script, { document, location: { pathname }, localStorage: { getItem: () => null } });
  return links;
}

const preloadsAt = (pathname: string, relation: string) =>
  preloadedAt(pathname).flatMap(({ rel, as, href }) => (rel === 'preload' && as === relation ? [href] : []));
const readsAt = (pathname: string) => preloadsAt(pathname, 'fetch');

test('the first requests of a page are sent before its script loads, to the same addresses', async () => {
  const addresses: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    addresses.push(address);
    return Promise.resolve(Response.json({ rows: [], seq: 0 }));
  });
  readShell({});
  expect(readsAt('/')).toEqual(addresses);
  readCable({ id: 'lead-1' });
  await vi.waitFor(() => expect(addresses).toHaveLength(5));
  expect(readsAt('/cables/lead-1').toSorted()).toEqual(addresses.toSorted());
  // `a/b` is not a valid id, so the page shows that without a request.
  expect(readsAt('/cables/a%2Fb')).toEqual(readsAt('/cables'));
});

test('the bench reads only who is signed in, and loads nothing of the studio', () => {
  for (const address of ['/bench', '/bench/WO-1'])
    expect(preloadedAt(address).map(({ href }) => href)).toEqual(['/api/me']);
});

test('the files of the cable page are preloaded with those of the shell, on that page only', () => {
  const files = (pathname: string) => preloadedAt(pathname).filter(({ rel }) => rel === 'modulepreload');
  expect(files('/cables/lead-1').map(({ href }) => href)).toEqual(['/assets/cable.js', '/assets/engine.js']);
  expect(preloadsAt('/cables/lead-1', 'style')).toEqual(['/assets/cable.css']);
  expect([...files('/cables'), ...preloadsAt('/cables', 'style')]).toEqual([]);
});

test('pages for people who are not signed in preload nothing', () => {
  expect(['/sign-in', '/setup', '/join'].flatMap(preloadedAt)).toEqual([]);
});
