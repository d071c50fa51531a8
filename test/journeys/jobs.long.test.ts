import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { send, type Extras } from './hub.ts';
import { cookie, hub, journey, page, read } from './journey.ts';
import { violations } from './violations.ts';

const lines = (count: number, name: string) =>
  Array.from({ length: count }, (_, n) => `${name}-${n};Body ${n} of ${name}`).join('\n');
const importing = (input: string) => send(hub, '/api/modules/parts-list/_import/lines', { input, job: true }, cookie);

/** A module that imports lines `id;label` as connector bodies, slowly, so that its progress can be seen. */
const importsSlowly: Extras['extend'] = ({ importers }) =>
  importers.register('parts-list', {
    id: 'lines',
    label: 'Parts list',
    run: async (input, _catalog, { progress, signal }) => {
      const texts = typeof input === 'string' ? input.split('\n') : [];
      const records = texts.map((line) => {
        const [id = '', label = ''] = line.split(';');
        return { kind: 'bodies', id, record: { id, label, positions: [], src: 'the supplier’s list' } };
      });
      for (const n of texts.keys()) {
        if (signal.aborted) break;
        progress(n, texts.length);
        await sleep(400);
      }
      return { ok: true, records };
    },
  });

/** An import runs in the background. Its plan is reviewed and published, or refused because it is too old. */
journey('jobs', { path: '/jobs', extras: { extend: importsSlowly } }, () => {
  const job = () => page.getByRole('article', { name: 'Parts list' }).first();

  test('O29.3 an import shows how far it is and can be cancelled', async () => {
    await importing(lines(60, 'never'));
    await job().getByRole('progressbar', { name: 'Progress of Parts list' }).waitFor();
    await job()
      .getByText(/^\d+ of 60$/)
      .waitFor();
    expect(await violations(page)).toEqual([]);
    await job().getByRole('button', { name: 'Cancel Parts list' }).click();
    await job().getByText('cancelled', { exact: true }).waitFor();
  });

  test('O22.1 O29.4 its plan is read and published as one change', async () => {
    await importing(lines(3, 'good'));
    await job().getByText('Adds 3, changes 0, leaves 0 unchanged.').waitFor();
    await job().getByText('new: connector body good-0').waitFor();
    await job().getByRole('button', { name: 'Publish Parts list' }).click();
    await job().getByText('Published.').waitFor();
    expect(await read<{ label: string }>('/api/definitions/bodies/good-2')).toMatchObject({ label: 'Body 2 of good' });
    await job().getByRole('link', { name: 'Show changes' }).click();
    await page.getByRole('complementary').getByText('connector body good-0').waitFor();
    await page.goBack();
  });

  test('O22.1 a plan that is older than the catalog is not published, and says what to do', async () => {
    await importing(lines(2, 'late'));
    await job().getByText('Adds 2').waitFor();
    await send(hub, '/api/designs', { id: 'between', label: 'Between' }, cookie);
    await job().getByRole('button', { name: 'Publish Parts list' }).click();
    await job().getByText('The catalog has changed since this plan was made').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await read<{ status: number }>('/api/definitions/bodies/late-0')).toMatchObject({ status: 404 });
  });

  test('O29.2 a job is asked for, and jobs of one state are listed alone', async () => {
    await page.getByRole('button', { name: 'Run a job' }).click();
    await page.getByRole('menuitem', { name: 'Look for changes made outside Cablewright' }).click();
    const derive = page.getByRole('article', { name: 'Look for changes made outside Cablewright' });
    await expect.poll(() => derive.count()).toBe(2);
    await page.getByRole('combobox', { name: 'State' }).click();
    await page.getByRole('option', { name: 'cancelled' }).click();
    await expect.poll(() => page.getByRole('article').count()).toBe(1);
  });
});
