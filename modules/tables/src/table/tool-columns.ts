/**
 * The list formats of other programs: their headers and the meanings of the headers. The data names the source of each
 * format.
 */
import type { ImportQuestion } from '@cablewright/modules';
import data from '../../data/tools.json' with { type: 'json' };
import { question } from '../read/source.ts';
import type { FieldColumn } from './columns.ts';
import { plainHeader } from './plain-header.ts';

/** The form of a program's list. */
export interface ToolList {
  readonly id: string;
  readonly label: string;
  /** The source of the headers, with the information that could not be found. */
  readonly src: string;
  /** Headers without which a list is not from this program. Spellings are separated by a bar. */
  readonly needs: readonly string[];
  readonly columns: readonly { readonly field: string; readonly headers: readonly string[] }[];
  /** The headers of the list that the program reads. Absent if its form is not documented. */
  readonly export?: readonly string[];
  /** The prefix of lines that the program skips. Its header line is such a line. */
  readonly comment?: string;
}

export const toolLists: readonly ToolList[] = data;

const notFromTool = 'none';

interface ToolColumns {
  readonly columns: FieldColumn[];
  readonly questions: readonly ImportQuestion[];
}

/**
 * The columns with the meanings of the program that wrote the list: the program that a person chose, or else the one whose
 * headers the list has. A column unknown to that program keeps the field of its header, unless the field is already taken.
 */
export function toolColumns(columns: readonly FieldColumn[], answer: string | undefined): ToolColumns {
  const found = toolsOf(columns.map(({ header }) => header));
  const named = toolLists.find(({ id }) => id === answer);
  if (found.length === 0 && named === undefined) return { columns: [...columns], questions: [] };
  const [first] = found;
  const tool = answer === notFromTool ? undefined : (named ?? first);
  const choices = toolLists.map(({ id, label }) => ({ value: id, label }));
  const writer = question('tool', 'Written by', tool?.id ?? notFromTool, first?.id ?? notFromTool, [
    { value: notFromTool, label: 'Another program' },
    ...choices,
  ]);
  return { columns: tool === undefined ? [...columns] : withTool(columns, tool), questions: [writer] };
}

/** The prefix of lines that are comments for the program that wrote the list. */
export function commentSign(headers: readonly string[], answer: string | undefined): string | undefined {
  if (answer === notFromTool) return undefined;
  return (toolLists.find(({ id }) => id === answer) ?? toolsOf(headers)[0])?.comment;
}

/** The programs whose list has these headers. */
export function toolsOf(headers: readonly string[]): readonly ToolList[] {
  const plain = new Set(headers.map(plainHeader));
  return toolLists.filter(({ needs }) =>
    needs.every((spellings) => spellings.split('|').some((header) => plain.has(plainHeader(header)))),
  );
}

function withTool(columns: readonly FieldColumn[], tool: ToolList): FieldColumn[] {
  const open = [...tool.columns];
  const mapped = columns.map((column) => {
    const plain = plainHeader(column.header);
    const index = open.findIndex(({ headers }) => headers.some((header) => plainHeader(header) === plain));
    if (index < 0) return { column, isMapped: false };
    // Headers that repeat, such as the two part numbers of SOLIDWORKS, are taken in their order.
    const [{ field }] = open.splice(index, 1) as [(typeof open)[number]];
    const { repeats: _, ...rest } = column;
    return { column: { ...rest, field }, isMapped: true };
  });
  const taken = new Set(mapped.flatMap(({ column, isMapped }) => (isMapped ? [column.field] : [])));
  return mapped.map(({ column, isMapped }) =>
    !isMapped && taken.has(column.field) ? { ...column, field: '' } : column,
  );
}
