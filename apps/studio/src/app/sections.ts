/** The sections of the studio and their pages, as shown in the rail, the lists of pages and the palette. */
import { factsOf, kindsWhere } from '@cablewright/model';
import { capital, kindLabel } from '../kit/words/kind-words.ts';

interface SectionPage {
  readonly label: string;
  readonly to: string;
  /** The heading above this page and those that follow. */
  readonly group?: string;
  /** Only an owner may open it. */
  readonly owner?: true;
  /** Only an editor or owner may open it. */
  readonly editor?: true;
  /** The kind whose records it lists. */
  readonly kind?: string;
  /** Left out of the list of its section, but reached by links and the palette. */
  readonly unlisted?: true;
}

export interface StudioSection {
  readonly id: 'home' | 'cables' | 'finder' | 'products' | 'library' | 'rules' | 'packs' | 'activity' | 'settings';
  readonly label: string;
  /** The path its entry opens. */
  readonly to: string;
  readonly pages: readonly SectionPage[];
}

/** The lists of records in a section, in the order of its menu. */
function kindPages(section: 'library' | 'rules'): SectionPage[] {
  return kindsWhere(({ menu }) => menu?.section === section)
    .toSorted((a, b) => (factsOf(a)?.menu?.position ?? 0) - (factsOf(b)?.menu?.position ?? 0))
    .map((kind) => ({ label: capital(kindLabel(kind)), to: `/library/${kind}`, kind }));
}

const singlePage = (id: StudioSection['id'], label: string, to: string): StudioSection => ({
  id,
  label,
  to,
  pages: [{ label, to }],
});

export const sections: readonly StudioSection[] = [
  singlePage('home', 'Home', '/'),
  singlePage('cables', 'Cables', '/cables'),
  {
    id: 'finder',
    label: 'Cable finder',
    to: '/cable-finder',
    pages: [
      { label: 'Cable finder', to: '/cable-finder' },
      { label: 'Board proposals', to: '/board-proposals' },
      { label: 'How options are ranked', to: '/cable-finder/ranking' },
    ],
  },
  {
    id: 'products',
    label: 'Products',
    to: '/products',
    pages: [
      { label: 'Product families', to: '/products' },
      { label: 'Product lineup', to: '/lineup' },
      { label: 'Quotations', to: '/quotations', editor: true, group: 'Sales' },
      { label: 'Customers', to: '/customers', editor: true },
      { label: 'Offers of suppliers', to: '/offers', editor: true },
      { label: 'What to buy', to: '/purchase-list', editor: true },
      { label: 'Orders', to: '/orders', group: 'Building' },
      { label: 'Pieces', to: '/pieces' },
      { label: 'Bench', to: '/bench' },
      { label: 'Machines', to: '/machines' },
      { label: 'Measured times', to: '/measured-times', editor: true },
    ],
  },
  {
    id: 'library',
    label: 'Library',
    to: '/library',
    pages: [
      { label: 'All parts', to: '/library' },
      ...kindPages('library'),
      { label: 'Vocabulary', to: '/library/vocabulary/signals' },
      { label: 'Data quality', to: '/data-quality' },
    ],
  },
  {
    id: 'rules',
    label: 'Rules',
    to: '/rules',
    pages: [{ label: 'Rules', to: '/rules' }, ...kindPages('rules'), { label: 'Pin matrix', to: '/pin-matrix' }],
  },
  singlePage('packs', 'Packs', '/packs'),
  {
    id: 'activity',
    label: 'Activity',
    to: '/history',
    pages: [
      { label: 'History', to: '/history' },
      { label: 'Jobs', to: '/jobs' },
    ],
  },
  {
    id: 'settings',
    label: 'Settings',
    to: '/settings/organisation',
    pages: [
      { label: 'Organisation', to: '/settings/organisation', group: 'Shop' },
      { label: 'Labels', to: '/settings/labels' },
      { label: 'Part numbers', to: '/settings/part-numbers' },
      { label: 'People', to: '/settings/people', owner: true, group: 'People' },
      { label: 'Sign-in and accounts', to: '/settings/sign-in', owner: true },
      { label: 'Audit log', to: '/settings/audit', owner: true },
      { label: 'Notifications', to: '/settings/notifications', owner: true, group: 'Connections' },
      { label: 'Integrations', to: '/settings/integrations', owner: true },
      { label: 'Webhooks', to: '/settings/webhooks', owner: true },
      { label: 'Store sources', to: '/settings/stores', owner: true },
      { label: 'Code modules', to: '/settings/modules', owner: true },
      { label: 'Jobs and limits', to: '/settings/jobs', group: 'This hub' },
      { label: 'Rotate key', to: '/settings/key', owner: true },
      { label: 'Operations', to: '/settings/operations', owner: true },
      { label: 'Your account', to: '/account', unlisted: true },
    ],
  },
];

/**
 * The entries of the palette: every page, each section whose name is not the name of a page in it, and Import, which is
 * in no section.
 */
export const places: readonly SectionPage[] = [
  ...sections.flatMap(({ label, to, pages }) =>
    pages.some((page) => page.label === label) ? pages : [{ label, to }, ...pages],
  ),
  { label: 'Import a file', to: '/import' },
];

/** Every page that a person may open, grouped by section. */
export function pagesFor(section: StudioSection, isOwner: boolean, isEditor = isOwner): readonly SectionPage[] {
  const isHidden = ({ owner, editor, unlisted }: SectionPage) =>
    unlisted === true || (owner === true && !isOwner) || (editor === true && !isEditor);
  return section.pages.filter((page) => !isHidden(page));
}

/** True if a path is the page itself or below it: `/library/wires/x` is below `/library/wires`. */
function covers(to: string, path: string): boolean {
  return path === to || (to !== '/' && path.startsWith(`${to}/`));
}

/** The page that a path belongs to; if several match, the most specific one. */
export function pageAt(section: StudioSection, path: string): SectionPage | undefined {
  return section.pages.filter(({ to }) => covers(whole(to), path)).toSorted((a, b) => b.to.length - a.to.length)[0];
}

/** All lists of the vocabulary count as one page. */
function whole(to: string): string {
  return to.startsWith('/library/vocabulary/') ? '/library/vocabulary' : to;
}

/** The section that a path belongs to; undefined for pages in no section, such as Import or a comparison. */
export function sectionAt(path: string): StudioSection | undefined {
  const matches = sections.flatMap((section) => {
    const page = pageAt(section, path);
    return page === undefined ? [] : [{ section, length: page.to.length }];
  });
  return matches.toSorted((a, b) => b.length - a.length)[0]?.section;
}
