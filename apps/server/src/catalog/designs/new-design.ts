import Type from 'typebox';
import { designSchemaVersion, Design, emptyDesign, Id, idFromLabel, text } from '@cablewright/model';
import { catalogErrors } from '../errors.ts';
import type { LiveCatalog } from '../live/live-catalog.ts';
import { requireSchema } from '../saving/save.ts';
import { httpErrors } from '../../platform/http/errors.ts';
import { refuse } from '../../platform/http/problem.ts';

/** A new design with at least one field. Missing fields get their values from an empty design. */
export const NewDesign = Type.Partial(Design, { minProperties: 1 });

/** The id and name for a copy, or the new ones for an existing design. */
export const Naming = Type.Object(
  { id: Type.Optional(Id), label: Type.Optional(text('name', { minLength: 1 })) },
  { additionalProperties: false },
);

/** The complete design for a request to create one. Throws if the id is taken. */
export function newDesign(catalog: LiveCatalog, given: Type.Static<typeof NewDesign>): Design {
  refuseWrapped(given);
  const id = given.id ?? freeId(catalog, given.label ?? 'cable');
  const design = { ...emptyDesign(id, given.label ?? id), schemaVersion: designSchemaVersion, ...given, id };
  requireFreeId(catalog, id);
  requireSchema('designs', id, design);
  return design;
}

/**
 * Refuses a request body with the design in a field `design`, the form that other requests use. It would otherwise be
 * saved as an empty design with an unknown field.
 */
function refuseWrapped(given: object): void {
  if (!('design' in given) || 'joints' in given || 'instances' in given) return;
  const message = 'The body is the design itself: write its fields at the top level, not under "design".';
  refuse(httpErrors.schema, message, { issues: [{ code: 'schema', message, pointer: '/design' }] });
}

export function freeId(catalog: LiveCatalog, label: string): string {
  return idFromLabel(label, (id) => catalog.designs.get(id) !== undefined, 'cable');
}

export function requireFreeId(catalog: LiveCatalog, id: string): void {
  if (catalog.designs.get(id) !== undefined)
    refuse(catalogErrors.exists, `A design with the id "${id}" already exists.`);
}
