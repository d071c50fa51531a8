import { chromium } from 'playwright-core';

const root = new URL('../../', import.meta.url);

/** Compressed bytes of the script that the bench of an order loads, in Chromium, with the built studio. */
export async function benchScriptBytes(address: string, order: string, person: object): Promise<number> {
  const { findChromium } = (await import(new URL('scripts/chromium.mjs', root).href)) as { findChromium: () => string };
  const { buildStudio } = (await import(new URL('scripts/build-studio.mjs', root).href)) as {
    buildStudio: () => boolean;
  };
  if (!buildStudio()) throw new Error('The studio does not build.');
  const browser = await chromium.launch({ executablePath: findChromium() });
  try {
    const page = await browser.newPage({ baseURL: address });
    const signedIn = await page.request.post('/api/auth/sign-in/email', { data: person });
    if (!signedIn.ok()) throw new Error(await signedIn.text());
    await page.goto(`/bench/${order}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    return await page.evaluate<number>(
      `performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).reduce((sum, each) => sum + each.encodedBodySize, 0)`,
    );
  } finally {
    await browser.close();
  }
}
