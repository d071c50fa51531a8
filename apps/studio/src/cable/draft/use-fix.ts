import { applyDocumentChange, type Fix } from '@cablewright/model';
import { failed } from '../../kit/page/toast.ts';
import { useCable } from './cable.ts';

/** Applies the remedy of a finding to the draft, in one undo step. Undefined for people without the right to edit. */
export function useFix(): ((fix: Fix) => void) | undefined {
  const { design, edit, writable } = useCable();
  if (!writable) return undefined;
  return ({ label, change }) => {
    const applied = applyDocumentChange(design, change);
    if (applied.ok) edit(label, () => applied.value);
    else failed("Couldn't apply the fix", 'The cable has changed since. Wait for the checks and try again.');
  };
}
