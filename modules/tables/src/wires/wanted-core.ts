/** The core that a row describes: in separate cells, or in one cell for the whole wire. */
import type { Records } from '@cablewright/modules';
import { Unreadable } from '@cablewright/modules/reading';
import type { KnownParts } from '../parts/known-parts.ts';
import type { CellAt, TableRow } from '../table/table.ts';
import { colourChoices, colourId, lettersOf, type ColourLetters } from '../values/colour.ts';
import type { DecimalSign } from '../values/number.ts';
import { sectionOf } from '../values/quantity.ts';
import { looseWords, wireWords, type WireWords } from '../values/wire-spec.ts';
import type { CoreWanted } from './cores.ts';

interface Understanding {
  readonly db: Records;
  readonly known: KnownParts;
  readonly letters: ColourLetters;
  readonly decimal: DecimalSign;
}

/** Refuses a cell for several cores in a row that names no cable. */
export function wantedCore(row: TableRow, reading: Understanding): CoreWanted {
  const [gauge, cable] = [row.cell('gauge'), row.text('cable')];
  const words = wordsIn(row, reading);
  if (words?.cores !== undefined && words.cores > 1 && cable === undefined)
    throw new Unreadable(
      `"${words.text}" is a cable with ${words.cores} cores, and the row names no cable.`,
      'Map the column that names the cable, or write the section of one wire.',
    );
  const isPlain = gauge !== undefined && words?.text !== gauge.text;
  return {
    core: row.text('core') ?? (cable === undefined ? undefined : row.text('wire')),
    isCore: row.text('core') !== undefined,
    colour: row.text('colour') ?? words?.colour,
    // In a cell with more words, a section never has thousands, so its sign is a decimal sign.
    gauge: isPlain ? gauge.text : words?.gauge?.replace(/[.,]/, reading.decimal),
    gaugeUnit: isPlain ? gauge.column.unit : undefined,
    type: words?.type,
    letters: reading.letters,
  };
}

type Words = Partial<WireWords> & { readonly text: string };

/** The words of the first cell that describes the wire as a whole. */
function wordsIn(row: TableRow, { db, known, letters, decimal }: Understanding): Words | undefined {
  const isColour = (word: string) => colourId(word, db, letters) !== undefined;
  const [gauge, spec, part] = [row.cell('gauge'), row.cell('spec'), row.text('wirePart')];
  if (gauge !== undefined && !isSection(gauge, decimal)) {
    const words = wireWords(gauge.text, isColour);
    if (words !== undefined) return { ...words, text: gauge.text };
  }
  if (spec !== undefined)
    return { ...(wireWords(spec.text, isColour) ?? looseWords(spec.text, isColour)), text: spec.text };
  if (part === undefined || gauge !== undefined || known.named('wires', part) !== undefined) return undefined;
  const words = wireWords(part, isColour);
  // The number of the wire already states its type.
  return words === undefined ? undefined : { gauge: words.gauge, colour: words.colour, text: part };
}

function isSection({ text, column }: CellAt, decimal: DecimalSign): boolean {
  try {
    sectionOf(text, column.unit ?? 'mm²', decimal);
    return true;
  } catch (error) {
    if (error instanceof Unreadable) return false;
    throw error;
  }
}

/** How ambiguous letters are read in a list whose colours have a column, or are words of other cells. */
export function lettersInWires(rows: readonly TableRow[], db: Records): ColourLetters {
  const isColour = (word: string) => colourId(word, db) !== undefined || colourChoices(word, db).length > 0;
  return lettersOf(
    rows.flatMap((row) => {
      const own = row.text('colour');
      if (own !== undefined) return own.split(/\s*[,;|]\s*/);
      const text = row.text('spec') ?? row.text('gauge') ?? row.text('wirePart');
      return (text === undefined ? undefined : wireWords(text, isColour)?.colour) ?? [];
    }),
    db,
  );
}
