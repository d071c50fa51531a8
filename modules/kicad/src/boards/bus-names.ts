/** Parses bus names: `D[0..7]`, `USB{DP DM}`, and groups that refer to an alias of the schematic. */

export interface BusMember {
  /**
   * Matches members of buses with different names: the position in a vector, or the member's name in a group. Undefined for a
   * group member with an overbar, such as `~{CS}`: KiCad 6 to 9 do not carry it over to another bus name, unless an alias defines
   * it.
   */
  readonly key: string | undefined;
  /** The net as labels name it: `D3`, `USB.DP`. */
  readonly name: string;
}

/** The members of each bus alias of a schematic. */
export type Aliases = ReadonlyMap<string, readonly string[]>;

/** Further members of a bus are ignored. */
const maxMembers = 2_000;

/** The members of the bus that a label names. Undefined if it names a net. */
export function busMembers(label: string, aliases: Aliases): readonly BusMember[] | undefined {
  const vector = vectorOf(label);
  if (vector !== undefined) return vector.map((name, i) => ({ key: `#${i}`, name }));
  const group = groupOf(label);
  if (group === undefined) return undefined;
  const prefix = group.prefix === '' ? '' : `${group.prefix}.`;
  return group.members
    .flatMap((member): BusMember[] => {
      const alias = aliases.get(member);
      const names = (alias ?? [member]).flatMap((name) => vectorOf(name) ?? [name]);
      return names.map((name) => ({
        key: alias === undefined && name.includes('{') ? undefined : name,
        name: `${prefix}${name}`,
      }));
    })
    .slice(0, maxMembers);
}

/** The members of a vector: `D[0..3]` is D0 to D3, and so is `D[3..0]`. An overbar may enclose the whole label. */
function vectorOf(label: string): string[] | undefined {
  const [, prefix = '', first = '', last = '', suffix = ''] = /^([^\s[\]]*)\[(\d+)\.+(\d+)\](\}*)$/.exec(label) ?? [];
  if (prefix === '' || !isBalanced(`${prefix}${suffix}`)) return undefined;
  const [low, high] = [Number(first), Number(last)].toSorted((a, b) => a - b) as [number, number];
  if (low === high || high > Number.MAX_SAFE_INTEGER) return undefined;
  const count = Math.min(high - low + 1, maxMembers);
  return Array.from({ length: count }, (_, i) => `${prefix}${low + i}${suffix}`);
}

/** Whether each brace belongs to an overbar, a subscript or a superscript, and is closed. */
function isBalanced(text: string): boolean {
  let open = 0;
  for (const [brace] of text.matchAll(/[~_^]?\{|\}/g)) {
    if (brace === '{') return false;
    open += brace === '}' ? -1 : 1;
    if (open < 0) return false;
  }
  return open === 0;
}

/** Words in braces that represent one character of a net: `I{slash}O`. */
const escapes = new Set([
  'slash',
  'backslash',
  'space',
  'dblquote',
  'quote',
  'lt',
  'gt',
  'colon',
  'brace',
  'tab',
  'return',
]);

/** `{SDA SCL}` or, with a name, `BMS{SDA, SCL}`, whose nets are `BMS.SDA` and `BMS.SCL`. */
function groupOf(label: string): { readonly prefix: string; readonly members: readonly string[] } | undefined {
  const start = label.search(/(?<![~_^])\{/);
  if (start < 0 || !label.endsWith('}')) return undefined;
  const [prefix, inner] = [label.slice(0, start), label.slice(start + 1, -1)];
  if (/[\s[\]]/.test(prefix) || !isBalanced(prefix) || !isBalanced(inner) || escapes.has(inner)) return undefined;
  const members = inner.split(/[\s,]+/).filter((member) => member !== '');
  return members.length === 0 ? undefined : { prefix, members };
}
