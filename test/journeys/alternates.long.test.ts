import { expect, test } from 'vitest';
import { send } from './hub.ts';
import { cookie, go, hub, journey, page, read } from './journey.ts';
import { violations } from './violations.ts';

const part = 'xh-contact-28-22';
const cable = 'board-uart-link';
const path = `/library/mechanicals/${part}?tab=alternates`;

/** A second maker's contact with the same values and a plating, which both need to be a drop-in replacement. */
async function prepare() {
  const record = await read<Record<string, unknown>>(`/api/definitions/mechanicals/${part}`);
  const { partNumber: _number, ...own } = record;
  const changes = [
    { kind: 'mechanicals', id: part, op: 'put', record: { ...record, plating: 'tin' }, etag: '*' },
    {
      kind: 'mechanicals',
      id: 'second-contact',
      op: 'put',
      record: {
        ...own,
        id: 'second-contact',
        label: 'Second contact',
        plating: 'tin',
        cost: { unit: 9, currency: 'EUR', leadDays: 12 },
      },
    },
  ];
  await send(hub, '/api/batch', { message: 'Contacts', changes }, cookie);
}

/**
 * An engineer declares two alternates of a contact, sees what each would change, and replaces the contact with a
 * proposal.
 */
journey('alternates', { path, prepare }, () => {
  const list = () => page.getByRole('list', { name: 'Alternates', exact: true });
  const card = (name: string | RegExp) => list().getByRole('article', { name });
  const dialog = () => page.getByRole('dialog');
  const add = async (name: string, declared: string) => {
    await page.getByRole('button', { name: 'Add an alternate' }).click();
    await dialog().getByLabel('Other part').fill(name);
    await page.getByRole('option', { name }).click();
    await dialog().getByRole('combobox', { name: 'Class' }).click();
    await page.getByRole('option', { name: declared }).click();
  };

  test('[QU5.1] the verdict shows before an alternate is saved, and a source is needed', async () => {
    await page.getByText('No alternates yet').waitFor();
    await add('Second contact', 'Drop-in');
    await dialog().getByText('The records of both parts agree with the class drop-in.').waitFor();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().getByText('Enter where it is from').waitFor();
    await dialog().getByLabel('Source').fill('Data sheet of the second maker');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => card('Second contact').textContent())
      .toMatch(/Drop-in.*Data sheet of the second maker.*12 days/);
  });

  test('[QU5.1] one that is declared drop-in and fails is offered as functional, with what each part states', async () => {
    await add('30–26', 'Drop-in');
    await dialog().getByText('The records of the two parts contradict the class drop-in.').waitFor();
    await dialog().getByLabel('Source').fill('A distributor');
    await dialog().getByRole('button', { name: 'Save' }).click();
    const failing = card(/30–26/);
    await expect.poll(() => failing.textContent()).toMatch(/Functional.*declared drop-in/);
    const against = failing.getByRole('table', { name: 'Properties that refuse it' });
    await expect
      .poll(() => against.getByRole('row').filter({ hasText: 'Wire range' }).textContent())
      .toBe('Wire range0.08 to 0.33 mm²0.05 to 0.13 mm²less than needed');
  });

  test('from 390 to 1440 px nothing overflows, and no rule of level A or AA is broken, light and dark', async () => {
    for (const scheme of ['light', 'dark'] as const)
      for (const width of [390, 1440]) {
        await page.emulateMedia({ colorScheme: scheme });
        await page.setViewportSize({ width, height: 1000 });
        await card('Second contact').waitFor();
        const wide = await page.evaluate<number>(
          'document.documentElement.scrollWidth - document.documentElement.offsetWidth',
        );
        expect([scheme, width, wide, await violations(page)]).toEqual([scheme, width, 0, []]);
      }
    await page.emulateMedia({ colorScheme: 'light' });
  });

  test('[QU5.1] replacing it everywhere shows each cable with the checks that change, and nothing is saved', async () => {
    const before = await read(`/api/designs/${cable}`);
    await page.getByRole('button', { name: /^Replace by it: .*30–26/ }).click();
    await dialog().getByRole('combobox', { name: 'Where' }).waitFor();
    const link = dialog()
      .getByRole('article')
      .filter({ hasText: /takes 0.05 to 0.13 mm²/ })
      .first();
    await expect.poll(() => link.textContent()).toMatch(/new warning.*Documents.*Bill of materials/);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 1000 });
      expect([width, await violations(page)]).toEqual([width, []]);
    }
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    expect(await read(`/api/designs/${cable}`)).toEqual(before);
  });

  test('[QU5.1] in a cable the alternates of its contacts are listed, and one is proposed for this cable only', async () => {
    await go(`/cables/${cable}?sel=j1`);
    const own = page.getByRole('region', { name: 'Alternates' });
    await own.getByRole('button', { name: 'Replace by Second contact' }).click();
    await dialog().getByText('The records of both parts agree with the class drop-in.').waitFor();
    const changed = dialog().getByRole('article');
    await expect.poll(() => changed.count()).toBe(1);
    await expect.poll(() => changed.textContent()).toMatch(/No check changes.*Cost of one/);
    await dialog().getByRole('button', { name: 'Propose the replacement' }).click();
    const job = page.getByRole('article', { name: /^Proposed: second-contact in the place of/ });
    await job.getByText('By their records the part is drop-in.').waitFor();
    const used = async () => JSON.stringify(await read(`/api/designs/${cable}`)).includes('second-contact');
    expect(await used()).toBe(false);
    await job.getByRole('button', { name: /^What changes in each cable/ }).click();
    await expect
      .poll(() => job.getByRole('list', { name: 'Cables that would differ' }).textContent())
      .toMatch(/Cost of one/);
    await job.getByRole('button', { name: /^Publish/ }).click();
    await job.getByText('Published.').waitFor();
    expect(await used()).toBe(true);
  });

  test('[QU7.1] what a record touches is a page with lists, reached from its menu', async () => {
    await go('/library/mechanicals/second-contact');
    await page.getByRole('button', { name: /^Actions for Second contact/ }).click();
    await page.getByRole('menuitem', { name: 'What it touches' }).click();
    await page.getByRole('heading', { name: 'What Second contact touches' }).waitFor();
    await page.getByRole('table', { name: 'Cables' }).getByRole('link').first().click();
    await page.getByRole('button', { name: /^More for this/ }).click();
    await page.getByRole('menuitem', { name: 'What it touches' }).click();
    await page.getByRole('heading', { name: /^What UART link, board to board touches/ }).waitFor();
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 1000 });
      const wide = await page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.offsetWidth',
      );
      expect([width, wide, await violations(page)]).toEqual([width, 0, []]);
    }
  });
});
