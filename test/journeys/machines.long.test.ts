import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { cookie, hub, journey, page } from './journey.ts';
import { send } from './hub.ts';
import { violations } from './violations.ts';

const cable = 'board-uart-link';
const folder = mkdtempSync(join(tmpdir(), 'machines-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A machine is set up, gets the jobs of an order, and its report is recorded with the pieces, all on pages. */
journey('machines', { path: '/machines', prepare }, () => {
  test('BU6.1 a machine is described from the example, and lists the wires of the order in work', async () => {
    await page.getByText('No machines yet').waitFor();
    await page.getByRole('button', { name: 'Settings of machines…' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Machines' });
    await dialog.getByLabel('As text (JSON)').click();
    const text = dialog.getByLabel('Machines, as JSON');
    await text.fill('[{');
    await dialog.getByRole('alert').getByText('This is not JSON').waitFor();
    expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Settings of machines…' }).first().click();
    const name = dialog.getByRole('region', { name: 'Machine', exact: true }).getByLabel('Label');
    await name.fill('');
    await dialog.getByRole('region', { name: 'File of jobs' }).getByLabel('One job').fill('Key={job}\nColour={colour}');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('alert').getByText(/label/).waitFor();
    await name.fill('Crimper in hall 2');
    await dialog
      .getByRole('alert')
      .getByText(/\{colour\}/)
      .waitFor();
    await dialog
      .getByRole('region', { name: 'File of jobs' })
      .getByLabel('One job')
      .fill('[NewJob]\nKey={job}\nPieces={quantity}');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Crimper in hall 2').first().waitFor();
    const jobs = page.getByRole('region', { name: 'Jobs' });
    await jobs.getByText('changes of wire and contacts').waitFor();
    expect(await jobs.getByRole('row').count()).toBe(4);
    expect(await violations(page)).toEqual([]);
  });

  test('BU6.1 the job file is written, and a report of the machine is read and shown with the piece', async () => {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Write job file' }).click();
    const file = await (await saved).path();
    const written = readFileSync(file, 'utf8');
    expect(written.split('\r\n').filter((line) => line === '[NewJob]')).toHaveLength(3);
    const job = /^Key=(.*)\r$/m.exec(written)![1]!;
    const jobs = page.getByRole('region', { name: 'Jobs' });
    await jobs.getByText('Written').first().waitFor();
    const report = join(folder, 'day.sdc');
    const lines = [
      '[JobTerminated]',
      `Key=${job}`,
      'Time=28/11/2026 10:00:00',
      'Good=5',
      '[JobTerminated]',
      'Key=nothing',
    ];
    writeFileSync(report, lines.join('\r\n'));
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Read a report…' }).click();
    await (await chooser).setFiles(report);
    await page.getByRole('status').getByText('1 recorded for 2 jobs').waitFor();
    await page.getByText('Line 5: nothing is not the number of a job.').waitFor();
    await jobs.getByText(job, { exact: true }).waitFor({ state: 'detached' });
    const order = job.replace(/-L\d+$/, '');
    await page.goto(`${hub.address}/pieces/${order}-001`);
    await page.getByRole('region', { name: 'Records of the order' }).getByText(`finished, 5 good`).waitFor();
  });
});

async function prepare(): Promise<void> {
  await send(hub, `/api/designs/${cable}/versions`, {}, cookie);
  const order = (await send(hub, '/api/orders', { design: cable, quantity: 5 }, cookie)) as {
    json(): Promise<{ number: string }>;
  };
  const { number } = await order.json();
  await send(hub, `/api/orders/${number}/release`, {}, cookie);
}
