// The packages that run in a hub, from package-lock.json: their list as CycloneDX, and the check of their licences.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

/** Compares by code units, so that the order is the same on every machine. */
const inOrder = (a, b) => (a < b ? -1 : 1);

const read = (file) => readFileSync(join(root, file), 'utf8');

/** Licences that require only their notice, and those of typefaces and data. */
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

/** Packages with other licences, and packages before their first release, each with the reason for using it. */
const exceptions = () => JSON.parse(read('scripts/supply-chain.json'));

/** All packages that a hub installs or bundles, on any system. Test tools are left out, including optional ones. */
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

/** Whether its authors call the version unfinished. */
const isPreview = ({ version }) => /-(alpha|beta|rc)|^0\.0\./.test(version);

/** All packages whose licences are incompatible with this program's, one line each. */
export function licenceProblems(
  packages = runtimePackages(),
  { licences, previews } = exceptions(),
  notice = read('NOTICE'),
) {
  const problems = [];
  for (const entry of packages) {
    const label = `${entry.name} ${entry.version}`;
    const excepted = licences.find(({ license }) => license === entry.license) && isException(licences, entry);
    if (!isPermitted(entry.license) && !excepted)
      problems.push(
        `${label}: the licence ${entry.license} does not go with Apache-2.0. Use another package, or list it in scripts/supply-chain.json with the reason.`,
      );
    if (isPreview(entry) && !isException(previews, entry))
      problems.push(
        `${label} is not a finished release. Use one, or list it under "previews" in scripts/supply-chain.json with the reason.`,
      );
  }
  const ids = new Set(packages.flatMap(({ license }) => license.replace(/[()]/g, '').split(/ OR | AND /)));
  for (const id of [...ids].toSorted(inOrder))
    if (!notice.includes(id)) problems.push(`NOTICE does not name the licence ${id}.`);
  for (const { name } of [...licences, ...previews])
    if (!packages.some((entry) => isException([{ name }], entry)))
      problems.push(`scripts/supply-chain.json lists ${name}, which is not installed.`);
  return problems;
}

const purl = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`;

function component(entry) {
  const { name, version, license, integrity } = entry;
  const hash = /^sha512-(.+)$/.exec(integrity ?? '')?.[1];
  return {
    type: 'library',
    'bom-ref': purl(entry),
    name,
    version,
    scope: entry.optional ? 'optional' : 'required',
    ...(hash === undefined
      ? {}
      : { hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }] }),
    licenses: / (AND|OR) /.test(license) ? [{ expression: license }] : [{ license: { id: license } }],
    purl: purl(entry),
  };
}

/** The packages as CycloneDX 1.6, without times or machine names: equal lock files give equal bytes. */
export function sbom() {
  const { name, version, license } = JSON.parse(read('package.json'));
  const program = {
    type: 'application',
    'bom-ref': `${name}@${version}`,
    name,
    version,
    licenses: [{ license: { id: license } }],
  };
  const components = [...new Map(runtimePackages().map((entry) => [purl(entry), component(entry)])).values()];
  const schema = 'http://cyclonedx.org/schema/bom-1.6.schema.json';
  const document = {
    $schema: schema,
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: program },
    components,
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
