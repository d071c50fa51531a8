import { judgeAlternate, type Library, propertyNames } from '@cablewright/engine';
import type { JudgedAlternate } from '@cablewright/client';
import type { Alternate } from '@cablewright/model';

/** The verdict on two parts, computed on the page in the same way as on the hub. Undefined if a part is missing. */
export function judgedIn(
  library: Library,
  alternate: Pick<Alternate, 'kind' | 'part' | 'other' | 'class'>,
): JudgedAlternate | undefined {
  const judged = judgeAlternate(library, alternate);
  if (judged === undefined) return undefined;
  const properties = judged.properties.map((each) => ({
    ...each,
    name: propertyNames[each.property],
    refuses: [...each.refuses],
  }));
  return { ...judged, properties };
}
