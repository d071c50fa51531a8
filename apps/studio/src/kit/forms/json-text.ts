import { isObject } from '@cablewright/model';

type ReadText = { readonly value: Record<string, unknown> } | { readonly problem: string };

/**
 * Reads JSON text that must be an object, or reports the line and column of the error. Engines report only the
 * character.
 */
export function readObject(text: string): ReadText {
  const wrong = problemOf(text);
  if (wrong === undefined) {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? { value } : { problem: 'A record must be an object: { … }.' };
  }
  const before = text.slice(0, firstWrong(text)).split('\n');
  const what = wrong.replace(/ in JSON at position.*$/s, '').replace(/, ".*$/s, '');
  return { problem: `${what}: line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}.` };
}

function problemOf(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (reason) {
    return reason instanceof Error ? reason.message : 'Invalid JSON';
  }
}

/** True if the text is only incomplete: more text could make it valid JSON. */
function onlyUnfinished(text: string): boolean {
  const wrong = problemOf(text);
  if (wrong === undefined || /Unexpected end|Unterminated|end of (data|input)/i.test(wrong)) return true;
  const position = /position (\d+)/.exec(wrong)?.[1];
  return position !== undefined && Number(position) >= text.length;
}

/** The index of the first wrong character, found by bisection: every longer text is wrong there too. */
function firstWrong(text: string): number {
  let right = 0;
  let wrong = text.length;
  if (onlyUnfinished(text)) return text.length;
  while (wrong - right > 1) {
    const middle = Math.floor((right + wrong) / 2);
    if (onlyUnfinished(text.slice(0, middle))) right = middle;
    else wrong = middle;
  }
  return right;
}
