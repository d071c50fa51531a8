/** The fields of wires and cables: cores, their section and colours, a screen, the outer diameter. */
import { counted, present } from '@cablewright/model';
import { areaUnits, lengthOf, lengthUnits, sectionOf } from '../values/quantity.ts';
import { positive, type DecimalSign } from '../values/number.ts';
import { wireWords } from '../values/wire-spec.ts';
import type { Records } from '@cablewright/modules';
import { Unreadable } from '@cablewright/modules/reading';
import type { TableRow } from '../table/table.ts';
import { colourChoices, colourId, lettersOf, type ColourLetters } from '../values/colour.ts';
import { listIn, objectIn, textIn, type CellContext, type RecordDraft, type PartField } from './draft.ts';

/**
 * The maximum number of cores that a table creates. Larger cables have pairs and layers, which a number cannot
 * describe.
 */
const maxCores = 500;

/** A stock of insulated cores, in a jacket if there are several. */
export function plainStructure(cores: number): RecordDraft {
  const children: RecordDraft[] = Array.from({ length: cores }, (_, i) => ({
    type: 'conductor',
    id: coreId(i, cores),
  }));
  return { type: 'group', id: 'cable', role: 'cable', children };
}

function coreId(index: number, cores: number): string {
  return cores === 1 ? 'core' : `core-${index + 1}`;
}

/** The conductors of a stock in order. Undefined if it has pairs or layers, which a cell cannot describe. */
function coresOf(record: RecordDraft): RecordDraft[] | undefined {
  const children = listIn(objectIn(record, 'structure'), 'children');
  if (children.some(({ type }) => type === 'group')) return undefined;
  return children.filter(({ type, bare }) => type === 'conductor' && bare !== true);
}

function changeCores(
  draft: RecordDraft,
  field: string,
  change: (core: RecordDraft, index: number) => RecordDraft,
): void {
  const structure = draft['structure'] === undefined ? plainStructure(1) : objectIn(draft, 'structure');
  const cores = coresOf({ structure });
  if (cores === undefined)
    throw new Unreadable(
      `${field} of a cable with pairs or layers cannot be changed by a table.`,
      'Change it on the page of the wire stock, or leave the cell empty.',
    );
  let index = -1;
  const children = listIn(structure, 'children').map((child) =>
    child['type'] === 'conductor' && child['bare'] !== true ? change(child, (index += 1)) : child,
  );
  draft['structure'] = { ...structure, children };
}

const cores: PartField = {
  id: 'cores',
  label: 'Cores',
  kinds: ['wires'],
  sets: ['/structure'],
  put: (draft, text, { decimal }) => {
    const count = positive(text, decimal, 'Cores');
    if (!Number.isInteger(count) || count > maxCores)
      throw new Unreadable(
        `Cores "${text}" is not a whole number up to ${maxCores}.`,
        'Write how many cores the cable has.',
      );
    if (draft['structure'] === undefined) draft['structure'] = plainStructure(count);
    else if (coresOf(draft)?.length !== count)
      throw new Unreadable(
        `The cable in the catalog has other cores than ${count}.`,
        'Change its structure on the page of the wire stock.',
      );
  },
  get: (record) => textOfCount(coresOf(record)?.length),
};

const textOfCount = (count: number | undefined) => (count === undefined || count === 0 ? '' : String(count));

const gauge: PartField = {
  id: 'gauge',
  label: 'Section',
  units: [...areaUnits],
  kinds: ['wires'],
  sets: ['/structure'],
  put: (draft, text, context) => {
    const { decimal, db, letters } = context;
    const words = wireWords(text, (word) => colourId(word, db, letters) !== undefined);
    const isWords = words !== undefined && (words.cores ?? words.colour ?? words.type) !== undefined;
    const [section, unit] = isWords ? [words.gauge.replace(/[.,]/, decimal), undefined] : [text, context.unit];
    if (isWords && words.cores !== undefined) cores.put(draft, String(words.cores), context);
    const { areaMm2, formation } = sectionIn(text, section, unit, decimal);
    if (isWords && words.colour !== undefined && (words.cores ?? coresOf(draft)?.length ?? 2) < 2)
      colour.put(draft, words.colour, context);
    if (gauge.get(draft) === String(areaMm2)) return;
    changeCores(draft, 'The section', (core) => ({
      ...core,
      areaMm2,
      ...present({ formation }),
    }));
  },
  get: (record) => {
    const areas = new Set((coresOf(record) ?? []).map(({ areaMm2 }) => areaMm2));
    const [area] = areas;
    return areas.size === 1 && typeof area === 'number' ? String(area) : '';
  },
};

