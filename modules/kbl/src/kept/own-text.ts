/** The design in its own words, in a processing instruction of the harness that other programs pass over: what KBL has no place for. */
import { Design, isObject, schemaProblems } from '@cablewright/model';
import { childrenOf, textOf, type Element } from '../xml/element.ts';

const format = 1;
export const ownInstructionType = 'cablewright';

export function ownText(design: Design): string {
  return JSON.stringify({ format, design });
}

/** The design in a file; undefined where there is none, or a reason why it cannot be used. */
export function ownDesign(harness: Element): { readonly design: Design } | { readonly why: string } | undefined {
  const own = childrenOf(harness, 'Processing_information').find(
    (one) => textOf(one, 'Instruction_type') === ownInstructionType,
  );
  const text = textOf(own, 'Instruction_value');
  if (text === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text) as unknown;
  } catch {
    return { why: 'it is not JSON' };
  }
  if (!isObject(value) || value['format'] !== format) return { why: `its format is not ${format}` };
  const { design } = value;
  const [problem] = schemaProblems(Design, design);
  return problem === undefined
    ? { design: design as Design }
    : { why: `${problem.pointer || 'the design'} ${problem.message}` };
}
