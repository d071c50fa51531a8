/** No false alarms: thirty correct cables, wired as public pages describe them, with parts of the shipped catalog. */
import { describe, expect, test } from 'vitest';
import { design } from '../../test-kit/designs.ts';
import { rightCables, type RightCable } from '../../test-kit/right-cables.ts';
import { shippedCatalog } from '../../test-kit/shipped.ts';
import { elementsOf } from '../connectivity/elements.ts';
import { catalogOf } from '../library/catalog.ts';
import { definition } from '../library/definition.ts';
import { validateDesign } from './validate-design.ts';

const { library } = shippedCatalog();
const catalog = catalogOf(library);

function jointsOf(wires: string, cores: readonly string[]): string[] {
  const free = [...cores];
  return wires.split(' ').flatMap((wire) => {
    const link = /^(:?)(.+)=(.+)$/.exec(wire);
    if (link !== null) return [`j${link[1] === ':' ? 2 : 1}.${link[2]} = j${link[1] === ':' ? 2 : 1}.${link[3]}`];
    const [pins, named] = wire.split('/') as [string, string | undefined];
    // The first hyphen separates the two pins, because pin names of the first plug contain no hyphen.
    const at = pins.indexOf('-', pins.startsWith('1-:') ? 2 : 1);
    const core = named ?? free.shift()!;
    return [`j1.${pins.slice(0, at)} = w1@a.${core}`, `w1@b.${core} = j2.${pins.slice(at + 1)}`];
  });
}

function findingsOf({ plugs, stock, wires, src }: RightCable): string[] {
  const wire = definition(library, 'wires', stock);
  expect([wire, ...plugs.map((def) => definition(library, 'connectors', def))]).not.toContain(undefined);
  const cores = elementsOf(wire!)
    .copper.filter(({ kind }) => kind === 'core')
    .map(({ path }) => path);
  const made = design(
    'right',
    {
      connectors: plugs.map((def, i) => ({ id: `j${i + 1}`, def })),
      segments: [{ id: 'w1', def: stock, lengthMm: 1500 }],
    },
    jointsOf(wires, cores),
    // Leaving a screen open at one or both ends is a decision of the shop and is noted on the drawing.
    { src, notes: [{ text: 'Open screens and cores are cut back.', names: ['w1'] }] },
  );
  return validateDesign(catalog, made).map(({ code, message }) => `${code}: ${message}`);
}

describe('cables from public pinouts give no error and no warning', () => {
  test.each(rightCables)('$name', (cable) => {
    expect(findingsOf(cable)).toEqual([]);
  });

  test('the same cables with two wires exchanged are found', () => {
    const nullModem = rightCables.find(({ name }) => name === 'null modem, full')!;
    expect(findingsOf({ ...nullModem, wires: nullModem.wires.replace('3-2 2-3', '3-3 2-2') })).not.toEqual([]);
    const obd = rightCables.find(({ name }) => name === 'OBD to CAN interface')!;
    expect(findingsOf({ ...obd, wires: '6-2/pair.a 14-7/pair.b 5-3/black' }).join()).toContain('pair-crossed');
  });

  test('there are thirty, each with its source', () => {
    expect(rightCables.length).toBeGreaterThanOrEqual(30);
    expect(rightCables.filter(({ src }) => src.length < 8)).toEqual([]);
  });
});
