import Type from 'typebox';
import { AssetAddress } from './artwork.ts';
import { Id } from '../text/id.ts';
import { text } from '../text/text.ts';
import { Person, versionStates } from './version.ts';

/** A numbered snapshot of one library record. */
export const RecordRevision = Type.Object({
  rev: Type.Union([Type.Integer({ minimum: 1 }), text('reference')]),
  label: Type.Optional(text('name')),
  note: Type.Optional(text('note')),
  savedAt: text('name'),
  savedBy: text('name'),
  savedByEmail: Type.Optional(text('reference')),
  state: Type.Optional(
    Type.Enum(versionStates, { description: 'Absent where records were not approved when it was saved' }),
  ),
  submittedAt: Type.Optional(text('name')),
  submittedBy: Type.Optional(Person),
  decidedAt: Type.Optional(text('name')),
  decidedBy: Type.Optional(Person),
  decisionNote: Type.Optional(text('note')),
  partNumber: Type.Optional(text('name')),
  record: Type.Unknown(),
  art: Type.Optional(Type.Object({ view: text('word'), svg: Type.String({ maxLength: 512 * 1024 }) })),
  model: Type.Optional(Type.Object({ asset: AssetAddress })),
});
export type RecordRevision = Type.Static<typeof RecordRevision>;

/** The history of one library record (revisions/<kind>/<id>.json). */
export const RevisionHistory = Type.Object(
  { kind: text('word'), id: Id, revisions: Type.Array(RecordRevision) },
  { title: 'Record revision history' },
);
export type RevisionHistory = Type.Static<typeof RevisionHistory>;

/** The key of a record's history in the store. */
export function revisionKey(kind: string, id: string): string {
  return `${kind}/${id}`;
}
