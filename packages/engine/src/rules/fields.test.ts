import { expect, test } from 'vitest';
import { boardCable, dcLead, nullModem, testCatalog, xhLead, yCable } from '../../test-kit/index.ts';
import { randomHarness } from '../../test-kit/random-harness.ts';
import type { FieldType, FieldTypes } from './field-types.ts';
import { designFieldTypes, subjectFieldTypes } from './fields.ts';
import { isDefinitionSubject, subjects, type RuleScope } from './language.ts';
import { designSubjects, librarySubjects } from './subjects.ts';

const catalog = testCatalog();
const designs = [nullModem, dcLead, xhLead, boardCable, yCable, randomHarness(4, { splices: 2 })];

/** The positions where a value doesn't have the type of its field, or has no field. */
function misfits(scope: RuleScope, fields: FieldTypes, at: string): string[] {
  return Object.entries(scope).flatMap(([name, value]) => {
    if (value === undefined || value === null) return [];
    const field = fields[name];
    return field === undefined ? [`${at}.${name}: no field`] : misfit(value, field, `${at}.${name}`);
  });
}

function misfit(value: unknown, field: FieldType, at: string): string[] {
  const wrong = [`${at}: ${field.type} is ${JSON.stringify(value)}`];
  switch (field.type) {
    case 'text':
      return typeof value === 'string' ? [] : wrong;
    case 'number':
      return typeof value === 'number' ? [] : wrong;
    case 'flag':
      return typeof value === 'boolean' ? [] : wrong;
    case 'words':
      return Array.isArray(value) && value.every((one) => typeof one === 'string') ? [] : wrong;
    case 'part':
      return misfits(value as RuleScope, field.fields, at);
    case 'list':
      return (value as RuleScope[]).flatMap((one) => misfits(one, field.fields, at));
  }
}

test.each(subjects)('C28.5 the subject %s holds in each field what its type says', (subject) => {
  const sources = isDefinitionSubject(subject)
    ? [librarySubjects(catalog.library)]
    : designs.map((design) => designSubjects(catalog, design));
  const found = sources.flatMap((source) =>
    source.of(subject).flatMap((scope) => misfits(scope, subjectFieldTypes(subject), subject)),
  );
  expect([...new Set(found)]).toEqual([]);
  if (subject !== 'pcba' && subject !== 'component') {
    expect(sources.some((source) => source.of(subject).length > 0)).toBe(true);
  }
});

test('C28.19 the design’s fields hold what their types say', () => {
  for (const design of designs) {
    expect(misfits(designSubjects(catalog, design).design!, designFieldTypes, 'design')).toEqual([]);
  }
});
