/** Connection lists with splices, as shops write them. */
import { catalogOf, continuity, validateDesign } from '@cablewright/engine';
import type { Design, Json } from '@cablewright/model';
import { expect, test } from 'vitest';
import { catalog, read, reading, shippedForImport } from '../testing/tables.ts';

const cable = async (list: string, run: Parameters<typeof read>[1] = {}) => {
  const { record, refused, records } = await read(list, { name: 'a.csv', ...run });
  const design = record('a') as unknown as Design | undefined;
  return {
    design,
    refused,
    records,
    connectors: design?.instances.connectors?.map(({ id }) => id),
    splices: design?.instances.components?.map(({ id, def }) => [id, def]),
    joints: design?.joints.map(({ a, b }) => `${a.instance}.${a.terminal} ${b.instance}.${b.terminal}`),
  };
};

const three = (name: string, pin = '') =>
  `From,Pin,To,Pin\nJ1,1,${name},${pin}\nJ2,1,${name},${pin}\n${name},${pin},J3,1\n`;

test.each(['SP1', 'SPL1', 'sp-1', 'Splice 1', 'SPLICE_GND', 'Spleiß 1'])(
  'IO1.5 an end called %s is a splice with one terminal, with or without a pin',
  async (name) => {
    for (const pin of ['', '1', '-']) {
      const { connectors, splices, joints, refused, records } = await cable(three(name, pin));
      expect(refused).toEqual([]);
      expect(connectors).toEqual(['j1', 'j2', 'j3']);
      expect(splices).toEqual([[expect.any(String), 'stub-splice']]);
      const id = splices![0]![0]!;
      expect(joints).toEqual([
        'j1.1 w1.core',
        `w1.core ${id}.1`,
        'j2.1 w2.core',
        `w2.core ${id}.1`,
        `${id}.1 w3.core`,
        'w3.core j3.1',
      ]);
      expect(records.find((record) => record.id === 'stub-splice')).toMatchObject({
        kind: 'components',
        record: { kind: 'splice', splice: {}, tags: ['stub'] },
      });
    }
  },
);

test('IO1.5 the checks and the harness see a listed splice as one splice with all its wires', async () => {
  const { shipped, db } = shippedForImport();
  const part = Object.entries(db['components']!).find(([, record]) => record['splice'] !== undefined)![0];
  const number = db['components']![part]!['partNumber'] as string;
  const row = (from: string) => `${from},ring-m4-24v,,SP1,,${number},red,0.5\n`;
  const list = `From,From part,Pin,To,Pin,To part,Colour,Section (mm²)\n${row('J1')}${row('J2')}${row('J3')}`;
  const { design, splices } = await cable(list, { db });
  expect(splices).toEqual([['sp1', part]]);
  const whole = catalogOf(shipped.library);
  expect(continuity(whole, design!).nets.map(({ points }) => points)).toEqual([['j1.1', 'j2.1', 'j3.1']]);
  const about = validateDesign(whole, design!).filter(({ where }) => JSON.stringify(where).includes('sp1'));
  expect(about.filter(({ severity }) => severity === 'error')).toEqual([]);
  // A connector never becomes a splice, and an end whose part number belongs to a library part is that part.
  const plug = await cable('From,Pin,To,Pin,To part\nJ1,1,SP1,2,AC-3\n');
  expect([plug.connectors, plug.splices]).toEqual([['j1', 'sp1'], []]);
  const wrong = await cable(list.replaceAll(number, 'R-1'), {
    db: { ...catalog, components: { r: { id: 'r', kind: 'resistor', mpn: 'R-1' } } },
  });
  expect(wrong.refused[0]).toMatchObject({ message: 'SP1 has the part R-1, which is not a splice.' });
});

test('IO1.5 pins of SP1 make it a connector, such as a speaker; the word splice always means a splice', async () => {
  const pins = (name: string) => cable(`From,To\nJ1.1,${name}.1\nJ1.2,${name}.2\n`);
  expect((await pins('SP1')).connectors).toEqual(['j1', 'sp1']);
  expect((await pins('Splice1')).splices).toEqual([['splice1', 'stub-splice']]);
});

