import fc from 'fast-check';
import { expect, test } from 'vitest';
import { libraryKinds } from '@cablewright/model';
import { referencesOf } from './references.ts';

test('a connector refers to its body, its pinout and the words it uses', () => {
  const found = referencesOf('connectors', { id: 'de9', body: 'de9-body', interface: 'rs232', family: 'd-sub' });
  expect(found).toEqual([
    { kind: 'vocab/families', id: 'd-sub', pointer: '/family' },
    { kind: 'bodies', id: 'de9-body', pointer: '/body' },
    { kind: 'interfaces', id: 'rs232', pointer: '/interface' },
  ]);
});

test('a design refers to every part it places, the contacts in its cavities and the designs it holds', () => {
  const design = {
    instances: {
      connectors: [{ id: 'j1', def: 'xh-3', cavities: [{ cavity: '1', contact: 'xh-contact' }] }],
      segments: [{ id: 'w1', def: 'awg24' }],
      subassemblies: [{ id: 'lead-1', def: 'dc-lead' }],
    },
  };
  expect(referencesOf('designs', design).map(({ kind, id }) => `${kind}:${id}`)).toEqual([
    'connectors:xh-3',
    'mechanicals:xh-contact',
    'wires:awg24',
    'designs:dc-lead',
  ]);
});

test('a striped core refers to both colours', () => {
  const wire = {
    structure: { type: 'group', id: 'root', children: [{ type: 'conductor', id: 'a', color: 'white/blue' }] },
  };
  expect(referencesOf('wires', wire).map(({ id }) => id)).toEqual(['white', 'blue']);
});

test('anything at all is read without an exception', () => {
  const kind = fc.constantFrom(...libraryKinds, 'designs', 'vocab/signals', 'nothing', '__proto__');
  fc.assert(fc.property(kind, fc.anything(), (kind, record) => Array.isArray(referencesOf(kind, record))));
});
