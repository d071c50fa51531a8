import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
  type AnyRoute,
} from '@tanstack/react-router';
import { MissingPage } from '../kit/page/missing-page.tsx';
import { PageFailure } from '../kit/page/page-failure.tsx';
import { pageCode } from '../kit/page/page-code.ts';
import { readCable, readLibrary, readShell, type FirstReads } from './first-reads.ts';
import { LeaveToBench } from './leave-to-bench.tsx';
import { Shell } from './shell.tsx';

/**
 * Every address of the studio. Pages load when first visited; what is on screen is in the search part of the address.
 */
type Search = Record<string, string | undefined>;

/** Keeps text values only. A page reads the entries it knows and keeps all others. */
function textSearch(search: Record<string, unknown>): Search {
  return Object.fromEntries(
    Object.entries(search).flatMap(([key, value]) => {
      if (typeof value === 'number' || typeof value === 'boolean') return [[key, String(value)]];
      return typeof value === 'string' && value !== '' ? [[key, value]] : [];
    }),
  );
}

const root = createRootRoute({ validateSearch: textSearch, notFoundComponent: MissingPage });
const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell, loader: () => readShell({}) });

type Pages = Readonly<Record<string, unknown>>;

function page(parent: AnyRoute, path: string, load: () => Promise<Pages>, name: string, reads?: FirstReads): AnyRoute {
  const component = lazyRouteComponent(pageCode(load) as () => Promise<Record<string, React.ComponentType>>, name);
  const loader = ({ params }: { params: unknown }) => {
    const named = params as Record<string, string>;
    // An address such as /cables/a%2Fb names nothing: ids have no slash.
    if (named['id']?.includes('/') === true) throw notFound();
    return reads?.(named);
  };
  const isRead = reads !== undefined || path.includes('$id');
  return createRoute({
    getParentRoute: () => parent,
    path,
    component,
    notFoundComponent: MissingPage,
    loader: isRead ? loader : undefined,
  });
}

/** Redirects addresses that have moved or have no page of their own. */
function moved(path: string, to: string): AnyRoute {
  return createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: ({ params, search }) => {
      throw redirect({ to, params: params as never, search: search as never });
    },
  });
}

/** Pages for people who are not signed in. */
const gates = [
  page(root, '/setup', () => import('../account/setup/setup-page.tsx'), 'SetupPage'),
  page(root, '/sign-in', () => import('../account/sign-in/sign-in-page.tsx'), 'SignInPage'),
  page(root, '/join', () => import('../account/join/join-page.tsx'), 'JoinPage'),
  page(root, '/quote/$code', () => import('../products/quoting/shared-quotation-page.tsx'), 'SharedQuotationPage'),
  page(root, '/shared/$code', () => import('../cable/sharing/shared-revision-page.tsx'), 'SharedRevisionPage'),
  // The bench is a page of its own with a small script: it is used on tablets, and by people who may only record work.
  createRoute({ getParentRoute: () => root, path: '/bench', component: LeaveToBench }),
  createRoute({ getParentRoute: () => root, path: '/bench/$id', component: LeaveToBench }),
];

const salesLists = () => import('../products/quoting/sales-lists.tsx');
const offersPage = () => import('../products/quoting/offers-page.tsx');
const salesRecords = () => import('../products/quoting/sales-record-page.tsx');
const settingsGroups = () => import('../settings/group-page.tsx');

