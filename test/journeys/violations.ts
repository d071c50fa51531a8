import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary?: string }[];
}

const levels = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };

const options = {
  all: { runOnly: levels },
  /** All rules except contrast, which takes as long as all the others together. */
  structure: { runOnly: levels, rules: { 'color-contrast': { enabled: false } } },
  colours: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
} as const;

/** The violations of WCAG 2 level A and AA on the page, each with its location. */
export async function violations(page: Page, rules: keyof typeof options = 'all'): Promise<string[]> {
  if (!(await page.evaluate<boolean>('typeof axe === "object"'))) await page.evaluate(axeSource);
  // `preload: false`: only a disabled rule needs the text of the style sheets, so they are not requested again.
  const found = await page.evaluate<Violation[]>(
    `axe.run(document, ${JSON.stringify({ ...options[rules], resultTypes: ['violations'], preload: false })}).then((result) => result.violations)`,
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${(node.failureSummary ?? '').split('\n')[1] ?? ''}`),
  );
}
