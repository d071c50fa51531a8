/** Resistors in a plug that identify the cable to a device: charging leads (IEC 61851-1) and USB Type-C. */
import type { Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import { shippedRows } from '../../../test-kit/shipped.ts';
import { validateDesign } from '../../checks/validate-design.ts';
import { deriveNets } from '../../connectivity/nets/nets.ts';
import { catalogOf } from '../../library/catalog.ts';
import { Library } from '../../library/library.ts';
import { resolveCable } from '../options/resolve.ts';
import { deriveOption } from './derive.ts';

const row = (kind: string, record: { id: string; [field: string]: unknown }) => ({
  kind,
  key: record.id,
  seq: 2,
  record: { src: 'synthetic example', ...record },
});

/** A wallbox and a car as a shop would describe them: type 2 contacts, and the current that the car draws. */
function charging(amperes: number | undefined) {
  const current = amperes === undefined ? {} : { currentA: amperes };
  const pins = (dir: string, facts: object) => ({
    l1: { signal: 'ac-l1', dir, nominalV: 230, ...facts },
    n: { signal: 'ac-n', dir: 'passive' },
    pe: { signal: 'pe', dir: 'passive' },
    cp: { signal: 'ev-cp', dir: dir === 'out' ? 'out' : 'in' },
    pp: { signal: 'ev-pp', dir: 'in' },
  });
  const positions = ['l1', 'n', 'pe', 'cp', 'pp'].map((id) => ({ id }));
  const body = (id: string, gender: string, mates: string) =>
    row('bodies', { id, gender, mates, positions, construction: 'screw' });
  const end = (id: string, dir: string, gender: string, facts: object) => [
    body(`${id}-jack`, gender, `${id}-cable`),
    body(`${id}-cable`, gender === 'male' ? 'female' : 'male', `${id}-jack`),
    row('interfaces', { id: `${id}-pins`, pins: pins(dir, facts) }),
    row('connectors', { id: `${id}-plug`, body: `${id}-cable`, interface: `${id}-pins` }),
    row('devices', { id, label: id, ports: [{ id: 'p', interface: `${id}-pins`, body: `${id}-jack` }] }),
  ];
  const core = (color: string, areaMm2: number) => ({
    type: 'conductor',
    id: color.replace('/', '-'),
    color,
    areaMm2,
    insulatedOdMm: 4,
  });
  return Library.build(
    [
      ...shippedRows(),
      row('vocab/signals', { id: 'ac-l1', label: 'L1', kind: 'power', nominalV: 230, fedBy: 'mains' }),
      row('vocab/signals', { id: 'ac-n', label: 'N', kind: 'ground', returnFor: ['ac-l1'] }),
      row('wires', {
        id: 'charging-3g6',
        ratedVoltageV: 750,
        temperatureC: 90,
        odMm: 14,
        structure: {
          type: 'group',
          id: 'w',
          children: [core('brown', 6), core('blue', 6), core('green/yellow', 6), core('orange', 0.5)],
        },
      }),
      ...end('wallbox', 'out', 'female', { limitedA: amperes ?? 32 }),
      ...end('car-ev', 'in', 'male', current),
    ],
    1,
  );
}

const ask = (library: Library, source: object, destination: object) =>
  resolveCable(library, { source, destination } as never).options;

/** The value of each resistor of a cable and the contacts it is connected between, as text. */
function resistors(library: Library, design: Design): string[] {
  const nets = deriveNets(catalogOf(library), design);
  const at = (part: string, terminal: string) =>
    nets
      .find(({ terminals }) => terminals.some((ref) => ref.instance === part && ref.terminal === terminal))!
      .terminals.flatMap((ref) => (/^j\d$/.test(ref.instance) ? [`${ref.instance}.${ref.terminal}`] : []));
  return (design.instances.components ?? []).map(({ id, def }) => {
    const ends = design.joints.flatMap(({ a, b }) => [a, b]).filter(({ instance }) => instance === id);
    const [one, other] = [...new Set(ends.map(({ terminal }) => terminal))];
    return `${library.get('components', def)!.value}: ${at(id, one!).join(' ')} to ${at(id, other!).join(' ')}`;
  });
}

// eqpassion.de, lexicon, PP contact; Siemens TM ECC manual, p. 22.
test.each([
  [13, '1.5 kΩ'],
  [16, '680 Ω'],
  [20, '680 Ω'],
  [32, '220 Ω'],
  [63, '100 Ω'],
])('EL10.3 a derived charging lead for %d A has %s from PP to PE in both plugs, from either end', (amperes, ohms) => {
  const library = charging(amperes);
  for (const [source, destination] of [
    [{ device: 'wallbox' }, { device: 'car-ev' }],
    [{ device: 'car-ev' }, { device: 'wallbox' }],
  ] as const) {
    const [option] = ask(library, source, destination);
    expect([option!.complete, option!.missing]).toEqual([true, []]);
    expect(option!.lines.filter((line) => line.source.some(({ signal }) => signal === 'ev-pp'))).toEqual([]);
    const { design } = deriveOption(library, option!, { lengthMm: 5000 });
    const placed = resistors(library, design);
    expect(placed).toHaveLength(2);
    for (const [i, plug] of ['j1', 'j2'].entries()) {
      expect(placed[i]).toContain(`${ohms}: `);
      expect(placed[i]).toContain(`${plug}.pp`);
      expect(placed[i]).toContain(`j1.pe`);
    }
    const codes = validateDesign(catalogOf(library), design).map(({ code }) => code);
    // The thickest stock has 6 mm², so a plug that announces 63 A is reported.
    expect(codes.filter((code) => /pull|coded/.test(code))).toEqual(amperes > 40 ? ['coded-current'] : []);
  }
});

test('EL10.3 without a stated current the lead is not complete: each resistor is named with what it states', () => {
  const library = charging(undefined);
  // The wallbox's maximum current determines the resistor.
  const rows = library.get('interfaces', 'wallbox-pins')!;
  expect(rows.pins['l1']).toMatchObject({ limitedA: 32 });
  const [option] = ask(library, { device: 'wallbox' }, { device: 'car-ev' });
  expect(option!.complete).toBe(false);
  expect(option!.missing.map(({ text }) => text)).toContain(
    'pp (Proximity contact of charging (PP)) of wallbox needs one of these resistors in the plug, and the currents of the cable do not say which: 1500 Ω to Protective earth, which states 13 A, 680 Ω to Protective earth, which states 20 A, 220 Ω to Protective earth, which states 32 A and 100 Ω to Protective earth, which states 63 A.',
  );
});

test('EL10.3 a Type-C device of a shop that states nothing of its cables gets 56 kΩ from a Standard-A port', () => {
  const device = row('devices', {
    id: 'gadget',
    label: 'Gadget',
    ports: [{ id: 'usb', interface: 'usb2-device-c', body: 'usb-c-receptacle' }],
  });
  const library = Library.build([...shippedRows(), device], 1);
  const [option] = ask(library, { device: 'pc-desktop', port: 'usb-a' }, { device: 'gadget' });
  expect([option!.complete, option!.missing.map(({ text }) => text)]).toEqual([true, []]);
  const { design } = deriveOption(library, option!, { lengthMm: 1000 });
  expect(resistors(library, design)).toEqual([expect.stringMatching(/^56 kΩ: .*j2\.A5/)]);
  // Between two Type-C ports the line is connected through, and no resistor is added.
  const [through] = ask(library, { device: 'usb-host-c' }, { device: 'gadget' });
  expect(through?.parts ?? []).toEqual([]);
});
