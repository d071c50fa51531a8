/** The label tapes: widths, colours, and the values of an editor file for each. */

/** The values of an editor file for a tape: paper format, width and unprintable margin, in points. */
interface TapePaper {
  readonly format: number;
  readonly widthPt: number;
  readonly marginPt: number;
}

export interface Tape {
  /** `tape-<width>-<code>` */
  readonly id: string;
  readonly label: string;
  readonly widthMm: number;
  /** The colours of the tape and of the print on it. */
  readonly paper: string;
  readonly ink: string;
  /** Light ink on dark tape. */
  readonly dark: boolean;
  readonly editor: TapePaper;
  readonly src: string;
}

interface Width {
  readonly mm: number;
  /** The middle figure of a tape's code. */
  readonly figure: string;
  readonly editor: TapePaper;
  readonly src: string;
}

const seen = 'code and paper of the 12 mm tapes as in editor files';
const inferred = (what: string) => `inferred: code by the pattern of the 12 mm tapes; ${what}`;
const read = 'paper values from other readers of the format, not checked against files of the vendor';

const widths: readonly Width[] = [
  { mm: 3.5, figure: '0', editor: { format: 263, widthPt: 9.6, marginPt: 0 }, src: inferred(read) },
  { mm: 6, figure: '1', editor: { format: 257, widthPt: 16.8, marginPt: 2 }, src: inferred(read) },
  { mm: 9, figure: '2', editor: { format: 258, widthPt: 25.6, marginPt: 2.8 }, src: inferred(read) },
  { mm: 12, figure: '3', editor: { format: 259, widthPt: 33.6, marginPt: 2.8 }, src: seen },
  { mm: 18, figure: '4', editor: { format: 260, widthPt: 51.2, marginPt: 3.2 }, src: inferred(read) },
  { mm: 24, figure: '5', editor: { format: 261, widthPt: 68, marginPt: 8.4 }, src: inferred(read) },
  {
    mm: 36,
    figure: '6',
    editor: { format: 262, widthPt: 102, marginPt: 8.4 },
    src: inferred('paper format and margin by the pattern of the narrower ones'),
  },
];

const colourings = [
  { label: 'black on clear', first: '1', last: '1', paper: '#ffffff', ink: '#111111', dark: false },
  { label: 'black on white', first: '2', last: '1', paper: '#ffffff', ink: '#111111', dark: false },
  { label: 'white on black', first: '3', last: '5', paper: '#111111', ink: '#ffffff', dark: true },
] as const;

export const tapes: readonly Tape[] = widths.flatMap(({ mm, figure, editor, src }) =>
  colourings.map(({ label, first, last, ...colours }) => ({
    id: `tape-${mm}-${first}${figure}${last}`,
    label: `Tape ${mm} mm, ${label}`,
    widthMm: mm,
    ...colours,
    editor,
    src,
  })),
);

/** The tape of an editor file if neither the request nor the shop names one: 12 mm, black on white. */
export const defaultTape = tapes.find(({ id }) => id === 'tape-12-231')!;

/** A dot of the printers that take these tapes: 180 to the inch, mm. */
export const dotMm = 25.4 / 180;
