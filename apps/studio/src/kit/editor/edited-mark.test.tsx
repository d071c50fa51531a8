import type { Me } from '@cablewright/client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { meQuery, personOf } from '../../api/account.ts';
import { EditedMark } from './edited-mark.tsx';
import { documentOf } from './draft-lines.ts';
import { draftsOf } from './open-drafts.ts';
import { memory } from './testing/memory.ts';

const [ada, bob] = ['ada@shop.example', 'bob@shop.example'].map((email) => ({ name: email, email }) as Me);
const wire = { kind: 'wires', id: 'hookup' };
const saved = { value: { id: 'hookup', label: 'Hook-up wire' }, etag: '"1"' };

/** The mark that a person sees next to a record in a list. */
function markFor(me: Me, kind: string, id: string): string {
  const client = new QueryClient();
  client.setQueryData(meQuery.queryKey, me);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <EditedMark kind={kind} id={id} />
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  vi.stubGlobal('localStorage', memory());
  vi.stubGlobal('document', { hidden: true });
});
afterEach(() => vi.unstubAllGlobals());

test('CA2.4 a list marks a record for the person who edited it, from the first edit until it is undone or saved', () => {
  const session = draftsOf(personOf(ada!)).session(documentOf(wire), saved, {});
  const isMarked = (me = ada!) => markFor(me, wire.kind, wire.id).includes('Edited');
  expect(isMarked()).toBe(false);
  session.change({ ...saved.value, label: 'Red' });
  expect(isMarked()).toBe(true);
  expect(markFor(ada!, 'wires', 'another')).toBe('');
  expect(markFor(ada!, 'connectors', 'hookup')).toBe('');
  session.undo();
  expect(isMarked()).toBe(false);
  session.redo();
  session.saved({ value: session.state.value, etag: '"2"' });
  expect(isMarked()).toBe(false);
  session.change({ ...saved.value, label: 'Blue' });
  expect(isMarked()).toBe(true);
  expect(isMarked(bob)).toBe(false);
});

test('a cable is marked under its own id', () => {
  const session = draftsOf(personOf(ada!)).session('lead', { value: { id: 'lead' }, etag: '"1"' }, {});
  session.edit('name', () => ({ id: 'lead', label: 'Lead' }));
  expect(markFor(ada!, 'designs', 'lead')).toContain('title="You have edits that are not saved"');
});
