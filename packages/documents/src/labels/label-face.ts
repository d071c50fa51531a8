/** Lays out one label on its stock: the positions of its lines and its QR code, and what did not fit. */
import type { WireLabel } from '@cablewright/engine';
import type { LabelTemplate } from '@cablewright/model';
import { ink, type Item } from '../display-list/display-list.ts';
import { Typesetter } from '../type/typesetter.ts';
import type { Typeface } from '../type/typeface.ts';
import type { Space } from '../page/frame/space.ts';
import { labelLines, qrText, type LabelOrigin } from './label-text.ts';
import { qrCode, qrPath, quietModules, type QrCode } from './qr.ts';
import { fitWidth, lineItems, lineWidth, setByHeight, setInSpace, type SetLine } from './set-lines.ts';
import type { Stock } from './stock.ts';
import { dotMm, type Tape } from './tapes.ts';

/** The choices for a print of labels. */
export interface LabelPrint {
  readonly stock: Stock;
  readonly template: LabelTemplate;
  readonly origin: LabelOrigin;
  readonly qr: boolean;
  readonly qrPattern?: string;
  /** The shop's own typeface. */
  readonly typeface?: Typeface;
}

export interface PlacedQr {
  readonly code: QrCode;
  /** The square of the modules, without the quiet zone, mm. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** A label, mm from its upper left corner. */
export interface LabelFace {
  readonly label: WireLabel;
  readonly widthMm: number;
  readonly heightMm: number;
  /** The space of the text. */
  readonly space: Space;
  readonly lines: readonly SetLine[];
  readonly qr?: PlacedQr;
  /** The reason why the requested QR code is missing. */
  readonly qrOmitted?: string;
  /** Lines of the template that did not fit the height. */
  readonly left: readonly string[];
}

/** The smallest module that readers can still tell apart: two dots, mm. */
const minModuleMm = 0.28;
/** Margins at the ends of a tape, and at the edges of a label, mm. */
const tapeEnd = 2;
const edge = 1.6;
/** The largest letters of a line of share 1 on a sheet label, mm. */
const largest = 3.4;
/** The largest share of a label's width for its QR code. */
const qrShare = 0.36;
const shortestTape = 12;
/** The gap between the text and the inked square of a code on dark tape, mm. */
const darkGap = 1;
/** On a roll at least this wide, lines of text run across the roll; on a narrower roll they run along it. mm. */
const acrossRollMm = 50;
/** The shortest piece that printers of rolls can cut, mm. */
const shortestOnRoll = 12.7;
/** The height available on an uncut roll, longer than any label, mm. */
const endlessMm = 1000;
const pt = 25.4 / 72;

export function labelFace(label: WireLabel, print: LabelPrint): LabelFace {
  const { stock } = print;
  if (stock.tape !== undefined) return tapeFace(label, print, stock.tape);
  const size = stock.continuous === true ? rollSize(label, print, stock.widthMm) : stock;
  return sheetFace(label, print, size);
}

/** The size of a label on an uncut roll: as wide as the roll, as long as its text. */
function rollSize(label: WireLabel, print: LabelPrint, rollMm: number): { widthMm: number; heightMm: number } {
  const type = new Typesetter(print.typeface);
  const lines = labelLines(print.template, label, print.origin);
  if (rollMm < acrossRollMm) {
    const { set } = setByHeight(lines, rollMm - 2 * edge, largest);
    const text = Math.max(0, ...set.map((line) => lineWidth(type, line)));
    return { widthMm: Math.max(shortestOnRoll, text + 2 * edge + (print.qr ? rollMm : 0)), heightMm: rollMm };
  }
  const code = print.qr ? rollMm * qrShare : 0;
  const space = { x: 0, y: 0, width: rollMm - 2 * edge - code, height: endlessMm };
  const text = setInSpace(type, lines, space, largest).reduce((sum, { height }) => sum + height, 0);
  return { widthMm: rollMm, heightMm: Math.max(shortestOnRoll, text + 2 * edge, code) };
}

/** The unprintable margin along the edges of a tape, mm. */
function tapeMargin({ editor }: Tape): number {
  return editor.marginPt * pt;
}

function codeFor(label: WireLabel, print: LabelPrint): QrCode | string | undefined {
  if (!print.qr) return undefined;
  const text = qrText(print.qrPattern, label, print.origin);
  if (text === undefined) return undefined;
  return rememberedCode(text) ?? 'the text is too long for a QR code';
}

const remembered = new Map<string, QrCode | undefined>();
const maxRemembered = 4000;

/** The QR code of a text, from a cache: many labels of a cable have the same code. */
function rememberedCode(text: string): QrCode | undefined {
  if (!remembered.has(text)) {
    if (remembered.size >= maxRemembered) remembered.clear();
    remembered.set(text, qrCode(text));
  }
  return remembered.get(text);
}

/** The size of a module: whole dots if possible, so that a thermal head prints all modules alike. */
function moduleIn(room: number, modules: number): number {
  const most = room / modules;
  const dots = Math.floor(most / dotMm + 1e-9);
  return dots >= 2 ? dots * dotMm : most;
}

function sheetFace(label: WireLabel, print: LabelPrint, size: { widthMm: number; heightMm: number }): LabelFace {
  const { widthMm, heightMm } = size;
  const code = codeFor(label, print);
  let space: Space = { x: edge, y: edge, width: widthMm - 2 * edge, height: heightMm - 2 * edge };
  let qr: PlacedQr | undefined;
  let qrOmitted = typeof code === 'string' ? code : undefined;
  if (code !== undefined && typeof code !== 'string') {
    const square = Math.min(heightMm, widthMm * qrShare);
    const module = moduleIn(square, code.modules + 2 * quietModules);
    if (module < minModuleMm) qrOmitted = tooSmall(code, square / (code.modules + 2 * quietModules));
    else {
      const [side, box] = [module * code.modules, module * (code.modules + 2 * quietModules)];
      qr = { code, x: widthMm - (box + side) / 2, y: (heightMm - side) / 2, size: side };
      space = { ...space, width: widthMm - box - edge };
    }
  }
  const lines = setInSpace(
    new Typesetter(print.typeface),
    labelLines(print.template, label, print.origin),
    space,
    largest,
  );
  return faceOf(label, widthMm, heightMm, space, lines, [], qr, qrOmitted);
}

function tooSmall(code: QrCode, module: number): string {
  return `a module of its ${code.modules} would be ${module.toFixed(2)} mm, under the ${minModuleMm} mm a printer draws`;
}

/** On light tape the bare tape is the quiet zone. On dark tape the code needs an inked square that includes its quiet zone. */
function tapeCode(code: QrCode, tape: Tape): { module: number; quiet: number; omitted?: string } {
  const printable = tape.widthMm - 2 * tapeMargin(tape);
  const across = tape.dark ? code.modules + 2 * quietModules : code.modules;
  const inTape = tape.dark ? Number.POSITIVE_INFINITY : moduleIn(tape.widthMm, code.modules + 4);
  const module = Math.min(moduleIn(printable, across), inTape);
  const omitted = module < minModuleMm ? tooSmall(code, module) : undefined;
  return { module, quiet: module * quietModules, omitted };
}

/** The room for text that a label of fixed length keeps next to its code, mm. */
const minTextMm = 8;

function tooShort(
  length: number | 'auto',
  fit: { module: number } | undefined,
  code: QrCode | undefined,
): string | undefined {
  if (fit === undefined || code === undefined || length === 'auto') return undefined;
  const left = length - 2 * tapeEnd - fit.module * (code.modules + 2 * quietModules);
  return left < minTextMm ? `the label of ${length} mm is too short for it` : undefined;
}

function tapeFace(label: WireLabel, print: LabelPrint, tape: Tape): LabelFace {
  const margin = tapeMargin(tape);
  const height = tape.widthMm - 2 * margin;
  const code = codeFor(label, print);
  const fit = code === undefined || typeof code === 'string' ? undefined : tapeCode(code, tape);
  const length = print.template.length ?? 'auto';
  const qrOmitted = typeof code === 'string' ? code : (fit?.omitted ?? tooShort(length, fit, code));
  const side = fit === undefined || qrOmitted !== undefined ? 0 : fit.module * (code as QrCode).modules;
  const box = side === 0 ? 0 : side + 2 * fit!.quiet + (tape.dark ? darkGap : 0);
  const type = new Typesetter(print.typeface);
  const { set, left } = setByHeight(labelLines(print.template, label, print.origin), height);
  const text = Math.max(0, ...set.map((line) => lineWidth(type, line)));
  const widthMm = length === 'auto' ? Math.max(shortestTape, text + 2 * tapeEnd + box) : length;
  const space: Space = { x: tapeEnd, y: margin, width: Math.max(1, widthMm - 2 * tapeEnd - box), height };
  const lines = length === 'auto' ? set : fitWidth(type, set, space.width);
  const qr: PlacedQr | undefined =
    side === 0
      ? undefined
      : { code: code as QrCode, x: widthMm - tapeEnd - fit!.quiet - side, y: (tape.widthMm - side) / 2, size: side };
  return faceOf(label, widthMm, tape.widthMm, space, lines, left, qr, qrOmitted);
}

function faceOf(
  label: WireLabel,
  widthMm: number,
  heightMm: number,
  space: Space,
  lines: readonly SetLine[],
  left: readonly { readonly text: string }[],
  qr: PlacedQr | undefined,
  qrOmitted: string | undefined,
): LabelFace {
  return {
    label,
    widthMm,
    heightMm,
    space,
    lines,
    left: left.map(({ text }) => text),
    qr,
    qrOmitted,
  };
}

/** The face as items, in the colours of its stock. */
export function faceItems(face: LabelFace, print: LabelPrint): Item[] {
  const tape = print.stock.tape;
  const colour = tape?.ink ?? ink.black;
  return [...lineItems(face.lines, face.space, colour), ...qrItems(face.qr, colour, tape)];
}

/** On dark tape the modules are the bare tape within an inked square. */
function qrItems(qr: PlacedQr | undefined, colour: string, tape: Tape | undefined): Item[] {
  if (qr === undefined) return [];
  const module = qr.size / qr.code.modules;
  const d = qrPath(qr.code, qr.x, qr.y, module);
  if (tape?.dark !== true) return [{ kind: 'path', d, fill: colour }];
  const quiet = module * quietModules;
  const side = qr.size + 2 * quiet;
  return [
    { kind: 'rect', x: qr.x - quiet, y: qr.y - quiet, width: side, height: side, fill: colour },
    { kind: 'path', d, fill: tape.paper },
  ];
}
