/**
 * Routes for packs, which are read-only layers below the hub's own records: list, preview, install, update, pin,
 * disable and remove.
 */
import Type from 'typebox';
import { ok } from '../../platform/http/answer.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { requireManifest, requireRead } from './choose.ts';
import { packErrors } from './errors.ts';
import { installRoutes } from './install-routes.ts';
import { installedPacks } from './installed.ts';
import { lifeRoutes } from './life-routes.ts';
import { foreignLine, offeredLine, packLine, PackLine } from './line.ts';
import { area, PackParam, type PackParts } from './parts.ts';
import { labelOf } from './plan.ts';

export function packRoutes(parts: PackParts): Route[] {
  return [listRoute(parts), readRoute(parts), ...installRoutes(parts), ...lifeRoutes(parts)];
}

function listRoute(parts: PackParts): Route {
  return route({
    method: 'GET',
    path: '/api/packs',
    operation: 'listPacks',
    area,
    role: 'viewer',
    summary: 'List the packs of the program, of the stores, and those installed',
    answers: {
      200: { says: 'The packs', schema: Type.Object({ items: Type.Array(PackLine), total: Type.Integer() }) },
    },
    handle: async () => {
      const items = await linesOf(parts);
      return ok({ items, total: items.length }, { 'cache-control': 'no-store' });
    },
  });
}

/** The packs from all sources. An installed pack is listed once, with the source from which it was installed. */
async function linesOf({ catalog, packs, stores }: PackParts): Promise<PackLine[]> {
  const manifests = await packs.manifests();
  const installed = installedPacks(catalog);
  const bundled = [...manifests.values()].flatMap((manifest) => {
    const pack = installed.get(manifest.id);
    return pack?.from === undefined ? [packLine(manifest, pack)] : [];
  });
  const offered = (await stores.offers()).flatMap((offer) => {
    const pack = installed.get(offer.offer.id);
    if (pack !== undefined && pack.from?.store !== offer.source.url) return [];
    return offeredLine(stores, offer, pack) ?? [];
  });
  const listed = new Set([...bundled, ...offered].map(({ id }) => id));
  const foreign = [...installed.values()].filter(({ id }) => !listed.has(id)).map(foreignLine);
  return [...bundled, ...offered, ...foreign];
}

const Added = Type.Object({ kind: Type.String(), id: Type.String(), label: Type.String() });

function readRoute({ catalog, packs }: PackParts): Route {
  return route({
    method: 'GET',
    path: '/api/packs/:id',
    operation: 'getPack',
    area,
    role: 'viewer',
    summary: 'One included pack, with every record it adds',
    params: PackParam,
    answers: { 200: { says: 'The pack', schema: Type.Object({ pack: PackLine, adds: Type.Array(Added) }) } },
    refusals: [packErrors['no-such-pack'], packErrors['pack-unreadable']],
    handle: async ({ params: { id } }) => {
      const manifest = await requireManifest(packs, id);
      const { records } = requireRead(await packs.read(id));
      const adds = records.map(({ kind, key, record }) => ({ kind, id: key, label: labelOf(record, key) }));
      return ok({ pack: packLine(manifest, installedPacks(catalog).get(id)), adds }, { 'cache-control': 'no-store' });
    },
  });
}