/** The section of a cell. A cell that is a plain section, such as `AWG 22 (7/30)`, is read as one. */
function sectionIn(text: string, section: string, unit: string | undefined, decimal: DecimalSign) {
  try {
    return sectionOf(text, unit ?? 'mm²', decimal);
  } catch (error) {
    if (!(error instanceof Unreadable) || section === text) throw error;
    return sectionOf(section, 'mm²', decimal);
  }
}

const colour: PartField = {
  id: 'colour',
  label: 'Colours of the cores',
  kinds: ['wires'],
  sets: ['/structure'],
  put: (draft, text, context) => {
    if (text === colour.get(draft)) return;
    const texts = coloursIn(text);
    const ids = texts.map((name) => colourOrRefuse(name, context));
    if (draft['structure'] === undefined) draft['structure'] = plainStructure(ids.length);
    const count = coresOf(draft)?.length ?? 1;
    if (ids.length !== count)
      throw new Unreadable(
        `${counted(ids.length, 'colour')} for ${counted(count, 'core')}.`,
        'Write one colour for each core, separated by commas.',
      );
    changeCores(draft, 'The colour', (core, i) => ({ ...core, color: ids[i]! }));
  },
  get: (record) => {
    const colours = (coresOf(record) ?? []).map(({ color }) => color);
    return colours.length > 0 && colours.every((colour) => typeof colour === 'string') ? colours.join(', ') : '';
  },
};

/** The colours in a cell, one for each core. */
function coloursIn(text: string | undefined): string[] {
  return (text ?? '').split(/\s*[,;|]\s*/).filter((word) => word !== '');
}

/** How ambiguous colour letters are read in these rows. */
export function lettersIn(rows: readonly TableRow[], db: Records): ColourLetters {
  const cells = rows.flatMap((row) => coloursIn(row.text('colour')));
  return lettersOf(cells, db);
}

export function colourOrRefuse(text: string, { db, letters }: Pick<CellContext, 'db' | 'letters'>): string {
  const id = colourId(text, db, letters);
  if (id !== undefined) return id;
  const choices = colourChoices(text, db);
  if (choices.length > 0)
    throw new Unreadable(`Colour "${text}" may be ${choices.join(' or ')}.`, `Write ${choices.join(' or ')}.`);
  throw new Unreadable(
    `Colour "${text}" is not known.`,
    'Write a colour of the vocabulary such as red, RD or white/blue.',
  );
}

const shielded: PartField = {
  id: 'shielded',
  label: 'Screen',
  kinds: ['wires'],
  sets: ['/structure'],
  put: (draft, text) => {
    if (/^(?:0|no|n|false|nein|-|none|ohne|unshielded|ungeschirmt)$/i.test(text) || shielded.get(draft) !== '') return;
    const structure = draft['structure'] === undefined ? plainStructure(1) : objectIn(draft, 'structure');
    const construction = /foil|folie/i.test(text) ? 'foil' : /spiral/i.test(text) ? 'spiral' : 'braid';
    draft['structure'] = {
      ...structure,
      children: [...listIn(structure, 'children'), { type: 'shield', id: 'screen', construction }],
    };
  },
  get: (record) => {
    const screen = listIn(objectIn(record, 'structure'), 'children').find(({ type }) => type === 'shield');
    return screen === undefined ? '' : textIn(screen, 'construction') || 'yes';
  },
};

const od: PartField = {
  id: 'od',
  label: 'Outer diameter',
  units: [...lengthUnits],
  kinds: ['wires'],
  sets: ['/odMm'],
  put: (draft, text, { unit, decimal }) => (draft['odMm'] = lengthOf(text, unit ?? 'mm', decimal, 'Outer diameter')),
  get: ({ odMm }) => (typeof odMm === 'number' ? String(odMm) : ''),
};

/** Cores come before the fields that describe each core. */
export const wireFields: readonly PartField[] = [cores, gauge, colour, shielded, od];
