import { derivedForLatest } from '@cablewright/derive';
import { keepsSchema, schemaOf } from '@cablewright/model';

/** True for a record that keeps the schema of its kind. A kind without a schema holds nothing that is sound. */
export function isSound(kind: string, record: object): boolean {
  return soundness(record, kind);
}

const soundness = derivedForLatest('schema check of a record', (record: object, kind: string) => {
  const schema = schemaOf(kind);
  return schema !== undefined && keepsSchema(schema, record);
});
