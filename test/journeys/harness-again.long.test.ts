import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { hub, journey, page, read } from './journey.ts';

const corpus = resolve(import.meta.dirname, '../../modules/kbl/corpus');

interface Cable {
  readonly id: string;
  readonly label: string;
  readonly instances: { readonly segments: readonly { readonly id: string; readonly lengthMm?: number }[] };
}

/** The cables of the hub, by their id. */
async function cables(): Promise<ReadonlyMap<string, string>> {
  const { items } = await read<{ items: readonly { id: string; label: string }[] }>('/api/designs?limit=500');
  return new Map(items.map(({ id, label }) => [id, label]));
}

/**
 * Chooses a file on the import page and shows its plan. Returns the answer to the question which cable the file is for.
 */
async function plan(name: string, text: string): Promise<string> {
  await page.goto(`${hub.address}/import`);
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/xml', buffer: Buffer.from(text) });
  const cable = page.getByRole('combobox', { name: 'Cable', exact: true });
  const show = page.getByRole('button', { name: 'Show what changes' });
  await show.waitFor();
  const value = (await cable.count()) === 0 ? '' : await cable.inputValue();
  await show.click();
  return value;
}

async function take(): Promise<void> {
  await page.getByRole('button', { name: /^Import \d+ records?$/ }).click();
  await page.getByRole('button', { name: 'Undo the import' }).waitFor();
}

/** Renames the cable on its page. */
async function rename(id: string, label: string): Promise<void> {
  await page.goto(`${hub.address}/cables/${id}`);
  await page.getByRole('button', { name: 'Properties' }).click();
  await page.getByRole('textbox', { name: 'Name' }).first().fill(label);
  await page.keyboard.press('Control+s');
  await page.getByText('Saved', { exact: true }).waitFor();
}

/** A harness is imported again after it was renamed in the other program, and after a person renamed it here. */
journey('a harness comes again', { path: '/import' }, () => {
  test.each([
    { file: 'all-together-2.4.kbl', name: 'All together' },
    { file: 'other-program-2.0.vec', name: 'Test harness' },
  ])(
    '[IO5.9] $file is the same cable when it has another name in the file, and when a person renamed it here',
    async ({ file, name }) => {
      const text = readFileSync(join(corpus, file), 'utf8');
      const before = await cables();
      await plan(file, text);
      await page.getByText(/^\d+ new records?\.$/).waitFor();
      await take();
      const added = [...(await cables())].filter(([id]) => !before.has(id));
      expect(added.map(([, label]) => label)).toEqual([name]);
      const [[id]] = added as [[string, string]];
      const first = await read<Cable>(`/api/designs/${id}`);

      // Renamed in the file: one record changes, and none is added.
      const renamed = text.replaceAll(`>${name}<`, `>${name} of next year<`);
      expect(renamed).not.toBe(text);
      expect(await plan(file, renamed)).toBe(`Change ${name}`);
      await page.getByText('1 changed record.').waitFor();
      await take();
      expect(await cables()).toEqual(new Map([...before, [id, `${name} of next year`]]));
      const second = await read<Cable>(`/api/designs/${id}`);
      expect(second.instances).toEqual(first.instances);

      // Renamed here: the file still belongs to that cable, which keeps its name, and nothing changes.
      await rename(id, `Our ${name}`);
      expect(await plan(file, renamed)).toBe(`Change Our ${name}`);
      await page.getByText('1 unchanged.', { exact: true }).waitFor();
      // The first file has the original name again, and the cable keeps the person's name.
      expect(await plan(file, text)).toBe(`Change Our ${name}`);
      await page.getByText('1 changed record.').waitFor();
      await take();
      expect(await cables()).toEqual(new Map([...before, [id, `Our ${name}`]]));
    },
  );
});
