import { expect, test } from 'vitest';
import { boldOf, stepsOf, typedOf } from '../guides/guide.ts';
import { ends, findings, lineTo, openCable, openDrawer, pin, press, save, tab } from './guide-steps.ts';
import { journey, page } from './journey.ts';
import { along, drag, middle } from './pointer.ts';

/** The steps of the README. The words that it prints are those on the page. */
journey('the README', { path: '/cables', drawer: 'closed' }, () => {
  /** The point where the line of a pin ends: the dot of the pin. */
  const dot = async (terminal: string) => along(await lineTo(terminal), 1);
  const below = async (from: string, to: string) => (await middle(pin(to))).y - (await middle(pin(from))).y;

  const readme = stepsOf('README.md', 'Try first');

  test('CA4.16 README, steps 1 and 2: the end of a wire is dragged to another pin, has a finding, and is saved', async () => {
    const [open, move] = readme as [string, string];
    await openCable(boldOf(open)[0]!);
    const [, from, to] = /white wire from pin (\d) of PC B to pin (\d)/.exec(move)!;
    await pin(`j2.${from}`).waitFor();
    const grip = await dot(`j2.${from}`);
    await drag(grip, { x: grip.x, y: grip.y + (await below(`j2.${from}`, `j2.${to}`)) });
    expect(boldOf(move)).toEqual(['Findings', 'Save']);
    const [drawer, saved] = boldOf(move) as [string, string];
    expect(await findings().count()).toBe(0);
    await openDrawer(drawer);
    const [typed] = typedOf(move);
    expect(typed).toBe(`j2.${to}`);
    // The text that could be typed instead is now the end of the wire, and nothing else was drawn.
    await expect.poll(ends).toContain(typed);
    expect(await ends()).not.toContain(`j2.${from}`);
    expect(move).toContain('two outputs that now drive against each other');
    await findings()
      .getByText(/are both outputs: outputs connected together drive against each other/)
      .first()
      .waitFor();
    await save(saved);
  });

  test('CA4.16 README, step 3: one press puts it right, and it is saved again', async () => {
    const [fix, again] = boldOf(readme[2]!) as [string, string];
    await press(fix);
    await page.getByText('No findings.').waitFor();
    await save(again);
  });

  test('CA4.16 README, step 4: the newest save is undone from the history', async () => {
    const [history, undo] = boldOf(readme[3]!) as [string, string];
    await tab(history);
    await page
      .getByRole('button', { name: /Saved Null modem/ })
      .first()
      .click();
    await press(undo);
    await page.getByText('Undid this change').waitFor();
    // The fix is undone, so the wire ends at pin 4 again.
    await tab('Wiring');
    const [fix] = boldOf(readme[2]!) as [string];
    await press(fix);
    await page.getByText('No findings.').waitFor();
    await save('Save');
  });

  test('CA4.16 README, steps 5 and 6: the documents it names, and the way to anywhere', async () => {
    await tab(boldOf(readme[4]!)[0]!);
    expect(readme[4]).toContain('the schematic as PDF, the parts list, the wire list as CSV');
    const pdf = page.waitForEvent('download');
    await page.getByRole('link', { name: 'PDF', exact: true }).first().click();
    expect((await pdf).suggestedFilename()).toMatch(/schematic\.pdf$/);
    for (const file of ['bom.csv', 'wire-list.csv'])
      await page.getByRole('link', { name: file, exact: true }).waitFor();
    expect(readme[5]).toContain('Ctrl-K');
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: 'Quick open' }).fill('data cable');
    await page
      .getByRole('button', { name: /Data cable 2×2/ })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /^Data cable 2×2/ }).waitFor();
    expect(readme.length).toBe(6);
  });
});
