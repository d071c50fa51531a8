/**
 * A design as text inside a file of another program. The other program preserves the text, which is used to restore
 * what its own format can't express.
 */
import { Design, isObject, schemaProblems } from '@cablewright/model';

/** The version of the text format. A reader refuses any other version. */
const format = 1;

function written(design: Design, indent?: number): string {
  return JSON.stringify({ format, design }, null, indent);
}

/** The design in the text, or the reason why it can't be used. */
function parseDesignText(text: string): { readonly design: Design } | { readonly why: string } {
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

export const designText = { written, read: parseDesignText } as const;
