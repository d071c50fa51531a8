import { test } from 'vitest';
import { openPage, reducedMotion } from './browser.ts';
import { browser, hub, startAgain, waysIn } from './ways-in.ts';

waysIn('ways in', () => {
  test('O30.2 with no way in left the sign-in page says so, and what can be done', async () => {
    await startAgain({}, false);
    const context = await browser.newContext({ reducedMotion, viewport: { width: 390, height: 844 } });
    const { page } = await openPage(context, hub, '/sign-in');
    await page.getByText('No way to sign in').waitFor();
    await page.getByText('npm run owner-password').waitFor();
    await context.close();
  });
});
