import Type from 'typebox';
import { AssetAddress } from './artwork.ts';
import { Id } from './id.ts';

/** A numbered snapshot of one library record. */
export const RecordRevision = Type.Object({
  rev: Type.Union([Type.Integer({ minimum: 1 }), Type.String()]),
  label: Type.Optional(Type.String()),
  note: Type.Optional(Type.String()),
  savedAt: Type.String(),
  savedBy: Type.String(),
  partNumber: Type.Optional(Type.String()),
  record: Type.Unknown(),
  art: Type.Optional(Type.Object({ view: Type.String(), svg: Type.String({ maxLength: 512 * 1024 }) })),
  model: Type.Optional(Type.Object({ asset: AssetAddress })),
});
export type RecordRevision = Type.Static<typeof RecordRevision>;

/** The history of one library record (revisions/<kind>/<id>.json). */
export const RevisionHistory = Type.Object(
  { kind: Type.String(), id: Id, revisions: Type.Array(RecordRevision) },
  { title: 'Record revision history' },
);
export type RevisionHistory = Type.Static<typeof RevisionHistory>;

/** The key of a record's history in the store. */
export function revisionKey(kind: string, id: string): string {
  return `${kind}/${id}`;
}
