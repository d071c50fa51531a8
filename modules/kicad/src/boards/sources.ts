/** Reads the boards of an import: one file, an archive of several, or texts sent as JSON. */
import type { ImportFile, ImportInput } from '@cablewright/modules';
import {
  type ArchiveFiles,
  filesInArchive,
  type FileText,
  isImportFile,
  isZip,
  textsInJson,
  Unreadable,
} from '@cablewright/modules/reading';
import { limits } from '../basis/limits.ts';
import { type Form, readForms } from '../sexpr/read.ts';
import { readSchematic, rootSheets } from './schematic.ts';
import { baseName, titleIn, titleOf } from './title.ts';
import { type KicadBoard, netName, type KicadPart, type KicadPin } from './types.ts';
import { formIn, formsIn, propertiesOf, textIn } from '../sexpr/form.ts';
import { notesOnVersion } from './versions.ts';

/** The boards in the order of their names. If a board is present in several formats, the layout is used, otherwise the netlist. */
export function boardsOf(input: ImportInput): KicadBoard[] {
  const files = textsOf(input).map(({ file, text }) => ({ file, root: readForms(file, text) }));
  const filesOf = (name: string) => files.filter(({ root }) => root.name === name);
  const stranger = files.find(({ root }) => !['kicad_pcb', 'export', 'kicad_sch'].includes(root.name));
  if (stranger !== undefined) throw notKicad(stranger.root);
  const byName = new Map<string, KicadBoard>();
  const add = (board: KicadBoard) => byName.set(baseName(board.file).toLowerCase(), board);
  const sheets = filesOf('kicad_sch');
  for (const root of rootSheets(sheets)) add(readSchematic(root, sheets));
  for (const { file, root } of filesOf('export')) add(readNetlist(file, root));
  for (const { file, root } of filesOf('kicad_pcb')) add(readPcb(file, root));
  if (byName.size > limits.boards)
    throw new Unreadable(
      `The archive has more than ${limits.boards} boards.`,
      'Import fewer at once.',
      files[0]?.root.at,
    );
  return [...byName.values()].toSorted((a, b) => a.file.localeCompare(b.file, 'en', { numeric: true }));
}

function notKicad({ name, at }: Form): Unreadable {
  const description =
    name === 'module' || name === 'footprint'
      ? 'a footprint'
      : name === 'kicad_symbol_lib'
        ? 'a library of symbols'
        : `"${name.slice(0, 40)}"`;
  return new Unreadable(
    `The file is ${description}, not a board.`,
    'Choose a .kicad_pcb, a .kicad_sch or a netlist of KiCad 6 or newer.',
    at,
  );
}

const isKicadFile = (path: string): boolean =>
  /\.(?:kicad_pcb|kicad_sch|net)$/i.test(path) && !/(?:^|\/)(?:__MACOSX|\.|_autosave)/.test(path);

function textsOf(input: ImportInput): FileText[] {
  if (isImportFile(input)) return isZip(input.bytes) ? textsInArchive(input) : [textOf(input.fileName, input.bytes)];
  const texts = textsInJson(input, limits.files);
  if (texts.length > 0) return texts;
  throw new Unreadable(
    'There is no KiCad file in it.',
    'Send a file, or {"files": [{"name": "main.kicad_pcb", "text": "…"}]}.',
    { file: 'input', line: 1, column: 1 },
  );
}

function textsInArchive({ fileName, bytes }: ImportFile): FileText[] {
  const archive = filesInArchive(bytes, { isWanted: isKicadFile, maxFiles: limits.files, maxBytes: limits.bytes });
  if (archive.ok) return archive.files.map(([path, content]) => textOf(path, content));
  const [message, remedy] = archiveTexts(archive);
  throw new Unreadable(message, remedy, { file: fileName, line: 1, column: 1 });
}

/** The problem with an archive, and its remedy. */
function archiveTexts(refused: Extract<ArchiveFiles, { ok: false }>): [message: string, remedy: string] {
  switch (refused.problem) {
    case 'refused':
      return [refused.message, 'Make the archive again from the .kicad_pcb files.'];
    case 'damaged':
      return ['The archive cannot be read.', 'Make it again, or import the .kicad_pcb file itself.'];
    case 'empty':
      return ['The archive has no KiCad file.', 'Add the .kicad_pcb files of the boards.'];
    case 'too much':
      return [
        'The archive has too many KiCad files, or too large ones.',
        `At most ${limits.files} files and ${limits.bytes / 1_000_000} MB are read. Export netlists of the schematics.`,
      ];
  }
}

function textOf(file: string, bytes: Uint8Array): FileText {
  const position = { file, line: 1, column: 1 };
  if (bytes.length > limits.bytes)
    throw new Unreadable(
      `The file is larger than ${limits.bytes / 1_000_000} MB.`,
      'Export a netlist of the schematic.',
      position,
    );
  const text = new TextDecoder('utf-8').decode(bytes);
  const begins = text.trimStart().slice(0, 2_000);
  if (/^(?:EESchema|PCBNEW-BOARD|EESCHEMA-LIBRARY)/.test(begins))
    throw new Unreadable(
      'The file was written by KiCad 5 or older.',
      'Open it in KiCad 6 or newer and save it.',
      position,
    );
  if (begins.startsWith('<'))
    throw new Unreadable(
      'The file is XML.',
      'Export the netlist in the form of KiCad, which begins with (export.',
      position,
    );
  return { file, text };
}

