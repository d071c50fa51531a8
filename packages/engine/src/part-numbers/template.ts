/** The template of a scheme: the order of its segments, the literal text between them, and the optional groups. */
import type { DefinitionProblem } from './problems.ts';

export type TemplatePart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'segment'; readonly id: string }
  | { readonly type: 'group'; readonly parts: readonly TemplatePart[] };

interface ReadTemplate {
  readonly parts: readonly TemplatePart[];
  readonly problems: readonly DefinitionProblem[];
}

/** Parses `{id}`, `[ … ]` and literal text. Every misplaced bracket is reported with its position. */
export function readTemplate(template: string): ReadTemplate {
  const parts: TemplatePart[] = [];
  const problems: DefinitionProblem[] = [];
  let group: TemplatePart[] | undefined;
  const say = (at: number, message: string, expected: string) =>
    problems.push({
      pointer: '/template',
      message: `Character ${at + 1} of the template ${message}.`,
      found: template,
      expected,
    });
  for (const match of template.matchAll(/\{[^{}[\]]*\}|[{}[\]]|[^{}[\]]+/g)) {
    const [piece] = match;
    const { index } = match;
    if (piece === '[') {
      if (group !== undefined) say(index, 'opens a group inside a group', 'groups next to each other');
      else group = [];
    } else if (piece === ']') {
      if (group === undefined) say(index, 'closes a group that was not opened', 'a [ before it');
      else parts.push({ type: 'group', parts: group });
      group = undefined;
    } else if (piece === '{' || piece === '}') {
      say(index, `is a lone ${piece}`, '{segment-id}');
    } else (group ?? parts).push(partOf(piece));
  }
  if (group !== undefined) {
    say(template.lastIndexOf('['), 'opens a group that is not closed', 'a ] after it');
    parts.push({ type: 'group', parts: group });
  }
  return { parts, problems };
}

function partOf(piece: string): TemplatePart {
  return piece.startsWith('{') ? { type: 'segment', id: piece.slice(1, -1).trim() } : { type: 'text', text: piece };
}

/** The segments in a template, in order, and whether each is in an optional group. */
export function placedSegments(parts: readonly TemplatePart[], inGroup = false): { id: string; inGroup: boolean }[] {
  return parts.flatMap((part) => {
    if (part.type === 'segment') return [{ id: part.id, inGroup }];
    return part.type === 'group' ? placedSegments(part.parts, true) : [];
  });
}
