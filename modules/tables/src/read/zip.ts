/** The parts of a workbook: `.xlsx` and `.ods` are ZIP archives of XML. */
import { Unreadable, type ZipProblem, ZipReader } from '@cablewright/modules/reading';

/** Entries of a workbook, and the bytes that all parts read from it may unpack to together. */
const limits = { entries: 2_000, bytes: 120_000_000 } as const;

export function openParts(bytes: Uint8Array): ZipReader {
  const parts = new ZipReader(bytes, { limits, refuse });
  if (parts.hasEncrypted) throw passwordNeeded();
  return parts;
}

function refuse(problem: ZipProblem): Unreadable {
  switch (problem.kind) {
    case 'damaged':
      return new Unreadable(
        'The workbook is damaged: its zip cannot be read.',
        'Open it in a spreadsheet program and save it again.',
      );
    case 'refused':
      return new Unreadable(
        `The workbook cannot be read. ${problem.message}`,
        'Save it again in a spreadsheet program.',
      );
    case 'encrypted':
      return passwordNeeded();
    case 'too large':
      return new Unreadable(
        `The workbook unpacks to more than ${limits.bytes / 1_000_000} MB.`,
        'Remove what is not imported, or save the table as .csv.',
      );
  }
}

export function passwordNeeded(): Unreadable {
  return new Unreadable(
    'The workbook is protected by a password, or of an old format.',
    'Save it without a password as .xlsx, .ods or .csv.',
  );
}
