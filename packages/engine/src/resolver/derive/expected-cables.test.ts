/** The cables that a shop of each trade makes first, from `expected-cables.json` of every pack. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { catalogFolder, shippedCatalog, shippedPacks } from '../../../test-kit/shipped.ts';
import { validateDesign } from '../../checks/validate-design.ts';
import { composeConnector } from '../../connectivity/compose-connector.ts';
import { catalogOf } from '../../library/catalog.ts';
import type { PortChoice } from '../options/option.ts';
import { resolveCable } from '../options/resolve.ts';
import { deriveOption } from './derive.ts';

/** One row: two ports as `device.port`, the trade's name for the cable and, if it matters, the required option. */
interface ExpectedCable {
  readonly from: string;
  readonly to: string;
  readonly cable: string;
  readonly option?: string;
}

const { library, designs } = shippedCatalog();
const catalog = catalogOf(
  library,
  designs.map(({ design }) => design),
);

function rowsOf(pack: string): ExpectedCable[] {
  return JSON.parse(readFileSync(join(catalogFolder, 'packs', pack, 'expected-cables.json'), 'utf8'));
}

function choice(name: string): PortChoice {
  const [device, port] = name.split('.');
  return { device: device!, port: port! };
}

/** The reasons why the cable of a row can't be made. */
function faults({ from, to, option: wanted }: ExpectedCable): string[] {
  const { options, refused, findings } = resolveCable(library, { source: choice(from), destination: choice(to) });
  const option = wanted === undefined ? options[0] : options.find(({ id }) => id === wanted);
  if (option?.complete !== true) {
    const missing = option?.missing ?? refused.flatMap(({ refusals }) => refusals);
    return ['not complete', ...findings.map(({ message }) => message), ...missing.map(({ text }) => text)];
  }
  const { design, lacking, leftOut } = deriveOption(library, option);
  const errors = validateDesign(catalog, design).filter(({ severity }) => severity === 'error');
  return [
    ...errors.map(({ message }) => message),
    ...lacking.map(({ text }) => text),
    ...leftOut.map((line) => `line ${line} is left out`),
  ];
}

describe('EL1.18 the cables a shop of the trade expects are complete, and derived without an error', () => {
  test.each(shippedPacks())('%s', (pack) => {
    const rows = rowsOf(pack);
    const broken = rows.flatMap((row) => {
      const found = faults(row);
      return found.length === 0 ? [] : [`${row.from} to ${row.to} (${row.cable}): ${found.join(' ')}`];
    });
    expect(broken).toEqual([]);
    expect(rows.length).toBeGreaterThanOrEqual(10);
    expect(new Set(rows.map(({ from, to }) => `${from} ${to}`)).size).toBe(rows.length);
  });
});

test('of the pairs of a full-featured USB-C cable, those with a screen carry SuperSpeed, and the one without the slower data', () => {
  const query = { source: choice('pc-usb3.usb3-c'), destination: choice('usb3-device.c') };
  const { design } = deriveOption(library, resolveCable(library, query).options[0]!);
  const plug = design.instances.connectors![0]!;
  const groups: Record<string, Set<string>> = {};
  for (const { id, level } of composeConnector(library, plug.def)!.pins) {
    for (const { a, b } of design.joints) {
      const core =
        a.instance === plug.id && a.terminal === id ? b : b.instance === plug.id && b.terminal === id ? a : undefined;
      if (core?.end !== undefined) (groups[level ?? 'none'] ??= new Set()).add(core.terminal.split('.')[0]!);
    }
  }
  expect(groups['usb3']).toEqual(new Set(['ss-1', 'ss-2', 'ss-3', 'ss-4']));
  expect(groups['usb2']).toEqual(new Set(['data']));
});
