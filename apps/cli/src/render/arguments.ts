import { parseArgs } from 'node:util';
import { paperChoices, paperSizes, sheetStyles, type PaperChoice, type SheetStyle } from '@cablewright/model';
import { documentKinds, exportKinds, scaleOf, type Format } from '@cablewright/documents';
import { CommandError } from '../refusal/refusal.ts';
import { cannotRender } from './cannot-render.ts';
import { moduleExportOf, moduleFiles } from './module-exports.ts';

/** The arguments of `render`. */
export interface RenderArguments {
  readonly design: string;
  /** A document kind, an export id, or `all`. */
  readonly what: string;
  readonly format?: Format;
  readonly rev?: number | 'latest' | 'released';
  /** A directory, or `-` for standard output. */
  readonly out: string;
  readonly paper?: PaperChoice;
  readonly language?: SheetStyle['language'];
  readonly units?: SheetStyle['units'];
  readonly variation?: string;
  readonly page?: number;
  readonly copies?: number;
  readonly quantity?: number;
  readonly explode: boolean;
  readonly preset?: string;
  readonly qr?: boolean;
  /** For lists of label machines. */
  readonly exact?: boolean;
  readonly picture?: boolean;
  readonly template?: string;
  readonly printer?: string;
  /** For a formboard; 1 is full scale. */
  readonly scale?: number;
  /** Whether long straight runs of a formboard are shortened. */
  readonly breaks?: boolean;
  /** The width of the paper roll for a formboard, mm. */
  readonly roll?: number;
  /** The column set for an exported list. */
  readonly columns?: string;
  /** A folder of documents to read the catalog from. */
  readonly catalog?: string;
}

const formats: readonly Format[] = ['svg', 'html', 'pdf', 'csv', 'png', 'lbx'];

export const renderUsage = `render <design> <what> [options]
  <design>     the id of a cable, or of a variant as <family>/<variant>
  <what>       ${[...documentKinds.map(({ kind }) => kind), ...exportKinds.map(({ id }) => id), ...moduleFiles, 'all'].join(', ')}
  --format     ${formats.join(', ')}: the first the document comes in when left out
  --rev        a saved revision by number, latest (not rejected) or released; left out: the working copy
  --out        the directory to write to (default: this one), or - for standard output
  --paper      ${paperSizes.join(', ')}, or auto: the smallest that shows everything
  --language   of the texts: ${sheetStyles.language.join(' or ')}; left out: that of the settings
  --units      ${sheetStyles.units.join(', ')}; left out: those of the settings
  --variation  the orderable length, by its suffix
  --page       the page of an svg that has several
  --copies     how often each label is repeated
  --quantity   the build quantity: for prices, pieces to cut, the build sheet and labels
  --explode    list the parts of placed designs
  --preset     the label stock or tape
  --template   the label template
  --printer    the label printer a label file is for
  --qr         a QR code on each label
  --exact      lists for label machines without the apostrophe before what a spreadsheet would run
  --picture    a schematic or drawing without frame, cut to what is drawn, on transparent ground
  --scale      of a formboard: 1, 0.5 or 1:2
  --breaks     a formboard with all its long straight runs shortened, each with its true and its printed length
  --no-breaks  a formboard with no run shortened; by default those of one piece are that are longer than a sheet
  --roll       a formboard as one page on a roll of paper this wide, in mm
  --columns    a column set for bom.csv or wire-list.csv, such as inventree-bom or cut-and-strip
  --catalog    a folder of catalog documents to read instead of the hub's`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const words = {
  format: text,
  rev: text,
  out: text,
  paper: text,
  language: text,
  units: text,
  variation: text,
  page: text,
  copies: text,
  quantity: text,
  explode: flag,
  preset: text,
  qr: flag,
  exact: flag,
  picture: flag,
  template: text,
  printer: text,
  scale: text,
  roll: text,
  breaks: flag,
  'no-breaks': flag,
  columns: text,
  catalog: text,
};

/** Parses the command line. Refuses it with all its problems. */
export function readArguments(args: readonly string[]): RenderArguments {
  const { values, positionals } = parse(args, words);
  const problems: string[] = [];
  const [design, what, ...more] = positionals;
  if (design === undefined || what === undefined || more.length > 0) throw new CommandError(`Write ${renderUsage}`);
  if (what === 'wire-spec') {
    problems.push('wire spec sheets are made by the hub only: open the stock in the library and choose Spec sheet');
  } else if (!isKnown(what)) problems.push(`unknown document or export "${what}"`);
  const number = (name: 'page' | 'copies' | 'quantity') => wholeNumber(values[name], name, problems);
  const oneOf = <T extends string>(
    name: 'format' | 'paper' | 'language' | 'units',
    words: readonly T[],
  ): T | undefined => {
    const word = values[name];
    if (word === undefined || (words as readonly string[]).includes(word)) return word as T | undefined;
    problems.push(`--${name} must be one of ${words.join(', ')}, not "${word}"`);
    return undefined;
  };
  const options: RenderArguments = {
    design,
    what,
    format: oneOf('format', formats),
    rev: values.rev === 'latest' || values.rev === 'released' ? values.rev : wholeNumber(values.rev, 'rev', problems),
    out: values.out ?? '.',
    paper: oneOf('paper', paperChoices),
    language: oneOf('language', sheetStyles.language),
    units: oneOf('units', sheetStyles.units),
    variation: values.variation,
    page: number('page'),
    copies: number('copies'),
    quantity: number('quantity'),
    explode: values.explode === true,
    preset: values.preset,
    qr: values.qr,
    exact: values.exact,
    picture: values.picture,
    template: values.template,
    printer: values.printer,
    scale: scaleFrom(values.scale, problems),
    breaks: values['no-breaks'] === true ? false : values.breaks,
    roll: rollFrom(values.roll, problems),
    columns: values.columns,
    catalog: values.catalog,
  };
  if (options.out === '-' && what === 'all') problems.push('"all" writes several files: give a directory with --out');
  if (problems.length > 0) throw cannotRender(problems);
  return options;
}

function parse<T extends NonNullable<Parameters<typeof parseArgs>[0]>['options']>(args: readonly string[], options: T) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n${renderUsage}`);
  }
}

function isKnown(what: string): boolean {
  const isBuiltIn = documentKinds.some(({ kind }) => kind === what) || exportKinds.some(({ id }) => id === what);
  return what === 'all' || isBuiltIn || moduleExportOf(what) !== undefined;
}

function scaleFrom(text: string | undefined, problems: string[]): number | undefined {
  if (text === undefined) return undefined;
  if (/^(1|0\.\d{1,3}|1:[1-9]\d?)$/.test(text) && scaleOf(text) > 0) return scaleOf(text);
  problems.push(`--scale must be a scale such as 1, 0.5 or 1:2, not "${text}"`);
  return undefined;
}

function rollFrom(text: string | undefined, problems: string[]): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{3,4}$/.test(text) && Number(text) >= 100 && Number(text) <= 3000) return Number(text);
  problems.push(`--roll must be the width of a roll from 100 to 3000 mm, not "${text}"`);
  return undefined;
}

function wholeNumber(text: string | undefined, name: string, problems: string[]): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  problems.push(`--${name} must be a whole number of at least 1, not "${text}"`);
  return undefined;
}
