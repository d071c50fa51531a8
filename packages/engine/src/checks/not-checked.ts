/** The single finding of a design that could not be checked. */
import type { Finding } from '@cablewright/model';
import { reporter } from '../library/code-table.ts';
import { designCodes } from './design-codes.ts';

const report = reporter(designCodes);

/**
 * Returns an error, because the findings of the checks are unknown. `reason` continues the sentence, such as "needs more than
 * 20 s".
 */
export function notCheckedFinding(
  id: string,
  code: 'check-over-budget' | 'check-quarantined',
  reason: string,
): Finding {
  const says = {
    'check-over-budget': `This cable was not checked: its check ${reason}. Move parts of it into sub-assemblies, or remove some.`,
    'check-quarantined': `This cable is not checked: ${reason}. Save it again, or ask an owner to have it checked again under Data quality.`,
  };
  return report(code, { kind: 'designs', id }, says[code], { found: reason });
}
