import { derivedForLatest } from '@cablewright/derive';
import { keepsSchema, schemaOf } from '@cablewright/model';

/** True if a record satisfies the schema of its kind. Always false for a kind without a schema. */
export function isSound(kind: string, record: object): boolean {
  return soundness(record, kind);
}

const soundness = derivedForLatest('schema check of a record', (record: object, kind: string) => {
  const schema = schemaOf(kind);
  return schema !== undefined && keepsSchema(schema, record);
});
