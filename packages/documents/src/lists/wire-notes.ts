import type { PrintFormat, PartNames } from '@cablewright/engine';

/** Translates a note of the engine's list into the language of the sheet. Notes that people wrote stay as they are. */
export function wireNoteText(print: PrintFormat, names: PartNames, note: string): string {
  const [, mark] = /^marked (.+)$/.exec(note) ?? [];
  if (mark !== undefined) return print.text('wire-list.marked', { mark });
  const [, members] = /^of (.+)$/.exec(note) ?? [];
  if (members !== undefined) return print.text('wire-list.of', { members });
  const [, what, id = '', at = ''] = /^(through|terminated in) (\S+) at ([ab])$/.exec(note) ?? [];
  const place = { name: names.of(id), end: at.toUpperCase() };
  if (what === 'through') return print.text('wire-list.through', place);
  if (what !== undefined) return print.text('wire-list.terminated-in', place);
  return note
    .replace(/^cut back at ([ab])/, (_, end: string) => print.text('wire-list.cut-back-at', { end: end.toUpperCase() }))
    .replace(/^([ab]): /, (_, end: string) => print.text('wire-list.at-end', { end: end.toUpperCase() }));
}
