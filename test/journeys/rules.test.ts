import { expect, test } from 'vitest';
import { go, hub, journey, page } from './journey.ts';

/** A rule is built by a person who has never seen JSON, and then applied to a cable. */
journey('rules', { path: '/rules' }, () => {
  const pick = async (within: string, label: string, option: string, nth = 0) => {
    await page.getByRole('region', { name: within }).getByRole('combobox', { name: label }).nth(nth).click();
    await page.getByRole('option', { name: option, exact: true }).filter({ visible: true }).first().click();
  };
  const section = (name: string) => page.getByRole('region', { name });
  const finds = () => page.getByRole('complementary', { name: 'Preview of the rule' });

  test('C28.5 a rule is begun: its name, what it looks at, that it blocks', async () => {
    await page.getByRole('button', { name: 'New rule' }).first().click();
    await page.getByRole('button', { name: 'Start with a blank rule' }).click();
    await page.getByLabel('Name').fill('Supplies run in 0.5 mm²');
    await pick('The rule', 'Looks at', 'Each conductor of a wire');
    await page.getByText('Block saving').click();
    await expect.poll(() => page.getByLabel('ID', { exact: true }).inputValue()).toBe('supplies-run-in-0-5-mm2');
    await finds().getByText('Add a condition that must hold.').waitFor();
  });

  test('C28.6 C28.7 its conditions are picked as sentences', async () => {
    const which = 'Which it applies to';
    await section(which).getByRole('button', { name: 'Add condition' }).click();
    await pick(which, 'What is looked at', 'kinds of signals on it');
    await section(which).getByRole('combobox', { name: 'Value' }).fill('power');
    const must = 'What must hold';
    await section(must).getByRole('button', { name: 'Add condition' }).click();
    await pick(must, 'What is looked at', 'cross-section');
    await section(must).getByRole('textbox', { name: 'Value' }).fill('0.5');
    await section('In words').getByText('cross-section is at least 0.5 mm²').waitFor();
    await page.getByLabel('Message').fill('The supply on  is thin.');
    await page.getByLabel('Message').press('Home');
    for (let i = 0; i < 'The supply on '.length; i += 1) await page.getByLabel('Message').press('ArrowRight');
    await page.getByRole('button', { name: 'Insert a value' }).click();
    await page.getByRole('menuitem', { name: 'wire and conductor' }).click();
    await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('The supply on {id} is thin.');
  });

  test('C38.3 while it is written it shows what it would find, with the values it read', async () => {
    const sealed = finds().getByRole('region', { name: 'sealed-sensor-lead' });
    await sealed.getByText('The supply on w1.brown is thin.').waitFor();
    await sealed.getByText('cross-section 0.34 mm²').waitFor();
    await finds()
      .getByText(/Looks at \d+ conductors in \d+ cables/)
      .waitFor();
  });

  test('the form and its JSON agree, whichever is typed into', async () => {
    await page.getByRole('tab', { name: 'JSON' }).click();
    const json = page.getByRole('textbox', { name: 'JSON' });
    expect(JSON.parse(await json.inputValue())).toEqual({
      id: 'supplies-run-in-0-5-mm2',
      label: 'Supplies run in 0.5 mm²',
      severity: 'error',
      each: 'conductor',
      where: { contains: [{ path: 'signalKinds' }, 'power'] },
      require: { gte: [{ path: 'areaMm2' }, 0.5] },
      message: 'The supply on {id} is thin.',
    });
    await json.fill((await json.inputValue()).replace('0.5\n', '0.3\n'));
    const value = section('What must hold').getByRole('textbox', { name: 'Value' });
    await expect.poll(() => value.inputValue()).toBe('0.3');
    await json.fill((await json.inputValue()).replace('"areaMm2"', '"areaMm3"'));
    await page.getByRole('tab', { name: 'What it finds' }).click();
    await finds()
      .getByText(/Did you mean "areaMm2"/)
      .waitFor();
    await page.getByRole('tab', { name: 'JSON' }).click();
    await json.fill((await json.inputValue()).replace('"areaMm3"', '"areaMm2"'));
    await value.fill('0.5');
    await expect.poll(() => json.inputValue()).toContain('0.5');
  });

  test('saved, it is enabled and listed', async () => {
    await page.getByRole('button', { name: 'Create' }).click();
    await page.waitForURL(/\/rules\/supplies-run-in-0-5-mm2/);
    await page.getByRole('link', { name: 'Rules', exact: true }).first().click();
    const row = page.getByRole('row', { name: /Supplies run in 0.5 mm²/ });
    await row.getByText('blocks saving').waitFor();
    await row.getByText('enabled').waitFor();
  });

  test('C11.1 C11.2 a cable that breaks it shows each place with what was read, and cannot be saved', async () => {
    await go('/cables/sealed-sensor-lead?sel=@cable');
    await page.getByLabel('Labour').fill('33');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const refused = page.getByRole('alert').filter({ hasText: 'Blocked by a rule' });
    await refused.getByText('The supply on w1.brown is thin.').waitFor();
    await page.getByRole('tab', { name: /^Findings/ }).click();
    await page.getByRole('heading', { name: /Supplies run in 0.5 mm²/ }).waitFor();
    const found = page.getByRole('button', { name: /The supply on w1.brown is thin/ });
    await expect.poll(() => found.innerText()).toMatch(/kinds of signals on it power\s+cross-section 0.34 mm²/);
    await page.reload();
    await page.getByText('Edited').first().waitFor();
  });

  test('with the rule switched off the cable is saved', async () => {
    await go('/rules/supplies-run-in-0-5-mm2');
    await page.getByRole('switch', { name: 'Enabled' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved Supplies').waitFor();
    await go('/cables/sealed-sensor-lead?sel=@cable');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
  });

  test('C43.6 groups go into groups six deep, and no deeper', async () => {
    await go('/rules/supplies-run-in-0-5-mm2');
    const must = section('What must hold');
    const innermost = must.getByRole('button', { name: 'Add group' }).first();
    for (let levels = 1; levels < 6; levels += 1) {
      await expect.poll(() => innermost.isEnabled()).toBe(true);
      await innermost.click();
      await page.getByRole('menuitem', { name: 'All of several conditions' }).filter({ visible: true }).last().click();
      await expect.poll(() => must.getByRole('group', { name: 'All of these hold' }).count()).toBe(levels + 1);
    }
    await expect.poll(() => innermost.isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Revert' }).click();
    await expect.poll(() => must.getByRole('group', { name: 'All of these hold' }).count()).toBe(0);
  });

  test('a rule is begun from a worked example, and finds a real mistake at once', async () => {
    await go('/cables/null-modem-de9');
    const design = `${hub.address}/api/designs/null-modem-de9`;
    await page.evaluate(async (address) => {
      const read = await fetch(address);
      const cable = (await read.json()) as { instances: { mechanical: unknown[] } };
      cable.instances.mechanical = [];
      const headers = { 'content-type': 'application/json', 'if-match': read.headers.get('etag') ?? '' };
      await fetch(address, { method: 'PUT', headers, body: JSON.stringify(cable) });
    }, design);
    await go('/rules');
    await page.getByRole('button', { name: 'New rule' }).first().click();
    await page.getByRole('button', { name: /A D-sub connector on a cable has a backshell/ }).click();
    await finds().getByRole('region', { name: 'null-modem-de9' }).waitFor();
  });

  test('no page said an error', () => {});
});
