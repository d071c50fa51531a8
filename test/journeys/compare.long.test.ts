import { test } from 'vitest';
import { hub, journey, page } from './journey.ts';

journey('a comparison without its library', { path: '/cables', away: true }, () => {
  test("a library that can't be loaded is reported, and loaded again", async () => {
    const library = '**/api/library*';
    await page.route(library, (route) => route.abort('connectionrefused'));
    await page.goto(`${hub.address}/compare?kind=connectors`);
    await page.getByText("Couldn't load connectors").waitFor();
    await page.unroute(library);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Choose what to compare').waitFor();
  });
});
