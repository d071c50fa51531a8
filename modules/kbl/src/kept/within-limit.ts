/**
 * Limits the amount of file contents retained next to a cable, so that an archive of a whole car doesn't produce a
 * cable that is too large to open.
 */
import { counted } from '@cablewright/model';
import { keptIds, type KeptChange } from './kept.ts';

interface WithinLimit {
  readonly changes: readonly KeptChange[];
  /** The omitted elements, such as `5812 × Connector_housing`. */
  readonly left: readonly string[];
}

/**
 * Leaves out the kinds of elements with the most text until the JSON of the rest has at most `maxChars` characters. References
 * to omitted elements are left out too, because a file with dangling references is invalid.
 */
export function withinLimit(changes: readonly KeptChange[], maxChars: number): WithinLimit {
  const sized = changes.map((change) => ({ change, text: JSON.stringify(change) }));
  let chars = sized.reduce((sum, { text }) => sum + text.length, 0);
  if (chars <= maxChars) return { changes, left: [] };
  const groups = Map.groupBy(sized, ({ change }) => ('add' in change ? change.add.name : ''));
  const byText = [...groups].toSorted(([, a], [, b]) => charsOf(b) - charsOf(a));
  const leftOut = new Set<KeptChange>();
  const left: string[] = [];
  for (const [name, group] of byText) {
    if (chars <= maxChars) break;
    left.push(name === '' ? counted(group.length, 'changed text') : `${group.length} × ${name}`);
    for (const { change } of group) leftOut.add(change);
    chars -= charsOf(group);
  }
  const gone = keptIds([...leftOut]);
  const rest = sized.filter(({ change }) => !leftOut.has(change));
  const sound = rest.filter(({ text, change }) => !gone.has(change.at) && !refersTo(text, gone));
  if (sound.length < rest.length) left.push(`${counted(rest.length - sound.length, 'element')} that refer to them`);
  return { changes: sound.map(({ change }) => change), left };
}

function charsOf(group: readonly { readonly text: string }[]): number {
  return group.reduce((sum, { text }) => sum + text.length, 0);
}

/** True if a text in the JSON is one of the ids, or a list that contains one of them. */
function refersTo(json: string, ids: ReadonlySet<string>): boolean {
  return (json.match(/[^\s"\\]+/g) ?? []).some((word) => ids.has(word));
}