// Reads boards (`.kicad_pcb`): the pads of each footprint, and the net of each pad.

function readPcb(file: string, root: Form): KicadBoard {
  const notes = notesOnVersion(root, 'board');
  // KiCad 5 calls a footprint a module.
  const parts = [...formsIn(root, 'footprint'), ...formsIn(root, 'module')].map(footprintPart);
  return { file, ...titleIn(root, file), parts, at: root.at, notes };
}

function footprintPart(footprint: Form): KicadPart {
  const fields = propertiesOf(footprint);
  // KiCad 8 writes reference and value as properties, 6 and 7 as texts.
  const text = (kind: string) => formsIn(footprint, 'fp_text').find(({ values }) => values[0] === kind)?.values[1];
  const attributes = formIn(footprint, 'attr')?.values ?? [];
  return {
    reference: fields.get('Reference') ?? text('reference') ?? '',
    value: fields.get('Value') ?? text('value') ?? '',
    footprint: footprint.values[0] ?? '',
    fields,
    pins: pinsOf(formsIn(footprint, 'pad')),
    // KiCad 5 has a single word for parts that are missing in the bill and in the placement file.
    fitted: !['dnp', 'exclude_from_bom', 'virtual'].some((word) => attributes.includes(word)),
    at: footprint.at,
  };
}

/** The pads by number. Pads with the same number are one pin. */
function pinsOf(pads: readonly Form[]): KicadPin[] {
  const pins = new Map<string, KicadPin>();
  for (const pad of pads) {
    const number = pad.values[0] ?? '';
    if (number === '') continue;
    const net = netName(formIn(pad, 'net')?.values.at(-1));
    const existing = pins.get(number);
    const name = existing?.name ?? textIn(pad, 'pinfunction');
    pins.set(number, { number, name, net: existing?.net ?? net });
  }
  return [...pins.values()];
}

// Reads netlists that were exported from a schematic: components, and nets with their pins.

function readNetlist(file: string, root: Form): KicadBoard {
  const design = formIn(root, 'design');
  const sheets = formsIn(design, 'sheet');
  const block = formIn(sheets.find((sheet) => textIn(sheet, 'number') === '1') ?? sheets[0], 'title_block');
  const nodes = nodesByPart(root);
  const declared = declaredPins(root);
  const parts = formsIn(formIn(root, 'components'), 'comp').map((comp) => netlistPart(comp, nodes, declared));
  return { file, ...titleOf(block, file), parts, at: root.at, notes: [] };
}

function netlistPart(
  comp: Form,
  nodes: ReadonlyMap<string, Map<string, KicadPin>>,
  declared: ReadonlyMap<string, KicadPin[]>,
): KicadPart {
  const reference = textIn(comp, 'ref') ?? '';
  const source = formIn(comp, 'libsource');
  const used = nodes.get(reference) ?? new Map<string, KicadPin>();
  const declaredPins = declared.get(`${textIn(source, 'lib') ?? ''}:${textIn(source, 'part') ?? ''}`) ?? [];
  const open = declaredPins.filter(({ number }) => !used.has(number));
  return {
    reference,
    value: textIn(comp, 'value') ?? '',
    footprint: textIn(comp, 'footprint') ?? '',
    fields: fieldsOf(comp),
    pins: [...used.values(), ...open].toSorted((a, b) => a.number.localeCompare(b.number, 'en', { numeric: true })),
    fitted: !formsIn(comp, 'property').some(({ forms }) =>
      forms.some(({ values }) => /^(?:dnp|exclude_from_bom)$/.test(values[0] ?? '')),
    ),
    at: comp.at,
  };
}

function fieldsOf(comp: Form): Map<string, string> {
  const fields = formsIn(formIn(comp, 'fields'), 'field').map(
    (field) => [textIn(field, 'name') ?? '', field.values[0] ?? ''] as const,
  );
  return new Map(fields);
}

/** The connected pins of each part. */
function nodesByPart(root: Form): Map<string, Map<string, KicadPin>> {
  const parts = new Map<string, Map<string, KicadPin>>();
  for (const net of formsIn(formIn(root, 'nets'), 'net')) {
    for (const node of formsIn(net, 'node')) {
      const [reference, number] = [textIn(node, 'ref') ?? '', textIn(node, 'pin') ?? ''];
      const pins = parts.get(reference) ?? new Map<string, KicadPin>();
      parts.set(
        reference,
        pins.set(number, { number, name: textIn(node, 'pinfunction'), net: netName(textIn(net, 'name')) }),
      );
    }
  }
  return parts;
}

/** All pins of each library part, connected or not. */
function declaredPins(root: Form): Map<string, KicadPin[]> {
  const parts = formsIn(formIn(root, 'libparts'), 'libpart').map((part) => {
    const pins = formsIn(formIn(part, 'pins'), 'pin').map((pin): KicadPin => ({
      number: textIn(pin, 'num') ?? '',
      name: textIn(pin, 'name'),
      net: undefined,
    }));
    return [`${textIn(part, 'lib') ?? ''}:${textIn(part, 'part') ?? ''}`, pins] as const;
  });
  return new Map(parts);
}
