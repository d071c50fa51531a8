import type { CodeTable } from '@cablewright/engine';

/** Codes for problems of the files in a folder, which are checked before their records. */
export const folderCodes = {
  'document-unreadable': {
    severity: 'error',
    says: 'A file of the folder is not JSON, is not UTF-8, breaks a limit of input, or is no list where one is expected.',
  },
  'record-left-out': {
    severity: 'error',
    says: 'A record of a list has no id, or the id of another record of the same list.',
  },
  'document-unknown': {
    severity: 'warning',
    says: 'A JSON file of the folder has a name that no kind of document has.',
  },
  'file-name': { severity: 'error', says: 'The id in a design or drawing differs from the name of its file.' },
} as const satisfies CodeTable;
