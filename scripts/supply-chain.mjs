// The packages that run in a hub, from package-lock.json: their list as CycloneDX, and the check of their licences.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

/** By code units: the same on every machine. */
const inOrder = (a, b) => (a < b ? -1 : 1);

const read = (file) => readFileSync(join(root, file), 'utf8');

/** Licences that ask for no more than their notice, and those of typefaces and data. */
const permitted = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
]);

/** Packages of other licences, and packages before their first release: each with the reason why it is used. */
const exceptions = () => JSON.parse(read('scripts/supply-chain.json'));

/** Every package that a hub installs or carries, on any system; tools for testing are left out, also those that a package may use if they are there. */
export function runtimePackages(lock = JSON.parse(read('package-lock.json'))) {
  return Object.entries(lock.packages)
    .filter(([path, { dev, devOptional, link }]) => /(^|\/)node_modules\//.test(path) && !dev && !devOptional && !link)
    .map(([path, entry]) => {
      const { version, license = 'none stated', integrity, optional } = entry;
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return {
        path,
        name,
        version,
        license,
        integrity,
        optional: optional === true,
      };
    })
    .toSorted((a, b) => inOrder(`${a.name}@${a.version}`, `${b.name}@${b.version}`));
}

/** True if one side of every OR, and both sides of every AND, is permitted. Expressions nest one level at most. */
function isPermitted(expression) {
  const plain = expression.replace(/[()]/g, '');
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((id) => permitted.has(id.trim())));
}

const isException = (list, { name }) => list.some((entry) => name === entry.name || name.startsWith(`${entry.name}-`));

/** A version that its authors do not call finished. */
const isPreview = ({ version }) => /-(alpha|beta|rc)|^0\.0\./.test(version);

/** Everything in the list of packages that does not go with the licence of this program, one line each. */
export function licenceProblems(
  packages = runtimePackages(),
  { licences, previews } = exceptions(),
  notice = read('NOTICE'),
) {
  const problems = [];
  for (const one of packages) {
    const named = `${one.name} ${one.version}`;
    const excepted = licences.find(({ license }) => license === one.license) && isException(licences, one);
    if (!isPermitted(one.license) && !excepted)
      problems.push(
        `${named}: the licence ${one.license} does not go with Apache-2.0. Use another package, or list it in scripts/supply-chain.json with the reason.`,
      );
    if (isPreview(one) && !isException(previews, one))
      problems.push(
        `${named} is not a finished release. Use one, or list it under "previews" in scripts/supply-chain.json with the reason.`,
      );
  }
  const ids = new Set(packages.flatMap(({ license }) => license.replace(/[()]/g, '').split(/ OR | AND /)));
  for (const id of [...ids].toSorted(inOrder))
    if (!notice.includes(id)) problems.push(`NOTICE does not name the licence ${id}.`);
  for (const { name } of [...licences, ...previews])
    if (!packages.some((one) => isException([{ name }], one)))
      problems.push(`scripts/supply-chain.json lists ${name}, which is not installed.`);
  return problems;
}

const purl = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`;

function component(one) {
  const { name, version, license, integrity } = one;
  const hash = /^sha512-(.+)$/.exec(integrity ?? '')?.[1];
  return {
    type: 'library',
    'bom-ref': purl(one),
    name,
    version,
    scope: one.optional ? 'optional' : 'required',
    ...(hash === undefined
      ? {}
      : { hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }] }),
    licenses: / (AND|OR) /.test(license) ? [{ expression: license }] : [{ license: { id: license } }],
    purl: purl(one),
  };
}

/** The packages as CycloneDX 1.6. It names no time and no machine: equal lock files give equal bytes. */
export function sbom() {
  const { name, version, license } = JSON.parse(read('package.json'));
  const own = {
    type: 'application',
    'bom-ref': `${name}@${version}`,
    name,
    version,
    licenses: [{ license: { id: license } }],
  };
  const components = [...new Map(runtimePackages().map((one) => [purl(one), component(one)])).values()];
  const schema = 'http://cyclonedx.org/schema/bom-1.6.schema.json';
  const document = {
    $schema: schema,
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: own },
    components,
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
