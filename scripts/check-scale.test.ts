import { expect, test } from 'vitest';

const { besidesScale } = (await import(new URL('check-scale.mjs', import.meta.url).href)) as {
  readonly besidesScale: (file: string, text: string) => readonly { readonly text: string }[];
};
const hits = (file: string, text: string) => besidesScale(file, text).map((hit) => hit.text);

test('a length in pixels for spacing or type is refused in a stylesheet, but not a hairline or text in a drawing', () => {
  expect(hits('a.css', '.a {\n  margin: 0 -4px;\n  font-size: 12.5px;\n}')).toEqual([
    'margin: 0 -4px;',
    'font-size: 12.5px;',
  ]);
  expect(hits('a.css', '.a {\n  gap: calc(100% - 11px);\n}')).toHaveLength(1);
  const fine =
    '.a {\n  padding: 1px var(--space-2);\n  width: 40px;\n  --space-1: 2px;\n  font-size: 13px; /* drawn */\n}';
  expect(hits('a.css', fine)).toEqual([]);
});

test('a rule with !important is refused', () => {
  expect(hits('a.css', '.a {\n  fill: red !important;\n}')).toEqual(['fill: red !important']);
});

test('a number for spacing or type is refused in a component, but not the size of an icon', () => {
  expect(hits('a.tsx', '<Stack gap={6} mt={-4}>')).toEqual(['gap={6}', 'mt={-4}']);
  expect(hits('a.tsx', '<p style={{ margin: 0, fontSize: 13 }}>')).toHaveLength(1);
  expect(hits('a.tsx', '<IconX size={15} /><Stack gap="xs" style={{ gap: gapPx }}>')).toEqual([]);
});
