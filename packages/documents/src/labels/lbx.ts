/**
 * Writes label editor files (lbx): a zip of label.xml and prop.xml for each label. The vendor does not publish the schema, so
 * the order of elements and the attributes follow files that are publicly available. Not tested with the vendor's program:
 * the automatic length, the QR object, and the paper values of tapes other than 12 mm.
 */
import { strToU8, zipSync } from 'fflate';
import { escapeXml } from '../formats/svg/svg.ts';
import type { LabelFace, LabelPrint, PlacedQr } from './label-face.ts';
import type { LabelPrinter } from './printers.ts';
import { placeLines, type SetLine } from './set-lines.ts';
import type { Tape } from './tapes.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const schemas = 'http://schemas.brother.info/ptouch/2007/lbx';
/** All files have the same date, so that equal labels give equal bytes. */
const fixedTime = new Date(1980, 0, 1);
const fixedStamp = '1980-01-01T00:00:00Z';
/** The editor's own typeface, which is always installed with it. */
const editorFace = 'Helsinki';
const ptPerMm = 72 / 25.4;

const noQrOnDark = 'light ink on dark tape: choose dark ink on light tape for QR codes';

/** Why the editor file of a label lacks its QR code. Undefined if it doesn't. */
export function lbxQrOmitted(face: LabelFace, print: LabelPrint): string | undefined {
  if (face.qrOmitted !== undefined) return face.qrOmitted;
  return face.qr !== undefined && print.stock.tape?.dark === true ? noQrOnDark : undefined;
}

/** Writes one label as an editor file. `tape` is that of the stock. */
export function toLbx(face: LabelFace, print: LabelPrint, tape: Tape, printer?: LabelPrinter): Uint8Array {
  const files = {
    'label.xml': strToU8(labelXml(face, print, tape, printer)),
    'prop.xml': strToU8(propXml(face, print)),
  };
  return zipSync(files, { level: 0, mtime: fixedTime });
}

/** Puts several editor files into one zip, numbered in order. */
export function toLbxZip(files: readonly { readonly id: string; readonly body: Uint8Array }[]): Uint8Array {
  const width = Math.max(2, String(files.length).length);
  const entries = files.map(({ id, body }, i) => {
    const plain = id
      .normalize('NFKD')
      .replace(/[^A-Za-z0-9._-]+/g, '-')
      .replace(/^[.-]+/, '');
    return [`${String(i + 1).padStart(width, '0')}-${plain.slice(0, 60) || 'label'}.lbx`, body] as const;
  });
  return zipSync(Object.fromEntries(entries), { level: 0, mtime: fixedTime });
}

type Attributes = Readonly<Record<string, string | number | boolean>>;

