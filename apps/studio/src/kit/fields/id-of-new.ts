import { idFromLabel } from '@cablewright/model';

type NewRecord = Readonly<Record<string, unknown>>;

/** The id of a new record after an edit. It follows from the name until the person types another one. */
export function idOfNew<T extends NewRecord>(
  before: T,
  next: T,
  nameOf: (record: T) => string | undefined,
  isTaken: (id: string) => boolean,
): string {
  const proposed = (record: T) => {
    const name = nameOf(record);
    return name === undefined ? '' : idFromLabel(name, isTaken, 'record');
  };
  const { id } = next;
  const isTyped = id !== before['id'] || before['id'] !== proposed(before);
  if (!isTyped) return proposed(next);
  return typeof id === 'string' ? id : '';
}
