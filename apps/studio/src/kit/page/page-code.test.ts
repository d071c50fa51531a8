import { expect, test } from 'vitest';
import { PageCodeError, pageCode } from './page-code.ts';

const lost = () => Promise.reject(new Error('Unable to preload CSS for /assets/list.css'));

test('if the code of a page fails to load, the router reloads the studio; without a hub the failure is shown', async () => {
  expect(await pageCode(() => Promise.resolve('page'))()).toBe('page');
  await expect(pageCode(lost, () => Promise.resolve(false))()).rejects.toBeInstanceOf(PageCodeError);
  // The router reloads the page for errors that begin like this.
  const message = /^Failed to fetch dynamically imported module/;
  await expect(pageCode(lost, () => Promise.resolve(true))()).rejects.toThrow(message);
});