function tag(name: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`);
  return `<${name}${written.join('')}>${content}</${name}>`;
}

/** Millimetres as points of the file, rounded to a tenth. */
function pt(mm: number): string {
  return `${Math.round(mm * ptPerMm * 10) / 10}pt`;
}

function labelXml(face: LabelFace, print: LabelPrint, tape: Tape, printer: LabelPrinter | undefined): string {
  const spaces = ['text', 'draw', 'image', 'barcode', 'database', 'table', 'cable'].map((name) => [
    `xmlns:${name}`,
    `${schemas}/${name}`,
  ]);
  const document = {
    'xmlns:pt': `${schemas}/main`,
    'xmlns:style': `${schemas}/style`,
    ...Object.fromEntries(spaces),
    version: '1.7',
    generator: 'Cablewright',
  };
  const texts = placeLines(face.lines, face.space).map((placed, i) => textObject(placed, i, print, face));
  const qr = face.qr === undefined || tape.dark ? [] : [qrObject(face.qr, texts.length)];
  const sheet =
    paper(face, print, tape, printer) +
    tag('style:cutLine', { regularCut: '0pt', freeCut: '' }) +
    background(face, tape) +
    tag('pt:objects', {}, [...texts, ...qr].join(''));
  const body = tag(
    'pt:body',
    { currentSheet: 'Sheet 1', direction: 'LTR' },
    tag('style:sheet', { name: 'Sheet 1' }, sheet),
  );
  return declaration + tag('pt:document', document, body);
}

/** The editor turns a tape on its side: `width` is the width of the tape, `height` the length of the label. */
function paper(face: LabelFace, print: LabelPrint, tape: Tape, printer: LabelPrinter | undefined): string {
  const { format, widthPt, marginPt } = tape.editor;
  return tag('style:paper', {
    media: 0,
    width: `${widthPt}pt`,
    height: pt(face.widthMm),
    marginLeft: `${marginPt}pt`,
    marginTop: '5.6pt',
    marginRight: `${marginPt}pt`,
    marginBottom: '5.6pt',
    orientation: 'landscape',
    autoLength: (print.template.length ?? 'auto') === 'auto',
    monochromeDisplay: true,
    printColorDisplay: false,
    printColorsID: 0,
    paperColor: tape.paper.toUpperCase(),
    paperInk: tape.ink.toUpperCase(),
    split: 1,
    format,
    backgroundTheme: 0,
    printerID: printer?.editorId ?? '0',
    printerName: printer?.label ?? '',
  });
}

function background(face: LabelFace, tape: Tape): string {
  const { widthPt, marginPt } = tape.editor;
  return tag('style:backGround', {
    x: '5.6pt',
    y: `${marginPt}pt`,
    width: pt(face.widthMm - (2 * 5.6) / ptPerMm),
    height: `${Math.round((widthPt - 2 * marginPt) * 10) / 10}pt`,
    brushStyle: 'NULL',
    brushId: 0,
    userPattern: 'NONE',
    userPatternId: 0,
    color: '#000000',
    printColorNumber: 1,
    backColor: '#FFFFFF',
    backPrintColorNumber: 0,
  });
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Objects must be numbered from 0 without gaps, or the editor shows an empty label. */
function objectStyle({ x, y, width, height }: Box, name: string, id: number): string {
  const place = { x: pt(x), y: pt(y), width: pt(width), height: pt(height) };
  const look = {
    backColor: '#FFFFFF',
    backPrintColorNumber: 0,
    ropMode: 'COPYPEN',
    angle: 0,
    anchor: 'TOPLEFT',
    flip: 'NONE',
  };
  const pen = tag('pt:pen', { style: 'NULL', widthX: '0.5pt', widthY: '0.5pt', color: '#000000', printColorNumber: 1 });
  const brush = tag('pt:brush', { style: 'NULL', color: '#000000', printColorNumber: 1, id: 0 });
  const expanded = tag('pt:expanded', {
    objectName: name,
    ID: id,
    lock: 0,
    templateMergeTarget: 'LABELLIST',
    templateMergeType: 'NONE',
    templateMergeID: 0,
    linkStatus: 'NONE',
    linkID: 0,
  });
  return tag('pt:objectStyle', { ...place, ...look }, pen + brush + expanded);
}

const alignments = { left: 'LEFT', middle: 'CENTER', right: 'RIGHT' } as const;

function textObject(
  { line, y }: { line: SetLine; y: number },
  id: number,
  print: LabelPrint,
  { space }: LabelFace,
): string {
  const top = y - line.size * 0.358 - line.height / 2;
  const points = Math.round(line.size * ptPerMm * 10) / 10;
  const font = fontInfo(line, points, print.typeface?.family);
  const align = alignments[line.look.align ?? 'left'];
  return tag(
    'text:text',
    {},
    objectStyle({ x: space.x, y: top, width: space.width, height: line.height }, `Text${id + 1}`, id) +
      font +
      tag('text:textControl', {
        control: 'AUTOLEN',
        clipFrame: false,
        aspectNormal: true,
        shrink: true,
        autoLF: false,
        avoidImage: false,
      }) +
      tag('text:textAlign', { horizontalAlignment: align, verticalAlignment: 'TOP', inLineAlignment: 'BASELINE' }) +
      tag('text:textStyle', {
        vertical: false,
        nullBlock: false,
        charSpace: 0,
        lineSpace: 0,
        orgPoint: `${points}pt`,
        combinedChars: false,
      }) +
      tag('pt:data', {}, escapeXml(line.text)) +
      tag('text:stringItem', { charLen: line.text.length }, font),
  );
}

function fontInfo({ look }: SetLine, points: number, family: string | undefined): string {
  const name = look.family ?? family ?? editorFace;
  const logical = tag('text:logFont', {
    name,
    width: 0,
    italic: false,
    weight: look.weight === 'bold' ? 700 : 400,
    charSet: 0,
    pitchAndFamily: 2,
  });
  const extent = tag('text:fontExt', {
    effect: 'NOEFFECT',
    underline: 0,
    strikeout: 0,
    size: `${points}pt`,
    orgSize: `${Math.round(points * 36) / 10}pt`,
    textColor: '#000000',
    textPrintColorNumber: 1,
  });
  return tag('text:ptFontInfo', {}, logical + extent);
}

function qrObject(qr: PlacedQr, id: number): string {
  const module = qr.size / qr.code.modules;
  return tag(
    'barcode:barcode',
    {},
    objectStyle({ x: qr.x, y: qr.y, width: qr.size, height: qr.size }, `QR${id + 1}`, id) +
      tag('barcode:barcodeStyle', {
        protocol: 'QRCODE',
        lengths: qr.code.text.length,
        zeroFill: false,
        barWidth: '1.2pt',
        barRatio: '1:3',
        humanReadable: false,
        humanReadableAlignment: 'LEFT',
        checkDigit: false,
        autoLengths: true,
        margin: false,
        sameLengthBar: false,
        bearerBar: false,
      }) +
      tag('barcode:qrcodeStyle', {
        model: 2,
        eccLevel: '15%',
        cellSize: pt(module),
        mbcs: 'auto',
        joint: 1,
        version: 'auto',
      }) +
      tag('pt:data', {}, escapeXml(qr.code.text)),
  );
}

function propXml(face: LabelFace, { origin }: LabelPrint): string {
  const texts: readonly (readonly [string, string | number])[] = [
    ['meta:appName', 'Cablewright'],
    ['dc:title', `${origin.partNumber} ${face.label.id}`],
    ['dc:subject', ''],
    ['dc:creator', 'Cablewright'],
    ['meta:keyword', ''],
    ['dc:description', ''],
    ['meta:template', ''],
    ['dcterms:created', fixedStamp],
    ['dcterms:modified', fixedStamp],
    ['meta:lastPrinted', ''],
    ['meta:modifiedBy', ''],
    ['meta:revision', origin.rev ?? 0],
    ['meta:editTime', 0],
    ['meta:numPages', 1],
    ['meta:numWords', 0],
    ['meta:numChars', 0],
    ['meta:security', 0],
  ];
  const spaces = {
    'xmlns:meta': `${schemas}/meta`,
    'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
    'xmlns:dcterms': 'http://purl.org/dc/terms/',
  };
  const written = texts.map(([name, text]) => tag(name, {}, escapeXml(String(text))));
  return declaration + tag('meta:properties', spaces, written.join(''));
}
