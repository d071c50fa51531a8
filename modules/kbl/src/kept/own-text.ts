/**
 * The whole design as text in a processing instruction of the harness. It contains what KBL can't express; other
 * programs ignore it.
 */
import type { Design } from '@cablewright/model';
import { designText } from '@cablewright/modules/design-text';
import { childrenOf, textOf, type Element } from '../xml/element.ts';

export const ownInstructionType = 'cablewright';

/** The design stored in a file. Undefined if there is none; `why` is the reason if it can't be used. */
export function ownDesign(harness: Element): { readonly design: Design } | { readonly why: string } | undefined {
  const instruction = childrenOf(harness, 'Processing_information').find(
    (element) => textOf(element, 'Instruction_type') === ownInstructionType,
  );
  const text = textOf(instruction, 'Instruction_value');
  return text === undefined ? undefined : designText.read(text);
}
