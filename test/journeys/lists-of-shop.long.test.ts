import { expect, test } from 'vitest';
import { go, journey, page } from './journey.ts';
import { violations } from './violations.ts';

/** All lists of the shop, as lists.test.ts looks at one. */
journey('lists of the shop', { path: '/library/wires', height: 900 }, () => {
  const rows = () => page.locator('tbody tr[data-index]');
  const viewButton = () => page.getByRole('button', { name: /^View: / });

  test('[CA4.13] every list of the shop has views, and those of cables and parts fit a screen of 1440 px', async () => {
    for (const path of ['/cables', '/library', '/products', '/rules', '/quotations', '/offers', '/orders']) {
      await go(path);
      const empty = page.getByRole('heading', { name: /^No .* yet$/ });
      await viewButton().or(empty).first().waitFor();
    }
    const beyond =
      'document.querySelector("[data-framed]").scrollWidth - document.querySelector("[data-framed]").clientWidth';
    for (const path of ['/library/connectors', '/library/mechanicals', '/library/components', '/library', '/cables']) {
      await go(path);
      await rows().first().waitFor();
      await expect.poll(() => page.evaluate(beyond), { message: path }).toBeLessThanOrEqual(1);
    }
    expect(await violations(page)).toEqual([]);
  });
});
