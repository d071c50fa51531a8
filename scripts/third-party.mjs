// The notices of the packages that the npm package carries in its bundles: their licences ask that they go with every copy.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

/** By code units: the same on every machine. */
const inOrder = (a, b) => (a < b ? -1 : 1);

const isLicence = (file) => /^(licen[cs]e|notice|copying)/i.test(file);

/** Every package that is installed for the programs and the studio, tools for building and testing left out. */
function installed() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages).filter(
    ([path, { dev, link }]) => /(^|\/)node_modules\//.test(path) && !dev && !link && existsSync(join(root, path)),
  );
}

const textsOf = (path) =>
  readdirSync(join(root, path))
    .filter(isLicence)
    .toSorted(inOrder)
    .map((file) => readFileSync(join(root, path, file), 'utf8').trim());

/** One text: each package with its version and licence, under it the words of its licence files; equal words once. */
export function thirdPartyNotices() {
  const byWords = new Map();
  for (const [path, { version, license = 'see its page' }] of installed()) {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const words = textsOf(path).join('\n\n') || `No licence file; its package says: ${license}`;
    const under = byWords.get(words) ?? new Set();
    byWords.set(words, under.add(`${name} ${version} (${license})`));
  }
  const parts = [...byWords].map(([words, names]) => `${[...names].toSorted(inOrder).join('\n')}\n\n${words}`);
  const rule = `\n\n${'-'.repeat(72)}\n\n`;
  return `Cablewright carries parts of these packages, or installs them.${rule}${parts.toSorted(inOrder).join(rule)}\n`;
}
