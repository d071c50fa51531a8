import { expect, test } from 'vitest';
import { pageAt, pagesFor, places, sectionAt, sections } from './sections.ts';

const allPages = sections.flatMap(({ pages }) => pages);

test('CA3.1 the navigation has at most ten entries, Import included', () => {
  expect(sections.length + 1).toBeLessThanOrEqual(10);
});

test('CA3.1 every page is in one section, and the section leads to one of its pages', () => {
  const paths = allPages.map(({ to }) => to);
  expect(new Set(paths).size).toBe(paths.length);
  for (const section of sections) expect(section.pages.map(({ to }) => to)).toContain(section.to);
});

test('every page and section has a unique name in the palette', () => {
  const labels = places.map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
  expect(labels).toEqual(expect.arrayContaining([...sections, ...allPages].map(({ label }) => label)));
});

test('CA3.1 an address belongs to the most specific section and page', () => {
  const at = (path: string) => {
    const section = sectionAt(path);
    return [section?.label, section === undefined ? undefined : pageAt(section, path)?.label];
  };
  expect(at('/')).toEqual(['Home', 'Home']);
  expect(at('/cables/null-modem-de9')).toEqual(['Cables', 'Cables']);
  expect(at('/library')).toEqual(['Library', 'All parts']);
  expect(at('/library/wires/awg-22')).toEqual(['Library', 'Wire stocks']);
  expect(at('/library/vocabulary/colours/pink')).toEqual(['Library', 'Vocabulary']);
  expect(at('/library/hazards/power-into-signal')).toEqual(['Rules', 'Hazard rules']);
  expect(at('/cable-finder/ranking')).toEqual(['Cable finder', 'How options are ranked']);
  expect(at('/lineup')).toEqual(['Products', 'Product lineup']);
  expect(at('/account')).toEqual(['Settings', 'Your account']);
  expect(at('/compare')).toEqual([undefined, undefined]);
  expect(at('/import')).toEqual([undefined, undefined]);
  expect(places.map(({ to }) => to)).toContain('/import');
});

test('CA3.1 pages only an owner may open are listed for owners only', () => {
  const settings = sections.find(({ id }) => id === 'settings')!;
  expect(pagesFor(settings, false).map(({ label }) => label)).toEqual([
    'Organisation',
    'Labels',
    'Part numbers',
    'Jobs and limits',
  ]);
  expect(pagesFor(settings, true)).toHaveLength(14);
});
