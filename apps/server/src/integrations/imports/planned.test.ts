import { expect, test } from 'vitest';
import { plannedRecord } from './planned.ts';

type Pin = Readonly<Record<string, string>>;

test('pins that are nothing but their numbers are listed by them in a plan; others are shown with all they have', () => {
  const changed = (...pins: readonly Pin[]) => {
    const [before, after] = [{ id: 'plug' }, { id: 'plug', pins }];
    return plannedRecord({ op: 'put', kind: 'connectors', key: 'plug', before, after }, undefined);
  };
  expect(changed({ id: '1' }, { id: '2' })).toMatchObject({ fields: [{ field: 'pins', after: '1, 2' }] });
  expect(changed({ id: '1', label: 'TXD' })).toMatchObject({ fields: [{ after: '[{"id":"1","label":"TXD"}]' }] });
});
