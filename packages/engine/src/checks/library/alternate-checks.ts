/**
 * Checks that an alternate is another part, is listed once, and meets the requirements of the class that it declares.
 */
import type { Alternate, Finding } from '@cablewright/model';
import { reporter } from '../../library/code-table.ts';
import type { Library } from '../../library/library.ts';
import { alternatesIn } from '../../revisions/alternates/alternates-of.ts';
import { judgeAlternate } from '../../revisions/alternates/judge.ts';
import { type ComparedProperty, propertyNames } from '../../revisions/alternates/property.ts';
import { libraryCodes } from './codes.ts';

const report = reporter(libraryCodes);

export function alternateFindings(library: Library, alternate: Alternate): Finding[] {
  const { id, kind, part, other, class: declared } = alternate;
  const where = { kind: 'alternates', id };
  if (part === other) {
    const message = `${id} names ${part} as the alternate of itself. Choose another part.`;
    return [report('alternate-of-itself', { ...where, pointer: '/other' }, message, { found: other })];
  }
  const findings: Finding[] = [];
  const twin = (alternatesIn(library).of.get(`${kind}:${part}`) ?? []).find(
    (each) => each.id !== id && each.other === other && each.class === declared,
  );
  if (twin !== undefined) {
    const message = `${id} and ${twin.id} both name ${other} as ${declared} of ${part}. Remove one.`;
    findings.push(report('alternate-twice', where, message, { found: twin.id }));
  }
  const judged = judgeAlternate(library, alternate);
  const against = judged?.properties.filter(({ refuses }) => refuses.includes(declared)) ?? [];
  const at = { ...where, pointer: '/class' };
  const offered =
    judged?.offeredAs === undefined ? 'It is not offered' : `It is offered as ${judged.offeredAs} at most`;
  if (judged?.verdict === 'fails') {
    const wrong = against.filter(({ outcome }) => outcome !== 'not-stated');
    const message = `${other} is not ${declared} of ${part}: ${listed(wrong)}. ${offered}.`;
    findings.push(report('alternate-fails', at, message, { found: wrong.map(({ property }) => property) }));
  }
  if (judged?.verdict === 'not-shown' && declared === 'drop-in') {
    const message = `${other} is not shown to be drop-in of ${part}, as this is not stated: ${listed(against)}. ${offered}.`;
    findings.push(report('alternate-not-shown', at, message, { found: against.map(({ property }) => property) }));
  }
  return findings;
}

const shownProperties = 6;

function listed(properties: readonly ComparedProperty[]): string {
  const shown = properties.slice(0, shownProperties).map(({ property, part, other }) => {
    const name = propertyNames[property].toLowerCase();
    return `${name} (${other ?? 'not stated'} for ${part ?? 'not stated'})`;
  });
  const more = properties.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
