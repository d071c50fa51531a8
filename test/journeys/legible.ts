/** Checks the computed styles of a page: no text is smaller than 12 px, and all tables have one style. */
import type { Page } from 'playwright-core';

/**
 * The minimum font size on pages, CSS px. Drawings are scaled, so they have a separate test: `minimum letters of
 * sheets`.
 */
const smallest = 12;

/** Visible and typed texts that are too small, each with its font size. Drawings and hidden texts are left out. */
const smallTexts = `(() => {
  const found = new Map();
  const look = (element, text) => {
    const { fontSize, visibility } = getComputedStyle(element);
    const { width, height } = element.getBoundingClientRect();
    const isShown = visibility !== 'hidden' && width > 1 && height > 1 && text.trim() !== '';
    if (isShown && parseFloat(fontSize) < ${smallest}) found.set(element.className + fontSize, fontSize + ': ' + text.trim().slice(0, 40));
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text; (text = texts.nextNode()); ) {
    const { parentElement } = text;
    if (parentElement.closest('svg, script, style, .visually-hidden') === null) look(parentElement, text.data);
  }
  for (const field of document.querySelectorAll('input:not([type=checkbox], [type=radio], [type=file]), textarea'))
    look(field, field.value || field.placeholder);
  return [...found.values()];
})()`;

/**
 * Tables that differ from the common style. Each table with a head, except tables of input fields, has a frame or is
 * inside one, and its head has the common background.
 */
const otherTables = `(() => {
  const probe = document.createElement('i');
  probe.style.background = 'var(--sunken)';
  document.body.append(probe);
  const headColour = getComputedStyle(probe).backgroundColor;
  probe.remove();
  return [...document.querySelectorAll('table:has(> thead):not([data-tight])')]
    .filter((table) => table.getBoundingClientRect().width > 1)
    .filter((table) => {
      const framed = table.closest('[data-framed]') ?? table;
      const { borderTopWidth, borderTopLeftRadius } = getComputedStyle(framed);
      const head = getComputedStyle(table.querySelector('thead th, thead td'));
      return borderTopWidth !== '1px' || borderTopLeftRadius !== '7px' || head.backgroundColor !== headColour;
    })
    .map((table) => 'a table in a style of its own: ' + (table.getAttribute('aria-label') ?? table.textContent.slice(0, 40)));
})()`;

/** Texts on the page that are hard to read, and elements that look different on other pages. */
export async function unlikeOthers(page: Page): Promise<string[]> {
  return [...(await page.evaluate<string[]>(smallTexts)), ...(await page.evaluate<string[]>(otherTables))];
}
