/** The lines of the resolver's lists: each record with its origin and version, and for devices also the ports. */
import Type from 'typebox';
import {
  bindDevice,
  builtInHazards,
  validateRecord,
  type BoundPort,
  type Entry,
  type Library,
} from '@cablewright/engine';
import { present, type Finding, type Hazard, type LibraryRecord } from '@cablewright/model';
import { yieldToEventLoop } from '../../catalog/live/yield.ts';
import { listQuery } from '../../catalog/inputs.ts';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import { etagOf } from '../../platform/http/etag.ts';
import { pageOf, pageSchema } from '../../platform/http/paging.ts';
import type { ResolverList } from './lists.ts';

export const ListQuery = Type.Object(listQuery);

const PortLine = Type.Object(
  {
    id: Type.String(),
    label: Type.String(),
    interface: Type.Optional(Type.String()),
    body: Type.Optional(Type.String()),
    gender: Type.Optional(Type.String()),
    role: Type.Optional(Type.String()),
    /** The number of positions with a signal. */
    pins: Type.Integer(),
  },
  { title: 'Port line' },
);
export const ResolverLine = Type.Object(
  {
    id: Type.String(),
    label: Type.String(),
    origin: Type.String({ description: '`local`, the id of a pack, or `built-in`' }),
    shadows: Type.Optional(Type.String({ description: 'The pack, or `built-in`, whose record of the id it hides' })),
    etag: Type.Optional(Type.String({ description: 'Absent for built-in records' })),
    ports: Type.Optional(Type.Array(PortLine, { description: 'The ports of a device, including inherited ones' })),
    adapter: Type.Optional(Type.Boolean({ description: 'A device that is an adapter board' })),
    record: Type.Unknown(),
  },
  { title: 'Listed resolver record' },
);
export type ResolverLine = Type.Static<typeof ResolverLine>;
export const ListPage = Type.Object(
  { ...pageSchema(ResolverLine, 'Resolver list page').properties, etag: Type.String() },
  { title: 'Resolver list page' },
);

export function listPage(catalog: LiveCatalog, list: ResolverList, query: Type.Static<typeof ListQuery>) {
  const lines = catalog.records.of(list.kind).search(query.q, query.sort ?? 'label');
  const page = pageOf(lines, query);
  return {
    ...page,
    items: page.items.map(({ id }) => listed(catalog.library, list, catalog.library.entry(list.kind, id)!)),
  };
}

/**
 * Every record of a list that is in force, by id. Hazard rules include built-in ones that weren't replaced. The list is
 * built in short turns from a single snapshot.
 */
export async function wholeList(library: Library, list: ResolverList): Promise<ResolverLine[]> {
  const items: ResolverLine[] = [];
  const pause = yieldToEventLoop();
  for (const entry of library.entries(list.kind)) {
    items.push(listed(library, list, entry));
    await pause();
  }
  const there = new Set(items.map(({ id }) => id));
  const builtIn = list.kind === 'hazards' ? builtInHazards.filter(({ id }) => !there.has(id)).map(builtInHazard) : [];
  return [...items, ...builtIn].toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** The hub's own records of a list, by id. */
export function ownRecords({ library }: LiveCatalog, { kind }: ResolverList): readonly LibraryRecord[] {
  const ownEntries = [...library.entries(kind)].filter(({ origin }) => origin === 'local');
  return ownEntries.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ record }) => record);
}

function builtInHazard(record: Hazard): ResolverLine {
  return { id: record.id, label: record.label ?? record.id, origin: 'built-in', record };
}

function listed(library: Library, { kind }: ResolverList, entry: Entry): ResolverLine {
  const { key: id, record, origin, seq } = entry;
  const shadows = entry.shadows ?? (kind === 'hazards' && isBuiltIn(id) ? 'built-in' : undefined);
  return {
    id,
    label: record.label ?? id,
    origin,
    shadows,
    etag: etagOf(seq),
    ...(kind === 'devices' ? portsOfDevice(library, id) : {}),
    record,
  };
}

function isBuiltIn(id: string): boolean {
  return builtInHazards.some((hazard) => hazard.id === id);
}

function portsOfDevice(library: Library, id: string): Pick<ResolverLine, 'ports' | 'adapter'> {
  const bound = bindDevice(library, id);
  if (!bound.ok) return { ports: [] };
  const adapter = bound.ports.some(({ terminals }) => terminals !== undefined);
  return { ports: bound.ports.map(portLine), adapter: adapter || undefined };
}

function portLine({ port, portLabel, interface: pinout, body, gender, role, pins }: BoundPort) {
  return {
    id: port,
    label: portLabel,
    ...present({ interface: pinout, body, gender, role }),
    pins: pins.filter(({ signal }) => signal !== undefined).length,
  };
}

/** The findings in one record. */
export function findingsOf(library: Library, kind: string, id: string): Finding[] {
  return validateRecord(library, kind, id);
}
