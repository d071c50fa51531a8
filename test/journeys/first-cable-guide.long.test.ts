import { expect, test } from 'vitest';
import { boldOf, sectionOf, stepsOf, typedOf } from '../guides/guide.ts';
import { ends, findings, lineTo, openCable, openDrawer, pin, press, save, tab } from './guide-steps.ts';
import { picture } from './guide-pictures.ts';
import { journey, page } from './journey.ts';
import { along, drag, middle } from './pointer.ts';

const canvas = () => page.getByRole('application', { name: 'Canvas' });

/** Picks up a wire at a pin and holds it over another pin. */
async function holdWire(from: string, to: string): Promise<void> {
  const [start, target] = [await middle(pin(from)), await middle(pin(to))];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(target.x - 40, target.y);
  await page.mouse.move(target.x, target.y);
}

type Eight = [string, string, string, string, string, string, string, string];

/** The steps of the guide to the first cable. The words that the guide prints are those on the page. */
journey('the guide to the first cable', { path: '/cables', drawer: 'closed' }, () => {
  const guide = 'docs/guides/first-cable.md';

  test('CA4.16 first cable: a finished cable is looked at, and one of its wires is moved', async () => {
    const [cables, name, wiring, ...parts] = boldOf(sectionOf(guide, 'Look at')) as [string, string, string];
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: cables, exact: true }).click();
    await openCable(name);
    await page.getByRole('tab', { name: wiring, exact: true, selected: true }).waitFor();
    for (const part of parts) await page.locator('[data-block]').filter({ hasText: part }).first().waitFor();
    const light = async () => {
      const point = await along(await lineTo('j2.2'), 0.5);
      await page.mouse.click(point.x, point.y);
    };
    await light();
    await page
      .getByText(/^Path of/)
      .first()
      .waitFor();
    await light();
    await page
      .getByText(/^Net of/)
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('[data-way][data-lit]').count()).toBe(0);

    const [take, drop, repair] = stepsOf(guide, 'Move a wire') as [string, string, string];
    const [, from, to] = /drag it from pin (\d) to pin (\d)/.exec(take)!;
    expect(take).toContain('the white line near PC B');
    const start = await along(await lineTo(`j2.${from}`), 0.8);
    const target = await middle(pin(`j2.${to}`));
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(target.x - 40, target.y);
    await page.mouse.move(target.x, target.y);
    const verdicts = () =>
      page.locator('[data-verdict]').evaluateAll((all) => all.map((each) => each.getAttribute('data-verdict')));
    await expect.poll(verdicts).toEqual(expect.arrayContaining(['fits', 'forbidden']));
    await page
      .getByRole('application', { name: 'Canvas' })
      .getByRole('status')
      .getByText(/both outputs/)
      .waitFor();
    expect(await pin(`j2.${to}`).getAttribute('data-verdict')).toBe('forbidden');
    await picture('first-move', canvas());
    await page.mouse.up();
    await openDrawer(boldOf(drop)[0]!);
    await page.getByRole('region', { name: boldOf(drop)[0]!, exact: true }).waitFor();
    await findings()
      .getByText(/drive against each other/)
      .first()
      .waitFor();
    await press(boldOf(repair)[0]!);
    await page.getByText('No findings.').waitFor();
    await page.keyboard.press('Control+z');
    await findings()
      .getByText(/drive against each other/)
      .first()
      .waitFor();
    await page.keyboard.press('Control+Shift+z');
    await page.getByText('No findings.').waitFor();
  });

  test('CA4.16 first cable: a lead of one’s own is drawn, from New cable to Save', async () => {
    const [create, add, draw, length, pigtail, open, , source] = stepsOf(guide, 'Create your own') as Eight;
    const [cables, newCable, createIt] = boldOf(create) as [string, string, string];
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: cables, exact: true }).click();
    await press(newCable);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').and(page.locator(':focus')).waitFor();
    const [name] = typedOf(create) as [string];
    await page.keyboard.type(name);
    await dialog.getByRole('button', { name: createIt, exact: true }).click();
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

    const library = page.getByRole('combobox', { name: 'Add a part' }).and(page.locator(':focus'));
    const parts = () => page.locator('[data-block]').count();
    for (const [n, part] of boldOf(add).slice(0, 3).entries()) {
      await library.waitFor();
      await page.keyboard.press('Control+a');
      await page.keyboard.type(n < 2 ? typedOf(add)[0]! : part);
      await page.getByRole('option', { name: part }).first().waitFor();
      const chosen = page.locator('[role=option][aria-selected=true]').filter({ hasText: part });
      if (n === 0) await picture('first-parts');
      for (let left = 20; (await chosen.count()) === 0 && left > 0; left -= 1) await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect.poll(parts).toBe(n + 1);
    }
    await page.keyboard.press('Escape');
    await library.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: boldOf(add)[3]!, exact: true }).waitFor();

    const pins = [/from pin (\d)/.exec(draw)![1]!, .../pins (\d) and (\d)/.exec(draw)!.slice(1)];
    await holdWire(`j1.${pins[0]}`, `j2.${pins[0]}`);
    await picture('first-drag', canvas());
    await page.mouse.up();
    for (const number of pins.slice(1))
      await drag(await middle(pin(`j1.${number}`)), await middle(pin(`j2.${number}`)));
    const wired = pins.flatMap((number) => [`j1.${number}`, `j2.${number}`]);
    await expect.poll(ends).toEqual(expect.arrayContaining(wired));

    await page.getByText(boldOf(length)[0]!, { exact: true }).first().click();
    const field = page.getByRole('textbox', { name: 'Length' }).and(page.locator(':focus'));
    for (const text of typedOf(length).slice(1)) {
      await field.fill(text);
      await expect.poll(() => field.getAttribute('aria-invalid')).not.toBe('true');
    }
    const [text] = typedOf(length) as [string];
    await field.fill(text);
    await page.keyboard.press('Enter');
    await page.getByText(text, { exact: true }).first().waitFor();

    const [screen, shell] = boldOf(pigtail) as [string, string];
    const [close, key] = typedOf(pigtail) as [string, string];
    const pressDot = async (terminal: string, side: 'left' | 'right') => {
      const box = (await pin(terminal).boundingBox())!;
      await page.mouse.click(side === 'left' ? box.x + 6 : box.x + box.width - 6, box.y + box.height / 2);
    };
    await pressDot(`w1@a.${screen}`, 'left');
    await page.keyboard.press(close === 'Esc' ? 'Escape' : close);
    await page.keyboard.press(key.toLowerCase());
    const strand = page.locator('[data-pin^="w1@a.pigtail"]');
    const box = async () => (await strand.boundingBox())!;
    await strand.waitFor();
    const { x, y, height } = await box();
    await drag({ x: x + 6, y: y + height / 2 }, await middle(pin(`j1.${shell}`)));
    await expect.poll(ends).toContain(`j1.${shell}`);

    const [, cut, why] = typedOf(open) as [string, string, string];
    for (const end of boldOf(open)) {
      await pressDot(`w1@b.${end}`, 'right');
      await page.keyboard.press('Escape');
      await page.keyboard.press(cut.toLowerCase());
      await page.getByRole('dialog').getByRole('textbox').and(page.locator(':focus')).waitFor();
      await page.keyboard.type(why);
      await page.keyboard.press('Enter');
      await expect.poll(() => pin(`w1@b.${end}`).getAttribute('aria-label')).toMatch(/not connected/);
    }

    expect(source).toContain('One finding is left: the cable does not name a source');
    await findings()
      .getByRole('button', { name: /does not cite a source/ })
      .first()
      .click();
    const citation = page.getByRole('textbox', { name: 'Source' }).and(page.locator(':focus'));
    await citation.fill('Order 4711');
    await page.getByText('No findings.').waitFor();
    await save(boldOf(source)[0]!);
    await page.keyboard.press('Escape');
    await picture('first-done', canvas());
  });

  test('CA4.16 first cable: it is released, printed and taken back', async () => {
    const [freeze, print] = stepsOf(guide, 'Freeze it') as [string, string];
    const [revisions, saveOne] = boldOf(freeze) as [string, string];
    await tab(revisions);
    await press(saveOne);
    await page.getByRole('dialog').getByRole('textbox').first().fill('For the first order');
    await page.getByRole('dialog').getByRole('button').last().click();
    await page.getByText('RELEASED', { exact: true }).waitFor();
    const [documents, sheet, pdf, files] = boldOf(print) as [string, string, string, string];
    await tab(documents);
    await page.getByText(sheet, { exact: true }).first().click();
    await page.getByRole('combobox', { name: 'Revision' }).click();
    await page
      .getByRole('option', { name: /^Revision 1|^Rev 1|^1/ })
      .first()
      .click();
    await page
      .getByRole('img', { name: /Build sheet/ })
      .first()
      .waitFor();
    await picture('first-documents');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: pdf, exact: true }).first().click();
    expect((await download).suggestedFilename()).toMatch(/build-sheet/);
    await page.getByRole('heading', { name: files, exact: true }).waitFor();
    const [history, undo] = boldOf(sectionOf(guide, 'Go back')) as [string, string];
    await tab(history);
    await page
      .getByRole('button', { name: /Saved Bench lead/ })
      .first()
      .click();
    await page.getByRole('button', { name: undo, exact: true }).waitFor();
  });
});
