/** Which release of a record a tag is, by the pattern that the shop names its tags with. */

interface Named {
  readonly id: string;
  readonly partNumber: string;
}

/** The revision in a tag; undefined for a tag of something else. `{rev}` may be anywhere in the pattern, once. */
export function releaseOf(tag: string, pattern: string, { id, partNumber }: Named): string | undefined {
  if (pattern.includes('{partNumber}') && partNumber === '') return undefined;
  const [before, after, ...more] = pattern.replaceAll('{id}', id).replaceAll('{partNumber}', partNumber).split('{rev}');
  if (after === undefined || more.length > 0)
    throw new Error(`"${pattern}" must have {rev} in it once, such as {id}-{rev}.`);
  if (!tag.startsWith(before!) || !tag.endsWith(after) || tag.length <= before!.length + after.length) return undefined;
  const rev = tag.slice(before!.length, tag.length - after.length);
  // "board-2-A" is a release of board-2, not revision 2-A of board.
  return /[/-]/.test(rev) ? undefined : rev;
}