const pages = [
  page(shell, '/', () => import('../activity/home/home-page.tsx'), 'HomePage'),
  page(shell, '/cables', () => import('../cable/list/cables-page.tsx'), 'CablesPage'),
  page(shell, '/cables/$id', () => import('../cable/cable-page.tsx'), 'CablePage', readCable),
  page(shell, '/cable-finder', () => import('../finder/cable-finder-page.tsx'), 'CableFinderPage'),
  page(shell, '/cable-finder/ranking', () => import('../finder/ranking-page.tsx'), 'RankingPage'),
  page(shell, '/board-proposals', () => import('../finder/proposals/proposals-page.tsx'), 'ProposalsPage'),
  page(shell, '/products', () => import('../products/products-page.tsx'), 'ProductsPage'),
  page(shell, '/products/$id', () => import('../products/family-page.tsx'), 'FamilyPage'),
  page(shell, '/quotations', salesLists, 'QuotationsPage'),
  page(shell, '/quotations/$id', () => import('../products/quoting/quotation-page.tsx'), 'QuotationPage'),
  page(shell, '/customers', salesLists, 'CustomersPage'),
  page(shell, '/customers/$id', salesRecords, 'CustomerPage'),
  page(shell, '/offers', offersPage, 'OffersPage'),
  page(shell, '/purchase-list', () => import('../products/quoting/purchase-page.tsx'), 'PurchasePage'),
  page(shell, '/offers/$id', salesRecords, 'OfferPage'),
  page(shell, '/orders', () => import('../building/orders-page.tsx'), 'OrdersPage'),
  page(shell, '/orders/$id', () => import('../building/order-page.tsx'), 'OrderPage'),
  page(shell, '/machines', () => import('../building/machines-page.tsx'), 'MachinesPage'),
  page(shell, '/measured-times', () => import('../building/measured-times-page.tsx'), 'MeasuredTimesPage'),
  page(shell, '/pieces', () => import('../building/pieces-page.tsx'), 'PiecesPage'),
  page(shell, '/pieces/$id', () => import('../building/piece-page.tsx'), 'PiecePage'),
  page(shell, '/lineup', () => import('../products/lineup-page.tsx'), 'LineupPage'),
  page(shell, '/library', () => import('../library/all-parts-page.tsx'), 'AllPartsPage', readLibrary),
  page(shell, '/library/$kind', () => import('../library/library-page.tsx'), 'LibraryPage', readLibrary),
  page(shell, '/library/$kind/$id', () => import('../library/record-page.tsx'), 'RecordPage', readLibrary),
  page(shell, '/library/vocabulary/$list', () => import('../library/library-page.tsx'), 'VocabularyPage'),
  page(shell, '/library/vocabulary/$list/$id', () => import('../library/record-page.tsx'), 'TermPage'),
  page(shell, '/impact/$kind/$id', () => import('../activity/impact/impact-page.tsx'), 'ImpactPage', readLibrary),
  page(shell, '/compare', () => import('../library/revisions/compare-page.tsx'), 'ComparePage'),
  page(shell, '/side-by-side', () => import('../library/side-by-side/side-by-side-page.tsx'), 'SideBySidePage'),
  page(shell, '/rules', () => import('../library/rules/rules-page.tsx'), 'RulesPage'),
  page(shell, '/rules/$id', () => import('../library/rules/rule-page.tsx'), 'RulePage'),
  page(shell, '/pin-matrix', () => import('../library/pin-matrix/pin-matrix-page.tsx'), 'PinMatrixPage'),
  page(shell, '/data-quality', () => import('../library/data-quality/data-quality-page.tsx'), 'DataQualityPage'),
  page(shell, '/packs', () => import('../library/packs/packs-page.tsx'), 'PacksPage'),
  page(shell, '/history', () => import('../activity/history/history-page.tsx'), 'HistoryPage'),
  page(shell, '/import', () => import('../activity/import/import-page.tsx'), 'ImportPage'),
  page(shell, '/jobs', () => import('../activity/jobs/jobs-page.tsx'), 'JobsPage'),
  page(shell, '/account', () => import('../account/account-page.tsx'), 'AccountPage'),
  page(shell, '/settings/organisation', () => import('../settings/organisation-page.tsx'), 'OrganisationPage'),
  page(shell, '/settings/labels', () => import('../settings/labels-page.tsx'), 'LabelsPage'),
  page(
    shell,
    '/settings/part-numbers',
    () => import('../library/part-numbers/part-numbers-page.tsx'),
    'PartNumbersPage',
  ),
  page(shell, '/settings/people', () => import('../settings/people/people-page.tsx'), 'PeoplePage'),
  page(shell, '/settings/audit', () => import('../settings/audit/audit-page.tsx'), 'AuditPage'),
  page(shell, '/settings/sign-in', settingsGroups, 'SignInSettingsPage'),
  page(shell, '/settings/notifications', settingsGroups, 'NotificationsPage'),
  page(shell, '/settings/integrations', settingsGroups, 'IntegrationsPage'),
  page(shell, '/settings/jobs', settingsGroups, 'JobLimitsPage'),
  page(shell, '/settings/webhooks', () => import('../settings/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  page(shell, '/settings/stores', () => import('../settings/stores/stores-page.tsx'), 'StoresPage'),
  page(shell, '/settings/modules', () => import('../settings/modules/modules-page.tsx'), 'ModulesPage'),
  page(shell, '/settings/key', () => import('../settings/key-page.tsx'), 'KeyPage'),
  page(shell, '/settings/operations', () => import('../settings/operations/operations-page.tsx'), 'OperationsPage'),
  // Any other address, with the menu next to it.
  createRoute({ getParentRoute: () => shell, path: '$', component: MissingPage }),
];

const redirects = [
  moved('/which-cable', '/cable-finder'),
  moved('/which-cable/ranking', '/cable-finder/ranking'),
  moved('/proposals', '/board-proposals'),
  moved('/settings', '/settings/organisation'),
  moved('/library/words/$list', '/library/vocabulary/$list'),
  moved('/library/words/$list/$id', '/library/vocabulary/$list/$id'),
];

export const router = createRouter({
  routeTree: root.addChildren([...gates, ...redirects, shell.addChildren(pages)]),
  defaultPreload: 'intent',
  defaultErrorComponent: PageFailure,
  scrollRestoration: true,
});
