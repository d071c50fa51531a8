import { keepsSchema, schemaOf } from '@cablewright/model';

/** Whether a record keeps its schema: records are immutable, so each is looked at once. */
const sound = new WeakMap<object, boolean>();

/** True for a record that keeps the schema of its kind. A kind without a schema holds nothing that is sound. */
export function isSound(kind: string, record: object): boolean {
  let answer = sound.get(record);
  if (answer === undefined) {
    const schema = schemaOf(kind);
    answer = schema !== undefined && keepsSchema(schema, record);
    sound.set(record, answer);
  }
  return answer;
}
