import { expect, test } from 'vitest';
import { everyComponent, newPage, ofKit, pictureWidth, themes } from './kit.ts';

ofKit('the page of the kit', () => {
  test('all of it is shown in two frames, light and dark, of a width that can be chosen', async () => {
    const { page } = await newPage('light');
    await page.goto('http://kit.example/kit.html');
    const frames = page.locator('iframe');
    await frames.first().waitFor();
    await page.getByText('390', { exact: true }).click();
    await page.getByText('tables', { exact: true }).click();
    const shown = await page.evaluate<string[][]>(
      "[...document.querySelectorAll('iframe')].map((frame) => ['src', 'width'].map((name) => frame.getAttribute(name)))",
    );
    expect(shown).toEqual(themes.map((theme) => [`/kit.html?group=tables&theme=${theme}`, '390']));
    await page.context().close();
  });

  everyComponent('light', [pictureWidth]);
});
