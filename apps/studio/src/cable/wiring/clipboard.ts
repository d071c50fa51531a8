/** Copy and paste: parts with the joints between them, and lines as rows of a spreadsheet. Pure. */
import type { Catalog } from '@cablewright/engine';
import {
  emptyDesign,
  formatTerminal,
  instanceLists,
  Instances,
  isObject,
  Joint,
  keepsSchema,
  type Design,
  type TerminalRef,
  present,
} from '@cablewright/model';
import { endChoices, runChoices } from './completion.ts';
import { addLine } from './edits.ts';
import { linesOf, runText, type WiringLine, type ElementRun } from './lines.ts';
import { idsIn, partsIn, renamePart } from './parts.ts';
import { spotsOf } from './spots.ts';

/** The clipboard type of copied parts; their lines are copied as text as well. */
export const clipType = 'application/x-cablewright+json';

export interface Clip {
  readonly cablewright: 'parts';
  readonly instances: Instances;
  readonly joints: Joint[];
}

/** Maximum length of a clip that is read, characters. */
const maxClip = 4_000_000;

/** Copies some parts, the mechanical parts attached to them, and the joints between them. */
export function copyParts(design: Design, ids: ReadonlySet<string>): Clip {
  const { mechanical = [] } = design.instances;
  const attached = mechanical.flatMap(({ id, attachedTo }) =>
    attachedTo !== undefined && ids.has(attachedTo) ? [id] : [],
  );
  const all = new Set([...ids, ...attached]);
  const copied = instanceLists.map((list) => [list, partsIn(design, list).filter(({ id }) => all.has(id))] as const);
  const instances = Object.fromEntries(copied.filter(([, parts]) => parts.length > 0)) as Instances;
  const breakouts = (instances.breakouts ?? []).filter(({ trunk, legs }) =>
    [trunk, ...legs].every(({ segment }) => all.has(segment)),
  );
  return {
    cablewright: 'parts',
    instances: instances.breakouts === undefined ? instances : { ...instances, breakouts },
    joints: design.joints.filter(({ a, b }) => all.has(a.instance) && all.has(b.instance)),
  };
}

/** Reads a clip; undefined for any other text. Another program may have written it, so everything is checked. */
export function readClip(text: string): Clip | undefined {
  if (text.length > maxClip) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (!isObject(value) || value['cablewright'] !== 'parts') return undefined;
    const { instances, joints } = value;
    if (!keepsSchema(Instances, instances) || !Array.isArray(joints)) return undefined;
    return joints.every((joint) => keepsSchema(Joint, joint)) ? { cablewright: 'parts', instances, joints } : undefined;
  } catch {
    return undefined;
  }
}

/** Adds the parts of a clip under free ids. Returns the new id of each. */
export function pasteParts(design: Design, clip: Clip): { design: Design; ids: ReadonlyMap<string, string> } {
  let loose: Design = { ...emptyDesign('clip', 'clip'), instances: clip.instances, joints: clip.joints };
  const ids = new Map<string, string>();
  const usedIds = new Set([...idsIn(design), ...idsIn(loose)]);
  for (const id of idsIn(loose)) {
    const to = idsIn(design).has(id) ? freeId(id, usedIds) : id;
    usedIds.add(to);
    ids.set(id, to);
  }
  for (const [from, to] of ids) loose = renamePart(loose, from, to);
  const instances = Object.fromEntries(
    instanceLists
      .map((list) => [list, [...partsIn(design, list), ...partsIn(loose, list)]] as const)
      .filter(([list, parts]) => parts.length > 0 || design.instances[list] !== undefined),
  ) as Instances;
  return { design: { ...design, instances, joints: [...design.joints, ...loose.joints] }, ids };
}

