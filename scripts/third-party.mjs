// The notices of the packages bundled in the npm package: their licences require that every copy includes them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

/** Compares by code units, so that the order is the same on every machine. */
const inOrder = (a, b) => (a < b ? -1 : 1);

const isLicence = (file) => /^(licen[cs]e|notice|copying)/i.test(file);

/** All packages installed for the programs and the studio, without build and test tools. */
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

/**
 * One text: each package with its version and licence, followed by the text of its licence files. Identical texts are
 * included once.
 */
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
