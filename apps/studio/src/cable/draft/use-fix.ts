import { checkDesign, fixTogether, type FixedFinding } from '@cablewright/engine';
import { applyDocumentChange, type Fix } from '@cablewright/model';
import { titleOf } from '../../kit/findings/grouped.ts';
import { failed } from '../../kit/page/toast.ts';
import { useCable } from './cable.ts';

/** Fixes all findings of a code in the draft, in one undo step, and returns the result of each. */
export function useFixAll(): ((code: string) => readonly FixedFinding[]) | undefined {
  const { catalog, design, edit, writable } = useCable();
  if (!writable) return undefined;
  return (code) => {
    const today = new Date().toISOString().slice(0, 10);
    const fixed = fixTogether((each) => checkDesign(catalog, each, today).findings, design, code);
    if (fixed.design !== design) edit(`fix all: ${titleOf(code)}`, () => fixed.design);
    return fixed.results;
  };
}

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
