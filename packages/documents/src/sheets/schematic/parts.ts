/** Divides blocks and runs into the parts that fit on one sheet. */
import { printedTerminal } from '@cablewright/engine';
import { splitName } from '@cablewright/model';
import type { SchematicBlock, Bracket, BracketPart, RunRow, SchematicRun } from './graph.ts';
import { bareRun } from './links.ts';

/** A bracket whose pins are on different sheets, drawn as a line, with the name of its part if any. */
export function bracketRun(bracket: Bracket): SchematicRun {
  const line = bareRun(bracketId(bracket), ...bracket.pins);
  const { part } = bracket;
  if (part === undefined) return line;
  return {
    ...line,
    name: part.name,
    facts: [part.value, leadWords(part)].filter((fact) => fact !== ''),
    bare: false,
    single: true,
  };
}

/** `Anode J1·3`: the pin at the leading terminal of a part. Empty for a part with equivalent terminals. */
export function leadWords({ lead, leadText }: BracketPart): string {
  const { instance, terminal } = splitName(lead) ?? { instance: lead, terminal: '' };
  return leadText === '' ? '' : `${leadText} ${printedTerminal(instance, terminal)}`;
}

export function bracketId({ pins }: Bracket): string {
  return `bracket ${pins.join(' ')}`;
}

export function partOfBlock(
  block: SchematicBlock,
  pinKeys: readonly string[],
  part: SchematicBlock['part'],
): SchematicBlock {
  if (part === undefined && pinKeys.length === block.pins.length) return block;
  const pins = block.pins.filter(({ key }) => pinKeys.includes(key));
  // Before parts are counted, the largest possible numbers reserve the space.
  const counted = part ?? { number: 10, of: 10, ways: block.pins.length };
  // Open pins are listed once, at the last part.
  return { ...block, pins, part: counted, unused: counted.number === counted.of ? block.unused : [] };
}

/** The rows of a run that land on a pin inside, and those joined to them by a pigtail or a bare screen, or in a pair or a screen with them. */
export function rowsInside(run: SchematicRun, inside: ReadonlySet<string>, takesLoose: boolean): readonly RunRow[] {
  const isInside = ({ a, b }: RunRow) => a.some((pin) => inside.has(pin)) || b.some((pin) => inside.has(pin));
  const [only, another] = run.rows;
  // Fast path for a plain wire, which most runs are: a cable of 1,000 wires calls this a million times.
  if (only !== undefined && another === undefined && run.ties.length + run.bonds.length === 0) {
    const lands = only.a.length + only.b.length > 0;
    return (lands ? isInside(only) : takesLoose) ? run.rows : [];
  }
  const keys = new Set(run.rows.filter(isInside).map(({ key }) => key));
  if (keys.size === 0 && run.rows.some(({ a, b }) => a.length + b.length > 0)) return [];
  // A pair and the contents of a screen are never separated: they are all on the same sheet.
  const groups = [...run.ties.map(({ rows }) => rows), ...run.bonds, ...run.groups.map(({ rows }) => rows)];
  const landed = new Set(run.rows.filter(({ a, b }) => a.length + b.length > 0).map(({ key }) => key));
  const goesWithOthers = (row: string) =>
    groups.some((group) => group.includes(row) && group.some((key) => landed.has(key)));
  if (takesLoose) for (const { key } of run.rows) if (!landed.has(key) && !goesWithOthers(key)) keys.add(key);
  for (let size = -1; size !== keys.size;) {
    size = keys.size;
    for (const group of groups) if (group.some((key) => keys.has(key))) for (const key of group) keys.add(key);
  }
  return run.rows.filter(({ key }) => keys.has(key));
}

export function partOfRun(run: SchematicRun, rows: readonly RunRow[], inside: ReadonlySet<string>): SchematicRun {
  const keys = new Set(rows.map(({ key }) => key));
  const within = (list: readonly string[]) => list.filter((key) => keys.has(key));
  return {
    ...run,
    ways: run.rows.length,
    rows: rows.map((row) => ({
      ...row,
      a: row.a.filter((pin) => inside.has(pin)),
      b: row.b.filter((pin) => inside.has(pin)),
      awayA: row.a.filter((pin) => !inside.has(pin)),
      awayB: row.b.filter((pin) => !inside.has(pin)),
    })),
    groups: run.groups
      .map((group) => ({ ...group, rows: within(group.rows) }))
      .filter((group) => group.rows.length > 1),
    ties: run.ties.filter((tie) => tie.rows.some((key) => keys.has(key))),
    bonds: run.bonds.filter((bond) => bond.some((key) => keys.has(key))),
  };
}
