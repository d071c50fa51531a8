import { checkDesign, type Catalog, type PlacedDesign } from '@cablewright/engine';
import { harness, testCatalog } from '@cablewright/engine/test-kit/index.ts';
import {
  applyDocumentChange,
  documentChange,
  formatTerminal,
  invertDocumentChange,
  type Design,
} from '@cablewright/model';
import { expect, test } from 'vitest';
import { newerRevision, withRevision } from './placed-revision.ts';

const catalog = testCatalog();
const { design: lead, library } = catalog.design('xh-lead')!;
const first: PlacedDesign = { design: lead, library, rev: 1 };
const pinned: Design = {
  ...harness,
  instances: {
    ...harness.instances,
    subassemblies: (harness.instances.subassemblies ?? []).map((each) => ({ ...each, rev: 1 })),
  },
};
const saved: Catalog = { library, design: (id, rev) => (id === 'xh-lead' && rev === 1 ? first : catalog.design(id)) };
const next = (design: Design) => withRevision(saved, pinned, 'lead-1', { design, library, rev: 2 });

test('the newest later revision is offered, never a rejected one, and none for a working copy', () => {
  const list = [1, 2, 3, 4].map((rev) => ({ rev, state: rev === 4 ? 'rejected' : 'saved' }));
  expect([1, 2, 3, 4, undefined].map((rev) => newerRevision(rev, list))).toEqual([
    3,
    3,
    undefined,
    undefined,
    undefined,
  ]);
  expect(newerRevision(1, [])).toBeUndefined();
});

test('a newer revision with the same free ends keeps every connection, and only the placed cable changes', () => {
  const { design, lost } = next(lead);
  expect(lost).toEqual([]);
  expect(design.joints).toEqual(pinned.joints);
  expect(design.instances.subassemblies?.map(({ rev }) => rev)).toEqual([2, 1]);
});

test('connections to an end that is no longer free are named and removed, and one undo brings them back', () => {
  const [core] = ['core'];
  const wired: Design = {
    ...lead,
    joints: [
      ...lead.joints,
      { a: { instance: 'w1', terminal: core, end: 'b' }, b: { instance: 'w2', terminal: core, end: 'b' } },
    ],
  };
  const { design, lost } = next(wired);
  const ends = lost.map(({ a, b }) => [a, b].map(formatTerminal).find((text) => text.startsWith('lead-1')));
  expect(new Set(ends)).toEqual(new Set(['lead-1.w1@b:core', 'lead-1.w2@b:core']));
  expect(design.joints).toEqual(pinned.joints.filter((joint) => !lost.includes(joint)));
  const after: Catalog = {
    library,
    design: (id, rev) => (id === 'xh-lead' && rev === 2 ? { design: wired, library, rev: 2 } : saved.design(id, rev)),
  };
  const codes = checkDesign(after, design, '2026-01-01').findings.map(({ code }) => code);
  expect(codes).not.toContain('unknown-terminal');
  const undone = applyDocumentChange(design, invertDocumentChange(documentChange(pinned, design)));
  expect(undone.ok && undone.value).toEqual(pinned);
});
