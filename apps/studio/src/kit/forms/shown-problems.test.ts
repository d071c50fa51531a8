import { libraryKinds, schemaOf } from '@cablewright/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partedFields } from './parted-fields.ts';
import { problemsOf } from './record-problems.ts';
import { fieldsOf, type Schema } from './schema.ts';
import { allShown, placesLeft, settled, shownOf, silent } from '../problems/shown-problems.ts';

const places = ['name', 'rows', 'rows/0/id', 'rows/1/id'];
const step = fc.oneof(
  fc.record({ edit: fc.subarray(places) }),
  fc.record({ leave: fc.constantFrom(...places) }),
  fc.constant({ press: true } as const),
);

test('CA3.4 a problem is shown once its field was left or Create was pressed, until it is fixed', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let problems = new Map(places.map((place) => [place, 'first']));
      let now = silent;
      // The expected result, computed field by field.
      const open = new Set<string>();
      for (const [index, each] of steps.entries()) {
        if ('edit' in each) {
          problems = new Map(each.edit.map((place) => [place, `wrong at step ${index}`]));
          for (const place of places) if (!problems.has(place)) open.delete(place);
        } else if ('leave' in each) {
          now = { ...now, left: [...now.left, each.leave] };
          for (const place of problems.keys())
            if (place === each.leave || place.startsWith(`${each.leave}/`)) open.add(place);
        } else {
          now = allShown(problems);
          for (const place of problems.keys()) open.add(place);
        }
        now = settled(now, problems);
        expect(settled(now, problems)).toBe(now);
        expect(shownOf(problems, now)).toEqual(new Map([...problems].filter(([place]) => open.has(place))));
      }
    }),
  );
});

interface Box {
  parentElement: Box | null;
  dataset: { field?: string };
  contains: (other: Box) => boolean;
}

function box(parentElement: Box | null, field?: string): Box {
  const child: Box = {
    parentElement,
    dataset: field === undefined ? {} : { field },
    contains: (other) => other === child || (other.parentElement !== null && child.contains(other.parentElement)),
  };
  return child;
}

test('moving between cells leaves only the cell; moving from the list to another field leaves the list too', () => {
  const form = box(null);
  const rows = box(form, '/rows');
  const [first, second] = [box(box(rows, '/rows/0/id')), box(box(rows, '/rows/1/id'))];
  const elsewhere = box(box(form, '/label'));
  expect(placesLeft(first, second)).toEqual(['/rows/0/id']);
  expect(placesLeft(first, elsewhere)).toEqual(['/rows/0/id', '/rows']);
  expect(placesLeft(first, null)).toEqual(['/rows/0/id', '/rows']);
  expect(placesLeft(first, first)).toEqual([]);
});

test.each([...libraryKinds])(
  '%s: everything a new record lacks is reported at a field of its form, with what to do',
  (kind) => {
    const fields = fieldsOf(schemaOf(kind) as Schema);
    const value = { id: '', label: '' };
    const problems = problemsOf(kind, value);
    const required = fields.filter((field) => field.required).map(({ name }) => `/${name}`);
    expect([...problems.keys()].toSorted((a, b) => a.localeCompare(b))).toEqual(
      required.toSorted((a, b) => a.localeCompare(b)),
    );
    expect(problems.get('/id')).toBe('Enter a value.');
  },
);

test.each([...libraryKinds])(
  'CA3.4 %s: the form of a new record offers its empty optional fields by name only',
  (kind) => {
    const all = fieldsOf(schemaOf(kind) as Schema);
    const few = new Set(['label', 'partNumber', 'tags', 'status', 'src']);
    const names = (parted: readonly { readonly name: string }[]) => parted.map(({ name }) => name);
    const value = { id: '', label: '' };
    const { fields, hidden } = partedFields(all, value, problemsOf(kind, value), []);
    expect(names(fields)).toEqual(names(all.filter(({ name, required }) => required || few.has(name))));
    expect(new Set([...fields, ...hidden])).toEqual(new Set(all));
    for (const { name } of hidden) {
      const [filled, required] = [
        partedFields(all, { ...value, [name]: 1 }, new Map(), []),
        partedFields(all, value, new Map(), [name]),
      ];
      const wrong = partedFields(all, value, new Map([[`/${name}/0/id`, 'wrong']]), []);
      for (const parted of [filled, required, wrong]) expect(names(parted.fields)).toContain(name);
    }
  },
);

test('a missing required field of a row is reported at the field; other problems keep their text', () => {
  const value = { id: 'a', contents: [{ part: { kind: 'connectors', def: '' }, qty: 0 }, {}] };
  expect(Object.fromEntries(problemsOf('kits', value))).toEqual({
    '/contents/0/part/def': 'Enter a value.',
    '/contents/0/qty': 'must be more than 0',
    '/contents/1/part': 'Enter a value.',
    '/contents/1/qty': 'Enter a value.',
  });
  expect(problemsOf('bodies', { id: 'a' }).get('/positions')).toBe('Add a row.');
  expect(problemsOf('bodies', { id: 'a', positions: [] }).size).toBe(0);
});
