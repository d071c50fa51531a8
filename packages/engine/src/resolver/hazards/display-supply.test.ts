/** The +5 V of a monitor port feeds the memory of the monitor, not a load: VGA contact 9, DVI contact 14. */
import { expect, test } from 'vitest';
import { shippedRows } from '../../../test-kit/shipped.ts';
import { validateDesign } from '../../checks/validate-design.ts';
import { catalogOf } from '../../library/catalog.ts';
import { Library } from '../../library/library.ts';
import { deriveOption } from '../derive/derive.ts';
import { resolveCable } from '../options/resolve.ts';

const row = (kind: string, record: { id: string; [field: string]: unknown }) => ({
  kind,
  key: record.id,
  seq: 2,
  record: { src: 'synthetic example', ...record },
});

/** A shop's device that requires 5 V and names no level. */
const load = [
  row('interfaces', {
    id: 'lamp-dc',
    pins: { '1': { signal: 'dc-5v', dir: 'in' }, '2': { signal: 'gnd', dir: 'passive' } },
  }),
  row('connectors', { id: 'lamp-plug', interface: 'lamp-dc', body: 'tb-plug-2' }),
  row('devices', { id: 'lamp', ports: [{ id: 'dc', interface: 'lamp-dc', body: 'tb-header-2' }] }),
];
const library = Library.build([...shippedRows(), ...load], 1);
const ask = (source: string, destination: string) =>
  resolveCable(library, { source: { device: source }, destination: { device: destination } });

test.each([
  ['computer-vga', '9 (+5 V) of Computer, VGA'],
  ['computer-dvi', '14 (+5 V) of Computer, DVI-D'],
])('EL8.3 %s does not feed a 5 V display of a vehicle: nothing states what it delivers', (computer, contact) => {
  const { options } = ask(computer, 'display-5v');
  expect(options.filter(({ complete }) => complete)).toEqual([]);
  const texts = options.flatMap(({ missing, hazards }) => [...missing, ...hazards].map(({ text }) => text));
  expect(texts).toContainEqual(
    expect.stringMatching(`^${RegExp.escape(contact)} outputs \\+5 V for the identification memory`),
  );
  // The result is the same from the other end.
  expect(ask('display-5v', computer).options.filter(({ complete }) => complete)).toEqual([]);
});

test.each(['computer-vga', 'computer-dvi'])(
  'a load on %s that names no level is warned of, in words, and so is the cable drawn',
  (computer) => {
    const { options } = ask(computer, 'lamp');
    const [option] = options;
    expect(option!.hazards).toMatchObject([{ hazard: 'display-memory-supply-as-source', severity: 'warning' }]);
    expect(option!.hazards[0]!.text).toMatch(
      /identification memory of a display, and what it delivers is not stated: 1 \(.*lamp may draw more/,
    );
    const { design } = deriveOption(library, option!, { lengthMm: 1000 });
    const findingsOf = (drawn: typeof design) =>
      validateDesign(catalogOf(library), drawn).map(({ code, severity }) => `${code} ${severity}`);
    expect(findingsOf(design)).toEqual(['recipe-hazard warning']);
    const { recipe: _recipe, ...byHand } = design;
    expect(findingsOf(byHand)).toEqual(['pin-hazard warning']);
  },
);

test.each([
  ['computer-vga', 'monitor-vga'],
  ['computer-dvi', 'monitor-dvi'],
  ['computer-dvi', 'monitor-hdmi'],
  ['dvd-player', 'monitor-dvi'],
])('%s to %s carries it to the monitor as before', (source, destination) => {
  const [option] = ask(source, destination).options;
  expect([option!.complete, option!.hazards, option!.lines.filter(({ kind }) => kind === 'supply').length]).toEqual([
    true,
    [],
    1,
  ]);
});
