/** All data of the resolver in one response: the lists, the policy, their findings and their versions. */
import Type from 'typebox';
import type { Library } from '@cablewright/engine';
import { Finding } from '@cablewright/model';
import { yieldToEventLoop } from '../../catalog/live/yield.ts';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import { etagOf } from '../../platform/http/etag.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { findingsOf, ResolverLine, wholeList } from './listed.ts';
import { policyKind, resolverLists, type ResolverList } from './lists.ts';
import { PolicyAnswer, policyAnswer } from './policy-routes.ts';
import { ok } from '../../platform/http/answer.ts';

const Overview = Type.Object(
  {
    devices: Type.Array(ResolverLine),
    recipes: Type.Array(ResolverLine),
    hazards: Type.Array(ResolverLine, {
      description: 'Those of the library, and built-in ones that were not replaced',
    }),
    policy: PolicyAnswer,
    issues: Type.Array(Finding),
    etags: Type.Record(Type.String(), Type.String(), { description: 'By devices, recipes, hazards, policy' }),
  },
  { title: 'Resolver overview' },
);

export function overviewRoute(catalog: LiveCatalog): Route {
  return route({
    method: 'GET',
    path: '/api/resolver',
    operation: 'getResolver',
    area: 'Resolver',
    role: 'viewer',
    summary:
      'Devices, recipes, hazards and policy in force, each with its origin; their issues; the version of each document',
    answers: { 200: { says: 'The cable finder data', schema: Overview } },
    handle: async () => {
      const versions = await Promise.all(
        resolverLists.map(async ({ name, kind }) => [name, await catalog.store.kindHead(kind)] as const),
      );
      await catalog.catchUpWith(Math.max(...versions.map(([, seq]) => seq)));
      const { library } = catalog;
      const lists: Partial<Record<ResolverList['name'], ResolverLine[]>> = {};
      for (const list of resolverLists) lists[list.name] = await wholeList(library, list);
      const { devices = [], recipes = [], hazards = [] } = lists;
      const policy = policyAnswer(library);
      const etags = Object.fromEntries(versions.map(([name, seq]) => [name, etagOf(seq)]));
      const body = {
        devices,
        recipes,
        hazards,
        policy,
        issues: await issuesOf(library),
        etags: { ...etags, policy: policy.etag },
      };
      return ok(body, { 'cache-control': 'no-store' });
    },
  });
}

/** The findings in all lists and the policy, checked in short turns. */
async function issuesOf(library: Library): Promise<Finding[]> {
  const issues: Finding[] = [];
  const pause = yieldToEventLoop();
  for (const kind of [...resolverLists.map((list) => list.kind), policyKind]) {
    for (const { key } of library.entries(kind)) {
      issues.push(...findingsOf(library, kind, key));
      await pause();
    }
  }
  return [
    ...issues.filter(({ severity }) => severity === 'error'),
    ...issues.filter(({ severity }) => severity !== 'error'),
  ];
}
