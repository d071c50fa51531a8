import { startReceiver, type Receiver } from '@cablewright/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { send } from './hub.ts';
import { cookie, hub, journey, page } from './journey.ts';
import { violations } from './violations.ts';

/** An owner points a webhook at a program, sees a message arrive, breaks the program, and watches the retries. */
journey('webhooks', { path: '/settings/webhooks' }, () => {
  let receiver: Receiver;
  let status = 200;
  beforeAll(async () => {
    receiver = await startReceiver((response) =>
      response.writeHead(status).end(status === 200 ? 'thank you' : 'later'),
    );
  });
  afterAll(() => receiver.close());

  const delivery = () => page.getByRole('complementary', { name: 'Delivery' });
  const log = () => page.getByRole('table', { name: 'Deliveries' }).locator('tbody tr');

  test('O11.2 an address that cannot be is said at its field; a good one gets a secret, shown once', async () => {
    await page.getByRole('button', { name: 'New webhook' }).first().click();
    await page.getByLabel('Name').fill('ERP');
    await page.getByLabel('Address').fill('http://93.184.216.34/hook');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('on the public internet, where http:// is not allowed; use https://').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Address').fill(receiver.url);
    await page.getByRole('checkbox', { name: 'All events' }).uncheck();
    await page.getByRole('checkbox', { name: 'A cable was saved' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    const shown = page.getByRole('status', { name: 'New secret' });
    const secret = (await shown.locator('code').textContent())!;
    expect(secret.length).toBeGreaterThanOrEqual(32);
    await shown.getByRole('button', { name: "Done, I've saved it" }).click();
    await page.reload();
    await page.getByRole('article', { name: 'ERP' }).waitFor();
    expect(await page.content()).not.toContain(secret);
  });

  test('O27.3 O20.2 a test arrives, and its request and answer are shown', async () => {
    await page.getByRole('button', { name: 'Send a test to ERP' }).click();
    await delivery().getByText('200 after').waitFor();
    await delivery().getByText('thank you').waitFor();
    await delivery().getByText('x-service-signature: t=').waitFor();
    await delivery().getByText('"type": "webhook.test"').waitFor();
    expect(receiver.received[0]!.headers['x-service-event']).toBe('webhook.test');
    await page.reload();
    await delivery().getByText('thank you').waitFor();
  });

  test('O20.3 O27.4 while the program is down the next attempt is shown; what is given up is not tried again', async () => {
    status = 503;
    await send(hub, '/api/designs', { id: 'told', label: 'Told' }, cookie);
    await log().filter({ hasText: 'retrying' }).getByText('A cable was saved').click();
    await delivery().getByText('The receiver responded with 503.').waitFor();
    await delivery()
      .getByText(/^Next attempt in \d+ seconds\.$/)
      .waitFor();
    expect(await violations(page)).toEqual([]);
    await delivery().getByRole('button', { name: 'Cancel delivery' }).click();
    await delivery().getByText('cancelled').first().waitFor();
  });

  test('O20.6 O27.5 it is sent again with the same event id, and the log shows failed ones alone', async () => {
    status = 404;
    await delivery().getByRole('button', { name: 'Send again' }).click();
    await delivery().getByText('The receiver responded with 404.').waitFor();
    await page.getByRole('combobox', { name: 'Outcome' }).click();
    await page.getByRole('option', { name: 'failed' }).click();
    await expect.poll(() => log().count()).toBe(1);
    const ids = receiver.received.slice(1).map(({ headers }) => headers['x-service-event-id']);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    status = 200;
    await delivery().getByRole('button', { name: 'Send again' }).click();
    await delivery().getByText('delivered').waitFor();
  });

  test('O27.2 O35.2 a secret of one’s own is asked for before it replaces the other', async () => {
    await page.getByRole('button', { name: 'New secret: ERP' }).click();
    const dialog = page.getByRole('dialog', { name: 'New secret for ERP' });
    await dialog.getByRole('textbox', { name: 'Your own secret' }).fill('too short');
    await expect.poll(() => dialog.getByRole('button', { name: 'Set the secret' }).isDisabled()).toBe(true);
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('textbox', { name: 'Your own secret' }).fill('a secret of my own, long');
    await dialog.getByRole('button', { name: 'Set the secret' }).click();
    await dialog.waitFor({ state: 'hidden' });
    // The former secret is also used for signing until the receiver has the new one.
    await page.getByRole('button', { name: 'End the former secret: ERP' }).click();
    await page.getByText('The former secret signs too').waitFor({ state: 'detached' });
  });

  test('a webhook is taken away after one is asked', async () => {
    await page.getByRole('button', { name: 'Remove: ERP' }).click();
    await page.getByRole('dialog', { name: 'Remove ERP' }).getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No webhooks yet').waitFor();
  });
});
