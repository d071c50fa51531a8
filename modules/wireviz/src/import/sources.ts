/** Reads the texts of an import: one file, an archive of several, or texts sent as JSON. */
import type { ImportFile, ImportInput } from '@cablewright/modules';
import { type ArchiveFiles, filesInArchive, isImportFile, isZip, textsInJson } from '@cablewright/modules/reading';
import { strFromU8 } from 'fflate';
import { limits } from '../basis/limits.ts';
import type { WirevizProblems } from '../basis/problem.ts';
import type { YamlSource } from '../yaml/read.ts';

/**
 * The cables of an import. Each is a list of files to read together: files without connections, then the file with them. An
 * archive may hold several cables. Empty if a problem was found.
 */
export function cablesOf(input: ImportInput, problems: WirevizProblems): readonly (readonly YamlSource[])[] {
  const files = filesOf(input, problems);
  const bytes = files.reduce((sum, { text }) => sum + text.length, 0);
  const start = { file: files[0]?.file ?? '', line: 1, column: 1 };
  if (bytes > limits.bytes) {
    problems.error(
      start,
      `The file is larger than ${limits.bytes / 1024 / 1024} MB.`,
      'Split it: a WireViz file of 500 wires has under 100 kB.',
    );
    return [];
  }
  const prepended = files.filter((file) => !hasConnections(file));
  const cables = files.filter(hasConnections);
  if (cables.length === 0) return files.length === 0 ? [] : [files];
  return cables.map((cable) => [...prepended, cable]);
}

function filesOf(input: ImportInput, problems: WirevizProblems): YamlSource[] {
  if (isImportFile(input))
    return isZip(input.bytes) ? filesOfArchive(input, problems) : textOf(input.fileName, input.bytes, problems);
  const sources = textsInJson(input, limits.files);
  if (sources.length === 0)
    problems.error(
      { file: 'input', line: 1, column: 1 },
      'There is no WireViz file in it.',
      'Send a file, or {"files": [{"name": "cable.yml", "text": "…"}]}.',
    );
  return sources;
}

const isYaml = (path: string): boolean => /\.ya?ml$/i.test(path);

function filesOfArchive({ fileName, bytes }: ImportFile, problems: WirevizProblems): YamlSource[] {
  const archive = filesInArchive(bytes, { isWanted: isYaml, maxFiles: limits.files, maxBytes: limits.bytes });
  if (archive.ok) return archive.files.flatMap(([path, content]) => textOf(path, content, problems));
  const [message, remedy] = archiveTexts(archive);
  problems.error({ file: fileName, line: 1, column: 1 }, message, remedy);
  return [];
}

/** The problem with an archive, and its remedy. */
function archiveTexts(refused: Extract<ArchiveFiles, { ok: false }>): [message: string, remedy: string] {
  switch (refused.problem) {
    case 'refused':
      return [refused.message, 'Make the archive again.'];
    case 'damaged':
      return ['The archive cannot be read.', 'Make it again, or import the .yml file itself.'];
    case 'empty':
      return ['The archive has no WireViz file.', 'Add the .yml files of the cables.'];
    case 'too much':
      return [
        'The archive has too many WireViz files, or too large ones.',
        `At most ${limits.files} files and ${limits.bytes / 1024 / 1024} MB are read.`,
      ];
  }
}

/** Decodes UTF-8, UTF-16 with a byte order mark, or Windows-1252. */
function textOf(file: string, bytes: Uint8Array, problems: WirevizProblems): YamlSource[] {
  const start = { file, line: 1, column: 1 };
  const utf16 =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : undefined;
  const text = decoded(bytes, utf16 ?? 'utf-8');
  const content = text ?? decoded(bytes, 'windows-1252') ?? strFromU8(bytes, true);
  if (text === undefined)
    problems.remark(start, 'The file is not UTF-8; it is read as Windows-1252.', 'Save it as UTF-8.');
  if (!content.includes('\u0000')) return [{ file, text: content.replace(/^\uFEFF/, '') }];
  problems.error(start, 'This is not a text file.', 'Import the .yml file that WireViz draws the cable from.');
  return [];
}

function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** True if a file describes a cable. The key may be at the start of a line, indented, quoted or in braces. */
function hasConnections({ text }: YamlSource): boolean {
  const [, indent = '', first] = /^([ \t]*)([^\s#%-])/m.exec(text) ?? [];
  if (first === '{') return /[{,]\s*["']?connections["']?\s*:/.test(text);
  return new RegExp(`^${indent}["']?connections["']?\\s*:`, 'm').test(text);
}
