import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '@cablewright/server';
import { commandsOf, jsonOf } from './guide.ts';

import {
  followed,
  hub,
  isElsewhere,
  isSettings,
  longPages,
  pages,
  readers,
  runElsewhere,
  withHubs,
} from './commands.ts';

const root = resolve(import.meta.dirname, '../..');

withHubs();
followed((page) => !longPages.includes(page));

test('CA4.16 every command of the guides is run here, or by the test that is named for it', () => {
  const others = pages.filter((page) => readers[page] === undefined);
  const unlisted = others.flatMap((page) =>
    commandsOf(page)
      .filter(({ text }) => !isElsewhere(text) && !isSettings(text))
      .map(({ text }) => `${page}: ${text}`),
  );
  expect(unlisted).toEqual([]);
  for (const file of Object.values(runElsewhere)) expect([file, existsSync(join(root, file))]).toEqual([file, true]);
});

test('CA4.16 the rule and the set of columns that the guides show are accepted', async () => {
  const [rule] = jsonOf('docs/guides/rules.md');
  const [columns] = jsonOf('docs/guides/columns.md');
  const answers = [
    await hub.as.owner('PUT', '/api/rules/d-sub-has-shell', { body: JSON.parse(rule!) as unknown }),
    await hub.as.owner('PUT', '/api/column-sets/our-erp', { body: JSON.parse(columns!) as unknown }),
  ];
  expect(answers.map(({ status, text }) => [status, text])).toEqual(answers.map(({ text }) => [201, text]));
});

test('CA4.16 the hub accepts every variable that a guide sets, with the value it has there', () => {
  // Node reads the time zone, not the hub.
  const read = new Set(['TZ']);
  for (const page of pages)
    for (const { text } of commandsOf(page).filter((block) => isSettings(block.text))) {
      const lines = [...text.matchAll(/^([A-Z_]+)=("?)(.*?)\2(\s+#.*)?$/gm)];
      const variables = Object.fromEntries(lines.map(([, name, , value]) => [name!, value!]));
      const recording = new Proxy(variables, {
        get: (target, name) => {
          read.add(String(name));
          return target[String(name)];
        },
      });
      const config = readConfig(recording, root, () => 'a secret of the file');
      expect([page, config.ok ? '' : config.message]).toEqual([page, '']);
      expect([page, Object.keys(variables).filter((name) => !read.has(name))]).toEqual([page, []]);
    }
});
