import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drop } from './given-files.ts';
import { cookie, hub, journey, page } from './journey.ts';
import { send } from './hub.ts';
import { violations } from './violations.ts';

/** The maximum number of interactions from a customer's files to a priced draft. */
const maxInteractions = 25;
let interactions = 0;

/** Performs an interaction on the page and counts it. */
async function act<T>(what: () => Promise<T>): Promise<T> {
  interactions += 1;
  return what();
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const questions = () => page.getByRole('table', { name: 'Questions' });
const price = (nth: number) =>
  page.getByRole('table', { name: 'Prices' }).getByRole('row').nth(nth).getByRole('cell').nth(1).textContent();

async function openDraft(): Promise<void> {
  const draft = await send(hub, '/api/quotations', { customer: 'nord' }, cookie);
  const { id } = (await draft.json()) as { id: string };
  await page.goto(`${hub.address}/quotations/${id}`);
  await page.getByRole('heading', { name: 'Files of the inquiry' }).waitFor();
  interactions = 0;
}

const rows = (wire: string, length: string) =>
  ['Wire,From,From Pin,From Part,To,To Pin,To Part,Wire Part Number,Length (mm)']
    .concat([1, 2].map((pin) => `W${pin},J1,${pin},ZX-2,J2,${pin},ZX-2,${wire},${length}`))
    .join('\n');

journey(
  'inquiries',
  {
    path: '/quotations',
    prepare: () => send(hub, '/api/customers', { id: 'nord', label: 'Nord GmbH', currency: 'EUR' }, cookie),
  },
  () => {
    test('QU4.2 files that are dropped together are kept and imported; what is missing is asked, and the draft is priced in few interactions', async () => {
      await openDraft();
      const drawing = { name: 'Drawing pump lead.pdf', text: '%PDF-1.4' };
      await act(() => drop({ name: 'pump lead.csv', text: rows('ZW-1', '') }, drawing));
      await page.getByRole('table', { name: 'Files' }).getByRole('row').nth(2).waitFor();
      await act(() => button('Import 1 file').click());
      await questions().waitFor();
      const asked = await questions().textContent();
      for (const sentence of [
        'ZX-2 is not in our catalog.',
        'Which length has wire W1 of pump lead?',
        'How many of pump lead do you need?',
      ])
        expect(asked).toContain(sentence);
      expect(asked).toContain('pump lead.csv, row 2');
      expect(asked).not.toContain('There is no drawing');
      await act(() => page.getByLabel('Quantities of cable 1').fill('25'));
      await act(() => page.getByLabel('Price by hand of cable 1').fill('12.5'));
      await act(() => button('Save').click());
      await expect.poll(() => price(1)).toContain('12.50');
      await expect.poll(() => questions().textContent()).toMatch(/Ada Lovelace, 20\d\d-/);
      expect(interactions).toBeLessThanOrEqual(maxInteractions);
      expect(await violations(page)).toEqual([]);
    });

    test('QU4.2 a question is answered or struck, and the answer says who gave it', async () => {
      const nth = async (text: string) => {
        const all = await questions().getByRole('row').allTextContents();
        return all.findIndex((row) => row.includes(text));
      };
      const length = await nth('Which length has wire W1');
      await page.getByLabel(`Answer to question ${length}`, { exact: true }).fill('420 mm');
      const part = await nth('ZX-2 is not');
      await button(`Strike question ${part}`).click();
      await button('Save').click();
      await expect.poll(() => questions().getByRole('row').nth(length).textContent()).toContain('Ada Lovelace');
      await button(`Ask again question ${part}`).waitFor();
    });

    test.each([
      [
        'a table with another length and two cables',
        [
          { name: 'left.csv', text: rows('ZW-1', '300') },
          { name: 'right.csv', text: rows('ZW-2', '450') },
        ],
        2,
      ],
      [
        'a WireViz file',
        [
          {
            name: 'loom.yml',
            text: 'connectors:\n  X1: {pincount: 2, mpn: Q-1}\n  X2: {pincount: 2, mpn: Q-1}\ncables:\n  W1: {wirecount: 2, mpn: Q-2, length: 1 m}\nconnections:\n  - [X1: [1-2], W1: [1-2], X2: [1-2]]\n',
          },
        ],
        1,
      ],
      [
        'a KBL file',
        [{ name: 'harness.kbl', text: readFileSync('modules/kbl/corpus/two-connectors-2.4.kbl', 'utf8') }],
        1,
      ],
      [
        'a German table with another dialect, and a picture',
        [
          {
            name: 'Leitung.csv',
            text: 'Leitung;Von;Von Pin;Von Teilenummer;Nach;Nach Pin;Nach Teilenummer;Leitungstyp;Länge (mm)\nW1;J1;1;ZX-8;J2;1;ZX-8;ZW-8;250\nW2;J1;2;ZX-8;J2;2;ZX-8;ZW-8;250\n',
          },
          { name: 'Foto.png', text: 'PNG' },
        ],
        1,
      ],
    ])('QU4.2 %s: from the drop to a priced draft in at most 25 interactions', async (_name, files, cables) => {
      await openDraft();
      await act(() => drop(...files));
      await page.getByRole('table', { name: 'Files' }).getByRole('row').nth(files.length).waitFor();
      await act(() => button(/^Import \d+ files?$/).click());
      for (let nth = 1; nth <= cables; nth += 1) {
        await page.getByLabel(`Quantities of cable ${nth}`).waitFor();
        await act(() => page.getByLabel(`Quantities of cable ${nth}`).fill('10'));
        await act(() => page.getByLabel(`Price by hand of cable ${nth}`).fill('20'));
      }
      await act(() => button('Save').click());
      await expect.poll(() => price(cables)).toContain('20.00');
      expect(interactions).toBeLessThanOrEqual(maxInteractions);
    });
  },
);
