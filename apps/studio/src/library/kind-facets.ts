import type { Entry, Library } from '@cablewright/engine';
import { isLibraryKind } from '@cablewright/model';
import { routeName } from '../kit/page/route-badge.tsx';
import type { Facet } from '../kit/table/columns.ts';

/** Records of these kinds are things one makes or buys; words, hazards and recipes are not. */
export function hasParts(kind: string): boolean {
  return isLibraryKind(kind) || kind === 'devices';
}

function known(value: unknown): readonly string[] {
  return typeof value === 'string' && value !== '' ? [value] : [];
}

function field(name: string, label: string): Facet<Entry> {
  return { id: name, label, values: ({ record }) => known((record as Record<string, unknown>)[name]) };
}

export function facetsOf(kind: string, library?: Library): readonly Facet<Entry>[] {
  const pinout = (id: string) => library?.get('interfaces', id)?.label ?? id;
  const own: Readonly<Record<string, readonly Facet<Entry>[]>> = {
    bodies: [field('family', 'Family'), field('gender', 'Gender')],
    connectors: [field('construction', 'Construction'), { ...field('interface', 'Pinout'), name: pinout }],
    components: [field('kind', 'Kind')],
    mechanicals: [field('kind', 'Kind'), field('family', 'Family')],
    devices: [field('kind', 'Kind')],
    hazards: [field('severity', 'What it does')],
    'vocab/signals': [field('kind', 'Kind')],
  };
  return [
    ...(own[kind] ?? []),
    ...(!hasParts(kind) ? [] : [{ ...field('route', 'Route'), name: routeName }]),
    field('status', 'Status'),
    { id: 'tags', label: 'Tags', values: ({ record }) => record.tags ?? [] },
    { id: 'origin', label: 'From', values: ({ origin }) => [origin] },
  ];
}

export function entryText({ record }: Entry): string {
  return [
    record.label ?? '',
    record.id,
    record.partNumber ?? '',
    ...(record.aliases ?? []),
    ...(record.tags ?? []),
  ].join(' ');
}
