import { expect, test } from 'vitest';
import { typeOfChild, typeRule } from './elements.ts';
import { elementTypes } from './kbl-24-table.ts';

const contents = new Set(['text', 'number', 'integer', 'ref', 'refs']);

test('every type named in the table exists, and every count is possible', () => {
  for (const [name, { base, children }] of Object.entries(elementTypes)) {
    expect([name, base === undefined || elementTypes[base] !== undefined]).toEqual([name, true]);
    for (const [child, { type, least, most }] of Object.entries(children)) {
      const isKnown = contents.has(type) || type.includes('|') || elementTypes[type] !== undefined;
      expect([name, child, isKnown, least <= most]).toEqual([name, child, true, true]);
    }
  }
});

test('inherited children come first, and each name occurs once', () => {
  expect(typeRule('Numerical_value')?.children.map(({ name }) => name)).toEqual(['Unit_component', 'Value_component']);
  expect(typeRule('Harness')?.children[0]?.name).toBe('Part_number');
  for (const name of Object.keys(elementTypes)) {
    const names = typeRule(name)?.children.map((child) => child.name) ?? [];
    expect([name, new Set(names).size]).toEqual([name, names.length]);
  }
  expect(typeRule('text')).toBeUndefined();
});

test('an element has its stated type, or else the type that its parent defines', () => {
  expect(typeOfChild('KBL_container', 'Component', undefined)).toBe('Component');
  expect(typeOfChild('KBL_container', 'Component', 'Fuse')).toBe('Fuse');
  expect(typeOfChild('KBL_container', 'Component', 'Unknown')).toBe('Component');
  expect(typeOfChild('KBL_container', 'Unknown', undefined)).toBeUndefined();
});
