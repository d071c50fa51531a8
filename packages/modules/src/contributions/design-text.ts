/**
 * A design as text in a file of another program. That program preserves the text, which restores what its format cannot
 * express.
 */
import { Design, isObject, schemaProblems } from '@cablewright/model';

/** Version of the text format. A reader refuses any other. */
const format = 1;

function written(design: Design, indent?: number): string {
  return JSON.stringify({ format, design }, null, indent);
}

/** The design in the text, or why it cannot be used. */
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
