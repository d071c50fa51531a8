/** The stocks that labels can be printed on: sheets of labels, labels of one size, tapes, sleeves; built-in ones, and those of the shop. */
import type { EngineeringSettings, LabelStock, Paper, PaperChoice } from '@cablewright/model';
import { isIsoPaper } from '../page/frame/paper.ts';
import { tapes, type Tape } from './tapes.ts';

/** Label stock: a sheet or a single size, or a tape. */
export type Stock = (LabelStock & { readonly tape?: undefined; readonly continuous?: true }) | TapeStock;
interface TapeStock {
  readonly id: string;
  readonly label: string;
  readonly tape: Tape;
  readonly src: string;
}

const sheets: readonly LabelStock[] = [
  {
    id: 'a4-3x7',
    label: 'A4 sheet, 3 × 7 labels of 63.5 × 38.1 mm',
    widthMm: 63.5,
    heightMm: 38.1,
    grid: { paper: 'A4', columns: 3, rows: 7, leftMm: 7.21, topMm: 15.15, pitchXMm: 66.04, pitchYMm: 38.1 },
    src: 'common 21-up A4 stock; margins so that the grid is centred',
  },
  {
    id: 'letter-3x10',
    label: 'Letter sheet, 3 × 10 labels of 66.7 × 25.4 mm',
    widthMm: 66.7,
    heightMm: 25.4,
    grid: { paper: 'letter', columns: 3, rows: 10, leftMm: 4.75, topMm: 12.7, pitchXMm: 69.85, pitchYMm: 25.4 },
    src: 'common 30-up US letter stock; margins so that the grid is centred',
  },
];

const singles: readonly LabelStock[] = [
  [89, 36],
  [62, 29],
  [57, 32],
  [51, 25.4],
  [102, 51],
].map(([widthMm = 0, heightMm = 0]) => ({
  id: `single-${widthMm}x${Math.floor(heightMm)}`,
  label: `Single labels of ${widthMm} × ${heightMm} mm`,
  widthMm,
  heightMm,
  src: 'common sizes of label rolls',
}));

/**
 * Die-cut labels of DK rolls: their sizes along and across the feed, with the names of the maker's list of supplies.
 */
const rolls: readonly LabelStock[] = (
  [
    ['11201', 90, 29],
    ['11202', 100, 62],
    ['11203', 87, 17],
    ['11204', 54, 17],
    ['11208', 90, 38],
    ['11209', 62, 29],
    ['11221', 23, 23],
    ['11240', 102, 51],
    ['11241', 152, 102],
  ] as const
).map(([code, widthMm, heightMm]) => ({
  id: `dk-${code}`,
  label: `DK-${code} roll, labels of ${widthMm} × ${heightMm} mm`,
  widthMm,
  heightMm,
  src: 'sizes of the DK rolls as their maker lists them, from knowledge of the trade; not checked against a roll',
}));

/** DK rolls that the printer cuts: their widths and materials. The length of a label follows from its text. */
const continuous: readonly Stock[] = (
  [
    ['22205', 62, 'paper'],
    ['22210', 29, 'paper'],
    ['22211', 29, 'film'],
    ['22212', 62, 'film'],
    ['22214', 12, 'paper'],
    ['22223', 50, 'paper'],
    ['22225', 38, 'paper'],
    ['22243', 102, 'paper'],
  ] as const
).map(([code, widthMm, of]) => ({
  id: `dk-${code}`,
  label: `DK-${code} roll, continuous ${of}, ${widthMm} mm`,
  widthMm,
  heightMm: widthMm,
  continuous: true,
  src: 'widths of the DK rolls as their maker lists them, from knowledge of the trade; not checked against a roll',
}));

/** Heat-shrink sleeves that a label printer prints: the width of the flat tube, and the diameters of wire that it shrinks on. */
const sleeves: readonly Stock[] = (
  [
    ['211', 5.8, '1.7 to 3.2'],
    ['221', 8.8, '2.6 to 5.1'],
    ['231', 11.7, '3.6 to 7'],
    ['241', 17.7, '5.4 to 10.6'],
    ['251', 23.6, '7.3 to 14.3'],
  ] as const
).map(([code, widthMm, diameters]) => ({
  id: `sleeve-hse-${code}`,
  label: `HSe-${code} heat-shrink sleeve, ${widthMm} mm flat, for wires of ${diameters} mm`,
  widthMm,
  heightMm: widthMm,
  continuous: true,
  src: 'widths and diameters of the HSe tubes (2:1) as their maker lists them, from knowledge of the trade; not checked against a tube',
}));

const builtIn: readonly Stock[] = [
  ...sheets,
  ...singles,
  ...rolls,
  ...continuous,
  ...sleeves,
  ...tapes.map((tape) => ({ id: tape.id, label: tape.label, tape, src: tape.src })),
];

/** All label stocks. A stock of the shop replaces a built-in one with the same id. */
export function labelStocks(settings: EngineeringSettings): readonly Stock[] {
  const own = settings.documents?.labels?.stock ?? [];
  return [...own, ...builtIn.filter(({ id }) => own.every((one) => one.id !== id))];
}

/**
 * The stock to print on: the requested preset; or else the shop's, unless it is a sheet and another paper was requested; or
 * else the sheet for the paper. Undefined if the requested preset doesn't exist.
 */
export function stockFor(
  settings: EngineeringSettings,
  requested: { readonly preset?: string; readonly paper?: PaperChoice },
  paper: Paper,
): Stock | undefined {
  const all = labelStocks(settings);
  const named = (id: string | undefined) => all.find((stock) => stock.id === id);
  if (requested.preset !== undefined) return named(requested.preset);
  const own = named(settings.documents?.labels?.preset);
  if (own !== undefined && (requested.paper === undefined || own.tape !== undefined || own.grid === undefined))
    return own;
  return named(isIsoPaper(paper) ? 'a4-3x7' : 'letter-3x10');
}
