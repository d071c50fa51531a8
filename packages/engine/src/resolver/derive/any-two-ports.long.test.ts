import { expect, test } from 'vitest';
import { mirroredId, verdictText, wiringText } from '../../../test-kit/mirror.ts';
import { shippedCatalog, shippedPorts } from '../../../test-kit/shipped.ts';
import { brokenCableLaws } from '../../../test-kit/cable-laws.ts';
import { validateDesign } from '../../checks/validate-design.ts';
import { catalogOf } from '../../library/catalog.ts';
import type { CableOption, PortChoice } from '../options/option.ts';
import { resolveCable } from '../options/resolve.ts';
import { deriveOption } from './derive.ts';

const { library, designs } = shippedCatalog();
const catalog = catalogOf(
  library,
  designs.map(({ design }) => design),
);

const ports = shippedPorts(library);

interface Case {
  readonly name: string;
  readonly option: CableOption;
  /** The same option, requested from the other end. */
  readonly back: CableOption | undefined;
}

/** All pairs of ports of the starter catalog and all packs. */
function* everyTwoPorts(): Generator<{ name: string; source: PortChoice; destination: PortChoice; nth: number }> {
  let nth = 0;
  for (const [i, source] of ports.entries()) {
    for (const destination of ports.slice(i)) {
      const name = `${source.device}.${source.port} > ${destination.device}.${destination.port}`;
      yield { name, source, destination, nth: (nth += 1) };
    }
  }
}

/** Of the pairs without a complete option, one in this many is also requested from the other end. */
const oneIn = 4;

function wrongOf({ name, option, back }: Case): string[] {
  const { design, lacking } = deriveOption(library, option);
  const placed = (design.instances.components ?? []).length;
  const planned = option.parts.length !== placed || lacking.some(({ what }) => what === 'part');
  const text = wiringText(catalog, design, 'source');
  return [
    ...(planned ? [`${name}: ${option.parts.length} parts planned, ${placed} placed`] : []),
    ...validateDesign(catalog, design).flatMap(({ severity, message }) =>
      severity === 'error' ? [`${name}: ${message}`] : [],
    ),
    ...brokenCableLaws(catalog, option, design).map((law) => `${name}: ${law}`),
    ...(back === undefined ? [`${name}: not offered from the other end`] : []),
    ...(back?.complete === false ? [`${name}: not complete from the other end`] : []),
    ...(back !== undefined && text !== wiringText(catalog, deriveOption(library, back).design, 'destination')
      ? [`${name}: the other direction is wired differently`]
      : []),
  ];
}

test('EL1.1 EL1.13 any two ports of all packs: complete options are built as planned, without an error, and nothing depends on the end named first', () => {
  const broken: string[] = [];
  const never = new Set(ports.map(({ device }) => device));
  let count = 0;
  for (const { name, source, destination, nth } of everyTwoPorts()) {
    const there = resolveCable(library, { source, destination });
    const complete = there.options.filter((option) => option.complete);
    if (complete.length > 0) for (const { device } of [source, destination]) never.delete(device);
    if (complete.length === 0 && nth % oneIn > 0) continue;
    const back = resolveCable(library, { source: destination, destination: source });
    // If there are more options than are shown, the last ones shown depend on the order of the ids, and the ids name an
    // end.
    const all = there.beyond + there.refusedBeyond === 0;
    if (all && verdictText(library, there, false) !== verdictText(library, back, true))
      broken.push(`${name}: the verdict depends on the end named first`);
    for (const option of complete) {
      count += 1;
      const found = back.options.find(({ id }) => id === mirroredId(option.id));
      broken.push(...wrongOf({ name: `${name} ${option.id}`, option, back: found }));
    }
  }
  expect(broken).toEqual([]);
  expect(count).toBeGreaterThan(900);
  // Every other device can be connected to some device. docs/decisions/0023-electrical-choices.md explains this
  // exception.
  expect([...never]).toEqual(['radio-passive']);
}, 300_000);