test('IO1.5 wires that end in "splice" meet in one splice for each signal, and are refused if nothing says which', async () => {
  const ends = 'J1.1,splice,GND\nJ2.1,splice,GND\nJ3.1,Splice,V24\nJ4.1,Splice,V24\nsplice,J5.1,GND\n';
  const { splices, joints } = await cable(`From,To,Signal\n${ends}`);
  expect(splices!.map(([id]) => id)).toEqual(['splice-gnd', 'splice-v24']);
  expect(joints!.filter((joint) => joint.includes('splice-gnd'))).toHaveLength(3);
  const unsigned = (count: number) =>
    cable(`From,To\n${Array.from({ length: count }, (_, i) => `J${i + 1}.1,splice`).join('\n')}\n`);
  expect((await unsigned(3)).splices).toEqual([['splice', 'stub-splice']]);
  const { refused } = await unsigned(4);
  expect(refused).toHaveLength(4);
  expect(refused[0]).toEqual({
    at: { row: 2 },
    message: '"Splice" does not say which splice: 4 wires end so.',
    remedy: 'Number the splices, such as SP1 and SP2, or name the signal of each row.',
  });
});

test('IO1.5 several wires at a name without a pin are refused until a person chooses what such ends are', async () => {
  const list = 'From,To\nJ1.1,X9\nJ2.1,X9\nJ3.1,X9\nJ4.1,Stud\n';
  const { refused, connectors } = await cable(list);
  expect(connectors).toEqual(['j4', 'stud']);
  expect(refused).toHaveLength(3);
  expect(refused[0]).toEqual({
    at: { row: 2 },
    message: '3 wires end at X9 without a pin.',
    remedy: 'Write the pins, or choose what ends without a pin are: splices, or one terminal each.',
  });
  const choicesOf = async (text: string) =>
    (await reading(text)).questions!.find(({ id }) => id === 'no-pin')?.choices.map(({ value }) => value);
  expect(await choicesOf(list)).toEqual(['refused', 'splice', 'terminal']);
  expect(await choicesOf(three('SP1'))).toBeUndefined();
  const as = (answer: string) => cable(list, { mapping: { answers: { 'no-pin': answer } } });
  expect((await as('splice')).splices).toEqual([['x9', 'stub-splice']]);
  expect((await as('terminal')).connectors).toEqual(['j1', 'x9', 'j2', 'j3', 'j4', 'stud']);
});

test('IO1.5 a pin that only some rows name, or that is missing for a part with several, is not guessed', async () => {
  const some = await cable('From,To\nJ1.1,J2.1\nJ1,J2.2\n');
  expect(some.refused).toEqual([
    { at: { row: 3 }, message: 'J1 has pins in other rows, and none in this one.', remedy: 'Write its pin.' },
  ]);
  const plug = await cable('From,From part,To\nJ1,AC-3,J2.1\n');
  expect(plug.refused).toEqual([
    { at: { row: 2 }, message: 'J1 (Plug) has 3 pins, and the row names none.', remedy: 'Its pins are 1, 2, 3.' },
  ]);
});

test('IO1.5 importing a list with splices again changes nothing, and keeps the other components of the cable', async () => {
  const list = three('SP1');
  const first = await cable(list);
  const db = {
    ...catalog,
    components: {
      r: { id: 'r', kind: 'resistor' },
      ...Object.fromEntries(
        first.records.filter(({ kind }) => kind === 'components').map((record) => [record.id, record.record]),
      ),
    },
  };
  const resistor = { id: 'r1', def: 'r' };
  const instances = { ...first.design!.instances, components: [resistor, ...first.design!.instances.components!] };
  const before = { ...first.design!, instances } as unknown as Json;
  const again = await cable(list, { db, design: () => Promise.resolve(before) });
  expect(again.design).toEqual(before);
  const without = await cable('From,Pin,To,Pin\nJ1,1,J2,1\n', { db, design: () => Promise.resolve(before) });
  expect(without.design!.instances.components).toEqual([resistor]);
});
