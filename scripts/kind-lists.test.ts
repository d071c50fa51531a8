import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { kinds, vocabularyLists } from '@cablewright/model';
import { sourceFiles } from './source-files.mjs';

const root = join(import.meta.dirname, '..');

/** Lists that say what some code does with certain kinds, as opposed to properties of the kinds. */
const allowed: Readonly<Record<string, string>> = {
  'apps/server/src/catalog/live/catalog-state.ts': 'what is read at the start, each kind in its own way',
  'apps/server/src/catalog/search/search.ts': 'kinds whose hits come later, because others are built from them',
  'apps/server/src/integrations/sales-lists/plan.ts': 'the kinds of parts that suppliers ask prices for',
  'apps/studio/src/activity/home/waiting.ts': 'documents with the id of a design in their key, each in its own way',
  'apps/studio/src/app/rail.tsx': 'icons of the sections of the menu',
  'apps/studio/src/api/quoting.ts': 'operations of the API, which have names',
  'apps/studio/src/api/records.ts': 'operations of the API, which have names',
  'apps/studio/src/api/touched.ts': 'what the studio caches of each kind',
  'apps/studio/src/cable/wiring/offers.ts': 'what the parts drawer offers, in its order',
  'apps/studio/src/cable/wiring/parts.ts': 'how each kind of part is placed',
  'apps/studio/src/cable/wiring/stub.ts': 'what a part that is only named begins as',
  'apps/studio/src/products/option-rules-dialog.tsx': 'the choices of an option, in their order',
  'packages/documents/src/render/work-pages/build-plan.ts': 'the kinds among which a part of a step is looked for',
  'packages/engine/src/checks/library/validate-db.ts': 'the checks of each kind',
  'packages/engine/src/checks/library/record-checks.ts': 'the checks of each kind',
  'packages/engine/src/revisions/alternates/judge.ts': 'how parts of each kind are compared',
  'packages/engine/src/lists/inquiry/open-questions.ts': 'the kinds of parts that an inquiry asks for',
  'packages/engine/src/resolver/options/wired.ts': 'lists of a design',
  'packages/engine/src/rules/fields.ts': 'the names that rules use',
  'packages/engine/src/products/build.ts': 'how an option changes each list of a design',
  'packages/model/src/records/alternate.ts': 'what may have an alternate',
  'packages/model/src/records/product.ts': 'what an option may change',
};

const ids = new Set([...Object.keys(kinds), ...vocabularyLists.map((list) => `vocab/${list}`)]);

/** Literals with the ids of several kinds: arrays, and constants with ids as their keys. */
function listsIn(text: string): string[][] {
  const arrays = [...text.matchAll(/\[\s*((?:(?:'[a-z/-]+'|\.\.\.[\w.]+)\s*,?\s*)+)\]/g)].map(([, items = '']) =>
    [...items.matchAll(/'([a-z/-]+)'/g)].map(([, id]) => id!),
  );
  const objects = [...text.matchAll(/^(?:export )?const .*= \{\n((?: .*\n|\n)+)\}/gm)].map(([, body = '']) =>
    [...body.matchAll(/^ {2}'?([a-z/-]+)'?(?::|\(|,$)/gm)].map(([, id]) => id!),
  );
  // Some lists of a design have the same names as kinds.
  return [...arrays, ...objects].filter((list) => !list.includes('segments'));
}

test('facts of a kind of record are in its own file, and nothing else lists kinds', () => {
  const lists = sourceFiles(
    /^(apps|packages)\/(?!.*(?:\.test\.|\/testing\/|\/test-kit\/|model\/src\/kinds\/)).*\.tsx?$/,
  ).filter((path) =>
    listsIn(readFileSync(join(root, path), 'utf8')).some((list) => list.filter((id) => ids.has(id)).length > 2),
  );
  expect(lists.filter((path) => allowed[path] === undefined)).toEqual([]);
  expect(Object.keys(allowed).filter((path) => !lists.includes(path))).toEqual([]);
});
