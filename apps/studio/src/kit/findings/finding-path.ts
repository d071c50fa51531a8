/** The address that a finding opens: the page of its record with the selection and the field. */
import { instanceOf } from './grouped.ts';
import { present, type Design, type Where } from '@cablewright/model';
import { recordPath, searchText } from '../page/paths.ts';

/** The selection that means the cable itself. */
const wholeCable = '@cable';

type Place = Readonly<Record<string, string | undefined>>;

const inPart = /^\/instances\/([^/]+)\/(\d+)(\/.+)?$/;

/** The part that a pointer into a design is in, and the rest of the pointer. */
function partAt(design: Design | undefined, pointer: string): { readonly id?: string; readonly rest: string } {
  const [, name, index, rest = ''] = inPart.exec(pointer) ?? [];
  if (name === undefined) return { rest: pointer };
  const list = (design?.instances as Readonly<Record<string, readonly { readonly id: string }[]>> | undefined)?.[name];
  const id = list?.[Number(index)]?.id;
  return { id, rest };
}

/** Fields of a cable that are shown by its drawing and table instead of its panel. */
const drawn = /^\/(?:joints|layout|art)(?:\/|$)/;

/** Where the page of a cable shows a finding: its part with the field in the panel, or its terminal in the table. */
export function placeInCable(where: Where, design?: Design): Place {
  const { id, rest } = partAt(design, where.pointer ?? '');
  const instance = instanceOf({ where }) ?? id;
  // The part is unknown here, but the list of issues has the finding.
  if (instance === undefined && inPart.test(where.pointer ?? '')) return { tab: 'issues' };
  const field = rest === '' || drawn.test(rest) ? undefined : rest;
  const sel = instance ?? (field === undefined ? undefined : wholeCable);
  return { tab: 'wiring', sel, at: where.terminal, field };
}

/** Where the page of a family shows a finding: at its variant in the table, or on the tab of options and names. */
export function placeInFamily({ pointer = '' }: Where): Place {
  const inVariants = pointer === '' || pointer.startsWith('/variants');
  return { tab: inVariants ? undefined : 'options', field: pointer === '' ? undefined : pointer };
}

/** The path that a finding of any record opens. */
export function findingPath(where: Where, design?: Design): string {
  const { kind = '', id = '', pointer } = where;
  const path = recordPath(kind, id);
  if (kind === 'designs') return path + searchText(present({ ...placeInCable(where, design) }));
  if (kind === 'products') return path + searchText(present({ ...placeInFamily(where) }));
  if (pointer === undefined || pointer === '') return path;
  return `${path}${path.includes('?') ? '&' : '?'}${searchText({ field: pointer }).slice(1)}`;
}
