import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { MissingPage } from '../kit/page/missing-page.tsx';
import { PageFailure } from '../kit/page/page-failure.tsx';
import { Shell } from './shell.tsx';

/** Every address of the studio. Pages load when first visited; what is on screen lives in the search part of the address. */
type Search = Record<string, string | undefined>;

/** Texts only: a page reads what it knows and keeps what it does not. */
function textSearch(search: Record<string, unknown>): Search {
  return Object.fromEntries(
    Object.entries(search).flatMap(([key, value]) => {
      if (typeof value === 'number' || typeof value === 'boolean') return [[key, String(value)]];
      return typeof value === 'string' && value !== '' ? [[key, value]] : [];
    }),
  );
}

const root = createRootRoute({ validateSearch: textSearch, notFoundComponent: MissingPage });
const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell });

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/cables' });
  },
});
const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  component: lazyRouteComponent(() => import('../account/setup/setup-page.tsx'), 'SetupPage'),
});
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  component: lazyRouteComponent(() => import('../account/sign-in/sign-in-page.tsx'), 'SignInPage'),
});
const join = createRoute({
  getParentRoute: () => root,
  path: '/join',
  component: lazyRouteComponent(() => import('../account/join/join-page.tsx'), 'JoinPage'),
});
const cables = createRoute({
  getParentRoute: () => shell,
  path: '/cables',
  component: lazyRouteComponent(() => import('../cable/list/cables-page.tsx'), 'CablesPage'),
});
const cable = createRoute({
  getParentRoute: () => shell,
  path: '/cables/$id',
  component: lazyRouteComponent(() => import('../cable/cable-page.tsx'), 'CablePage'),
});
const library = createRoute({
  getParentRoute: () => shell,
  path: '/library/$kind',
  component: lazyRouteComponent(() => import('../library/library-page.tsx'), 'LibraryPage'),
});
const record = createRoute({
  getParentRoute: () => shell,
  path: '/library/$kind/$id',
  component: lazyRouteComponent(() => import('../library/record-page.tsx'), 'RecordPage'),
});
const words = createRoute({
  getParentRoute: () => shell,
  path: '/library/words/$list',
  component: lazyRouteComponent(() => import('../library/library-page.tsx'), 'WordsPage'),
});
const word = createRoute({
  getParentRoute: () => shell,
  path: '/library/words/$list/$id',
  component: lazyRouteComponent(() => import('../library/record-page.tsx'), 'WordPage'),
});
const rules = createRoute({
  getParentRoute: () => shell,
  path: '/rules',
  component: lazyRouteComponent(() => import('../library/rules/rules-page.tsx'), 'RulesPage'),
});
const rule = createRoute({
  getParentRoute: () => shell,
  path: '/rules/$id',
  component: lazyRouteComponent(() => import('../library/rules/rule-page.tsx'), 'RulePage'),
});
const products = createRoute({
  getParentRoute: () => shell,
  path: '/products',
  component: lazyRouteComponent(() => import('../products/products-page.tsx'), 'ProductsPage'),
});
const family = createRoute({
  getParentRoute: () => shell,
  path: '/products/$id',
  component: lazyRouteComponent(() => import('../products/family-page.tsx'), 'FamilyPage'),
});
const lineup = createRoute({
  getParentRoute: () => shell,
  path: '/lineup',
  component: lazyRouteComponent(() => import('../products/lineup-page.tsx'), 'LineupPage'),
});
const compare = createRoute({
  getParentRoute: () => shell,
  path: '/compare',
  component: lazyRouteComponent(() => import('../library/revisions/compare-page.tsx'), 'ComparePage'),
});
const whichCable = createRoute({
  getParentRoute: () => shell,
  path: '/which-cable',
  component: lazyRouteComponent(() => import('../finder/which-cable-page.tsx'), 'WhichCablePage'),
});
const ranking = createRoute({
  getParentRoute: () => shell,
  path: '/which-cable/ranking',
  component: lazyRouteComponent(() => import('../finder/ranking-page.tsx'), 'RankingPage'),
});
const proposals = createRoute({
  getParentRoute: () => shell,
  path: '/proposals',
  component: lazyRouteComponent(() => import('../finder/proposals/proposals-page.tsx'), 'ProposalsPage'),
});
const packs = createRoute({
  getParentRoute: () => shell,
  path: '/packs',
  component: lazyRouteComponent(() => import('../library/packs/packs-page.tsx'), 'PacksPage'),
});
const history = createRoute({
  getParentRoute: () => shell,
  path: '/history',
  component: lazyRouteComponent(() => import('../activity/history/history-page.tsx'), 'HistoryPage'),
});
const account = createRoute({
  getParentRoute: () => shell,
  path: '/account',
  component: lazyRouteComponent(() => import('../account/account-page.tsx'), 'AccountPage'),
});
const labels = createRoute({
  getParentRoute: () => shell,
  path: '/settings/labels',
  component: lazyRouteComponent(() => import('../settings/labels-page.tsx'), 'LabelsPage'),
});
const organisation = createRoute({
  getParentRoute: () => shell,
  path: '/settings/organisation',
  component: lazyRouteComponent(() => import('../settings/organisation-page.tsx'), 'OrganisationPage'),
});
const partNumbers = createRoute({
  getParentRoute: () => shell,
  path: '/settings/part-numbers',
  component: lazyRouteComponent(() => import('../library/part-numbers/part-numbers-page.tsx'), 'PartNumbersPage'),
});
const jobs = createRoute({
  getParentRoute: () => shell,
  path: '/jobs',
  component: lazyRouteComponent(() => import('../activity/jobs/jobs-page.tsx'), 'JobsPage'),
});
const signInSettings = createRoute({
  getParentRoute: () => shell,
  path: '/settings/sign-in',
  component: lazyRouteComponent(() => import('../settings/group-page.tsx'), 'SignInSettingsPage'),
});
const people = createRoute({
  getParentRoute: () => shell,
  path: '/settings/people',
  component: lazyRouteComponent(() => import('../settings/people/people-page.tsx'), 'PeoplePage'),
});
const notificationSettings = createRoute({
  getParentRoute: () => shell,
  path: '/settings/notifications',
  component: lazyRouteComponent(() => import('../settings/group-page.tsx'), 'NotificationsPage'),
});
const integrationSettings = createRoute({
  getParentRoute: () => shell,
  path: '/settings/integrations',
  component: lazyRouteComponent(() => import('../settings/group-page.tsx'), 'IntegrationsPage'),
});
const jobLimits = createRoute({
  getParentRoute: () => shell,
  path: '/settings/jobs',
  component: lazyRouteComponent(() => import('../settings/group-page.tsx'), 'JobLimitsPage'),
});
const webhooks = createRoute({
  getParentRoute: () => shell,
  path: '/settings/webhooks',
  component: lazyRouteComponent(() => import('../settings/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
});
const settingsKey = createRoute({
  getParentRoute: () => shell,
  path: '/settings/key',
  component: lazyRouteComponent(() => import('../settings/key-page.tsx'), 'KeyPage'),
});
const operations = createRoute({
  getParentRoute: () => shell,
  path: '/settings/operations',
  component: lazyRouteComponent(() => import('../settings/operations/operations-page.tsx'), 'OperationsPage'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    setup,
    signIn,
    join,
    shell.addChildren([
      cables,
      cable,
      whichCable,
      ranking,
      proposals,
      packs,
      products,
      family,
      lineup,
      library,
      record,
      words,
      word,
      rules,
      rule,
      compare,
      history,
      organisation,
      jobs,
      people,
      signInSettings,
      notificationSettings,
      integrationSettings,
      jobLimits,
      webhooks,
      settingsKey,
      operations,
      account,
      labels,
      partNumbers,
    ]),
  ]),
  defaultPreload: 'intent',
  defaultErrorComponent: PageFailure,
  scrollRestoration: true,
});
