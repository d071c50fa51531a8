import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const text = (file: string) => readFileSync(join(root, file), 'utf8');

interface Package {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}
interface SupplyChain {
  readonly sbom: () => string;
  readonly runtimePackages: () => Package[];
  readonly licenceProblems: (packages?: readonly Package[]) => string[];
}
// @ts-expect-error -- a script without types
const { sbom, runtimePackages, licenceProblems } = (await import('./supply-chain.mjs')) as SupplyChain;

test('RE15.1 npm run sbom lists everything that runs as CycloneDX, with the same bytes each time', () => {
  const write = () => execFileSync(process.execPath, [join(root, 'scripts/sbom.mjs')], { encoding: 'utf8' });
  const written = write();
  expect(write()).toBe(written);
  const { bomFormat, specVersion, components } = JSON.parse(written) as {
    bomFormat: string;
    specVersion: string;
    components: { name: string; purl: string; licenses: unknown; hashes?: { content: string }[] }[];
  };
  expect([bomFormat, specVersion]).toEqual(['CycloneDX', '1.6']);
  const names = components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['occt-import-js', '@resvg/resvg-js', 'pg', 'node']));
  expect(names).not.toContain('vitest');
  const occt = components.find(({ name }) => name === 'occt-import-js')!;
  expect([occt.purl, occt.licenses]).toEqual(['pkg:npm/occt-import-js@0.0.23', [{ license: { id: 'LGPL-2.1' } }]]);
  expect(occt.hashes![0]!.content).toMatch(/^[0-9a-f]{128}$/);
});

test('RE15.1 the list of packages is valid against the schema of CycloneDX', async () => {
  const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
  const written = sbom();
  expect(await validator.validate(written)).toBeNull();
  const document = JSON.parse(written) as { components: { type: string }[] };
  document.components[0]!.type = 'thing';
  expect(await validator.validate(JSON.stringify(document))).not.toBeNull();
});

test('RE15.1 an incompatible licence is refused, and so are an unnamed one and a preview without a reason', () => {
  expect(licenceProblems()).toEqual([]);
  const packages = runtimePackages();
  const withLicence = (license: string, version = '1.0.0') =>
    licenceProblems([...packages, { name: 'extra', version, license }]);
  for (const license of [
    'GPL-3.0-only',
    'AGPL-3.0',
    'LGPL-2.1',
    'MPL-2.0',
    'MIT AND GPL-2.0',
    'none stated',
    'UNLICENSED',
  ])
    expect(withLicence(license)[0]).toContain(`extra 1.0.0: the licence ${license} does not go with Apache-2.0.`);
  expect(withLicence('(MIT OR GPL-2.0)').filter((line) => line.startsWith('extra'))).toEqual([]);
  expect(withLicence('MIT', '2.0.0-beta.1')[0]).toContain('extra 2.0.0-beta.1 is not a finished release');
});

test('RE15.1 the npm package and the image contain the list, and NOTICE says how to replace the LGPL and MPL parts', () => {
  expect(text('scripts/pack-app.mjs')).toContain("join(folder, 'sbom.cdx.json'), sbom()");
  expect(text('deploy/Containerfile')).toContain('node scripts/sbom.mjs sbom.cdx.json');
  const notice = text('NOTICE');
  for (const part of ['occt-import-js', 'resvg']) expect(notice).toMatch(new RegExp(`${part}[^]*replace`));
});

test('RE15.1 the advisories script says in one line that the registry does not respond', () => {
  const environment = { ...process.env, npm_config_registry: 'http://127.0.0.1:9/' };
  const { status, stdout } = spawnSync(process.execPath, [join(root, 'scripts/advisories.mjs')], {
    encoding: 'utf8',
    env: environment,
  });
  expect([status, stdout.trim().split('\n').length]).toEqual([0, 1]);
  expect(stdout).toContain('did not answer');
});
