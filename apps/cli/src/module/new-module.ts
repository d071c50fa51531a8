/** The files of a new module: a working exporter with a test. */
import { moduleApiVersion } from '@cablewright/modules';
import { authorTypes } from './author-types.ts';

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const code = `import type { Module } from './cablewright.d.ts';

/** Everything the module contributes. The hub calls these functions with plain data and checks what they return. */
const module: Module = {
  exporters: [
    {
      id: 'net-list',
      label: 'Net list',
      source: 'continuity',
      render(design, db, { continuity, settings }) {
        const lines = continuity.nets.map(({ net, points }) =>
          [net, ...points].join(String(settings.separator ?? ' ')),
        );
        return {
          mimeType: 'text/plain; charset=utf-8',
          fileName: \`\${design.id}.net\`,
          body: \`* \${continuity.design.label}\\n\${lines.join('\\n')}\\n\`,
        };
      },
    },
  ],
};

export default module;
`;

const example = {
  what: 'exporters',
  id: 'net-list',
  about: 'Two nets of a cable with two connectors',
  settings: { separator: ' ' },
  args: [
    { id: 'example', label: 'Example cable' },
    {},
    {
      continuity: {
        format: 'service.continuity',
        version: 1,
        design: { id: 'example', label: 'Example cable', productRef: null },
        parameters: { continuityOhmsMax: 5, isolationVolts: 100, isolationMinMohm: 10, isolationSeconds: 1 },
        points: [
          { id: 'j1.1', instance: 'j1', terminal: '1', label: 'J1 pin 1', end: 'a', signal: 'gnd', net: 'N1' },
          { id: 'j2.1', instance: 'j2', terminal: '1', label: 'J2 pin 1', end: 'b', signal: 'gnd', net: 'N1' },
          { id: 'j1.2', instance: 'j1', terminal: '2', label: 'J1 pin 2', end: 'a', signal: 'tx', net: 'N2' },
          { id: 'j2.3', instance: 'j2', terminal: '3', label: 'J2 pin 3', end: 'b', signal: 'rx', net: 'N2' },
        ],
        nets: [
          { net: 'N1', signal: 'gnd', points: ['j1.1', 'j2.1'] },
          { net: 'N2', signal: 'tx', points: ['j1.2', 'j2.3'] },
        ],
        connections: [
          { id: 'c1', kind: 'path', from: 'j1.1', to: 'j2.1', expect: 'continuity' },
          { id: 'c2', kind: 'path', from: 'j1.2', to: 'j2.3', expect: 'continuity' },
        ],
        isolation: [{ id: 'i1', a: 'j1.1', b: 'j1.2', end: 'a', rule: 'net-to-net', netA: 'N1', netB: 'N2' }],
        opens: [],
      },
    },
  ],
  expect: {
    mimeType: 'text/plain; charset=utf-8',
    fileName: 'example.net',
    body: '* Example cable\nN1 j1.1 j2.1\nN2 j1.2 j2.3\n',
  },
};

export function newModule(about: {
  readonly id: string;
  readonly name: string;
  readonly publisher: string;
}): ReadonlyMap<string, string> {
  const declaration = {
    api: moduleApiVersion,
    id: about.id,
    name: about.name,
    description: 'What the module is for, in one sentence.',
    version: '0.1.0',
    license: 'CC0-1.0',
    publisher: about.publisher,
    asks: {},
    settings: { separator: { type: 'text', label: 'Separator between the points of a net', default: ' ' } },
  };
  return new Map([
    ['module.json', json(declaration)],
    ['src/module.ts', code],
    ['src/cablewright.d.ts', authorTypes(moduleApiVersion)],
    ['tests/net-list.json', json(example)],
    [
      'tsconfig.json',
      json({
        compilerOptions: {
          target: 'esnext',
          module: 'esnext',
          moduleResolution: 'bundler',
          strict: true,
          noEmit: true,
          allowImportingTsExtensions: true,
          types: [],
          lib: ['esnext'],
        },
        include: ['src'],
      }),
    ],
  ]);
}
