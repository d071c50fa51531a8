import { useCable } from '../draft/cable.ts';
import { changePart, type CablePart } from './parts.ts';

/** Changes fields of a part of the draft. Typing in one field is one undo step. */
export function usePartChange(part: CablePart): (fields: Readonly<Record<string, unknown>>) => void {
  const { edit } = useCable();
  return (fields) =>
    edit(`change ${part.id} ${Object.keys(fields).join(', ')}`, (design) => changePart(design, part.id, fields), true);
}
