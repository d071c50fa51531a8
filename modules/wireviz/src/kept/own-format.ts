/**
 * What WireViz has no place for goes into the file too: as text under `metadata.cablewright`, which WireViz ignores. The sections of
 * WireViz decide; this says which records the parts are and what the sections leave open.
 */
import { Design, isObject, schemaProblems } from '@cablewright/model';

export const metadataKey = 'cablewright';

const format = 1;

export function ownText(design: Design): string {
  return JSON.stringify({ format, design }, null, 1);
}

/** The design of the text, or why it cannot be used. */
export function readOwnText(text: string): { readonly design: Design } | { readonly why: string } {
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
