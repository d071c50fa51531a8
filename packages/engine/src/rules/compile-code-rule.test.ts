import { expect, test } from 'vitest';
import { validateDesign } from '../checks/validate-design.ts';
import type { CodeRule } from '../library/code-rule.ts';
import { validateDb } from '../checks/library/validate-db.ts';
import { nullModem, testCatalog } from '../../test-kit/index.ts';

const open = (more: Partial<CodeRule> = {}): CodeRule => ({
  id: 'few-open-pins',
  severity: 'error',
  each: 'connector',
  reads: ['pinsOpen'],
  check: ({ id, pinsOpen }) => (pinsOpen === 0 ? undefined : `${String(id)} has open pins.`),
  ...more,
});
const data = {
  id: 'no-open-pins',
  severity: 'error',
  each: 'connector',
  require: { eq: [{ path: 'pinsOpen' }, 0] },
  message: '{id} has open pins.',
};
const catalog = (codeRules: CodeRule[]) => {
  const rows = [{ kind: 'validation-rules', key: data.id, seq: 1, record: data }];
  return { ...testCatalog(rows), codeRules };
};

test('C11.5 a module’s code rules run with the rules of data, and their findings look alike', () => {
  const found = validateDesign(catalog([open()]), nullModem).filter(({ code }) => code.startsWith('rule:'));
  const [ofData, ofCode] = ['no-open-pins', 'few-open-pins'].map((id) =>
    found.filter(({ code }) => code === `rule:${id}`).map((finding) => ({ ...finding, code: 'rule:' })),
  );
  expect(ofCode!.length).toBeGreaterThan(0);
  expect(ofCode).toEqual(ofData);
  const records = validateDb(catalog([open({ each: 'wire-def', reads: ['odMm'], check: () => 'No.' })]));
  expect(records.filter(({ code }) => code === 'rule:few-open-pins').length).toBeGreaterThan(0);
});

test('a module’s mistake is a finding, and a rule that cannot be one is not run', () => {
  const throwing = open({
    check: () => {
      throw new Error('oh');
    },
  });
  const found = validateDesign(catalog([throwing, open({ id: 'Not An Id' }), open({ each: 'plug' })]), nullModem);
  const own = found.filter(({ code }) => code !== 'rule:no-open-pins' && code.startsWith('rule:'));
  expect(new Set(own.map(({ code, message }) => `${code} ${message}`))).toEqual(
    new Set(['rule:few-open-pins The rule failed: oh']),
  );
});