/** The first free id with the same letters: `w12` becomes `w1`, `w2` and so on. An id without a number gets one. */
function freeId(id: string, usedIds: ReadonlySet<string>): string {
  const stem = /^(.*?)-?\d*$/.exec(id)?.[1] ?? id;
  const letter = stem === '' ? id : stem;
  const joiner = letter.length > 2 ? '-' : '';
  let n = 1;
  while (usedIds.has(`${letter}${joiner}${n}`)) n += 1;
  return `${letter}${joiner}${n}`;
}

/** Lines as rows of a spreadsheet: from, wire, to. */
export function linesText(lines: readonly WiringLine[]): string {
  const cell = (ref: TerminalRef | undefined) => (ref === undefined ? '' : formatTerminal(ref));
  return lines
    .map(({ from, run, to }) => [cell(from?.ref), run === undefined ? '' : runText(run), cell(to?.ref)].join('\t'))
    .join('\n');
}

/** The lines at any of these parts or terminals; all lines if none is named. */
export function linesAt(design: Design, names: ReadonlySet<string>): WiringLine[] {
  const lines = linesOf(design);
  if (names.size === 0) return lines;
  const named = (ref: TerminalRef | undefined) =>
    ref !== undefined && (names.has(ref.instance) || names.has(formatTerminal(ref)));
  return lines.filter(
    ({ from, to, run }) => named(from?.ref) || named(to?.ref) || (run !== undefined && names.has(run.segment)),
  );
}

/** A pasted row: its text, and the joints it was read as, or its problem. */
export interface PastedRow {
  readonly text: readonly string[];
  readonly line?: { readonly from?: TerminalRef; readonly run?: ElementRun; readonly to?: TerminalRef };
  readonly problem?: string;
}

/** Maximum number of rows in one paste. */
const maxRows = 2000;

/** Reads rows of a spreadsheet: from, wire, to, or only from and to. A row of headings is skipped. */
export function readRows(catalog: Catalog, design: Design, text: string): PastedRow[] {
  const rows = text
    .split(/\r\n|\r|\n/)
    .map((row) => row.split('\t').map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''))
    .slice(0, maxRows);
  const body = /^from$/i.test(rows[0]?.[0] ?? '') ? rows.slice(1) : rows;
  let next = design;
  return body.map((cells): PastedRow => {
    const line = readRow(catalog, next, cells);
    if (typeof line === 'string') return { text: cells, problem: line };
    const edited = addLine(next, line);
    if (!edited.ok) return { text: cells, problem: edited.reason };
    next = edited.design;
    return { text: cells, line };
  });
}

function readRow(catalog: Catalog, design: Design, cells: readonly string[]): NonNullable<PastedRow['line']> | string {
  if (cells.length < 2) return 'A row has a from, a wire and a to.';
  const [from = '', wire = '', to = ''] = cells.length === 2 ? [cells[0], '', cells[1]] : cells;
  const ends = [from, to].map((text) => (text === '' ? undefined : endOf(catalog, design, text)));
  const missing = [from, to].filter((text, index) => text !== '' && ends[index] === undefined);
  if (missing.length > 0) return `No pin matches ${missing.map((each) => `“${each}”`).join(' and ')}.`;
  const run = wire === '' ? undefined : runChoices(catalog, design, wire, ['a', 'b'], 1)[0]?.value;
  if (wire !== '' && run === undefined) return `No wire matches “${wire}”.`;
  return {
    ...present({ from: ends[0], run }),
    ...present({ to: ends[1] }),
  };
}

/** A terminal written out in upper or lower case, or else the best match for the text. */
function endOf(catalog: Catalog, design: Design, text: string): TerminalRef | undefined {
  const spots = spotsOf(catalog, design);
  const spelled = spots.find((spot) => spot.text.toLowerCase() === text.toLowerCase());
  return spelled?.ref ?? endChoices(catalog, design, spots, { text })[0]?.value;
}

/** Adds every row that could be read. */
export function withRows(design: Design, rows: readonly PastedRow[]): Design {
  return rows.reduce((next, { line }) => {
    const edited = line === undefined ? undefined : addLine(next, line);
    return edited?.ok === true ? edited.design : next;
  }, design);
}
