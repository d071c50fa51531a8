/** The design in its own words, in a processing instruction of the harness that other programs pass over: what KBL has no place for. */
import type { Design } from '@cablewright/model';
import { designText } from '@cablewright/modules/design-text';
import { childrenOf, textOf, type Element } from '../xml/element.ts';

export const ownInstructionType = 'cablewright';

/** The design in a file; undefined where there is none, or a reason why it cannot be used. */
export function ownDesign(harness: Element): { readonly design: Design } | { readonly why: string } | undefined {
  const own = childrenOf(harness, 'Processing_information').find(
    (one) => textOf(one, 'Instruction_type') === ownInstructionType,
  );
  const text = textOf(own, 'Instruction_value');
  return text === undefined ? undefined : designText.read(text);
}
