/** The boards of an import: one file, an archive of several, or texts sent as JSON. */
import { isObject, zipDirectory } from '@cablewright/model';
import type { ImportFile, ImportInput } from '@cablewright/modules';
import { unzipSync } from 'fflate';
import { limits } from '../basis/limits.ts';
import { KicadProblem } from '../basis/problem.ts';
import { readForms, type Form } from '../sexpr/read.ts';
import { readNetlist } from './netlist.ts';
import { readPcb } from './pcb.ts';
import { readSchematic, rootSheets } from './schematic.ts';
import { baseName } from './title.ts';
import type { Board } from './types.ts';

interface Text {
  readonly file: string;
  readonly text: string;
}

export function isFile(input: ImportInput): input is ImportFile {
  return isObject(input) && (input as { bytes?: unknown }).bytes instanceof Uint8Array;
}

/** The boards, in the order of their names. Of a board that is there in several forms the layout is taken, else the netlist. */
export function boardsOf(input: ImportInput): Board[] {
  const files = textsOf(input).map(({ file, text }) => ({ file, root: readForms(file, text) }));
  const [pcbs, netlists, sheets] = ['kicad_pcb', 'export', 'kicad_sch'].map((name) =>
    files.filter(({ root }) => root.name === name),
  );
  const stranger = files.find(({ root }) => !['kicad_pcb', 'export', 'kicad_sch'].includes(root.name));
  if (stranger !== undefined) throw notKicad(stranger.root);
  const found = new Map<string, Board>();
  const add = (board: Board) => found.set(baseName(board.file).toLowerCase(), board);
  for (const root of rootSheets(sheets!)) add(readSchematic(root, sheets!));
  for (const { file, root } of netlists!) add(readNetlist(file, root));
  for (const { file, root } of pcbs!) add(readPcb(file, root));
  if (found.size > limits.boards)
    throw new KicadProblem(
      files[0]!.root.at,
      `The archive has more than ${limits.boards} boards.`,
      'Import fewer at once.',
    );
  return [...found.values()].toSorted((a, b) => a.file.localeCompare(b.file, 'en', { numeric: true }));
}

function notKicad({ name, at }: Form): KicadProblem {
  const what =
    name === 'module' || name === 'footprint'
      ? 'a footprint'
      : name === 'kicad_symbol_lib'
        ? 'a library of symbols'
        : `"${name.slice(0, 40)}"`;
  return new KicadProblem(
    at,
    `The file is ${what}, not a board.`,
    'Choose a .kicad_pcb, a .kicad_sch or a netlist of KiCad 6 or newer.',
  );
}

const ends = /\.(?:kicad_pcb|kicad_sch|net)$/i;

function textsOf(input: ImportInput): Text[] {
  if (isFile(input)) {
    const isArchive = input.bytes[0] === 0x50 && input.bytes[1] === 0x4b && input.bytes[2] === 0x03;
    return isArchive ? unpacked(input) : [textOf(input.fileName, input.bytes)];
  }
  const files =
    isObject(input) && Array.isArray(input['files']) ? (input['files'] as unknown[]).slice(0, limits.files) : [];
  const texts = files.flatMap((file): Text[] =>
    isObject(file) && typeof file['name'] === 'string' && typeof file['text'] === 'string'
      ? [{ file: file['name'], text: file['text'] }]
      : [],
  );
  if (texts.length > 0) return texts;
  throw new KicadProblem(
    { file: 'input', line: 1, column: 1 },
    'There is no KiCad file in it.',
    'Send a file, or {"files": [{"name": "main.kicad_pcb", "text": "…"}]}.',
  );
}

function unpacked({ fileName, bytes }: ImportFile): Text[] {
  const place = { file: fileName, line: 1, column: 1 };
  let [size, count] = [0, 0];
  let files: Record<string, Uint8Array>;
  const directory = zipDirectory(bytes, { maxEntries: 65_535, names: 'any' });
  if (!directory.ok && directory.why === 'refused')
    throw new KicadProblem(place, directory.message, 'Make the archive again from the .kicad_pcb files.');
  try {
    files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!ends.test(name) || /(?:^|\/)(?:__MACOSX|\.|_autosave)/.test(name)) return false;
        size += originalSize;
        count += 1;
        return size <= limits.bytes && count <= limits.files;
      },
    });
  } catch {
    throw new KicadProblem(
      place,
      'The archive cannot be read.',
      'Make it again, or import the .kicad_pcb file itself.',
    );
  }
  if (size > limits.bytes || count > limits.files)
    throw new KicadProblem(
      place,
      'The archive has too many KiCad files, or too large ones.',
      `At most ${limits.files} files and ${limits.bytes / 1_000_000} MB are read. Export netlists of the schematics.`,
    );
  if (count === 0)
    throw new KicadProblem(place, 'The archive has no KiCad file.', 'Add the .kicad_pcb files of the boards.');
  return Object.entries(files).map(([name, content]) => textOf(name, content));
}

function textOf(file: string, bytes: Uint8Array): Text {
  const place = { file, line: 1, column: 1 };
  if (bytes.length > limits.bytes)
    throw new KicadProblem(
      place,
      `The file is larger than ${limits.bytes / 1_000_000} MB.`,
      'Export a netlist of the schematic.',
    );
  const text = new TextDecoder('utf-8').decode(bytes);
  const begins = text.trimStart().slice(0, 2_000);
  if (/^(?:EESchema|PCBNEW-BOARD|EESCHEMA-LIBRARY)/.test(begins))
    throw new KicadProblem(
      place,
      'The file was written by KiCad 5 or older.',
      'Open it in KiCad 6 or newer and save it.',
    );
  if (begins.startsWith('<'))
    throw new KicadProblem(
      place,
      'The file is XML.',
      'Export the netlist in the form of KiCad, which begins with (export.',
    );
  return { file, text };
}
