/** Reads the documents of a hub from its export. */
import { inputLimits } from '@cablewright/model';
import { filesInArchive } from '@cablewright/modules/reading';
import { answerOf } from '../refusal/ask.ts';
import { CommandError } from '../refusal/refusal.ts';
import { filesInMemory, type DocumentFiles } from './document-files.ts';

/** Bytes of the ZIP, and of all documents in it. */
const maxBytes = 64 * inputLimits.documentBytes;

export async function filesOfHub(url: string, token: string | undefined): Promise<DocumentFiles> {
  const { origin } = new URL(url);
  const answer = await answerOf(new URL('/api/export', url), token);
  const zip = await bodyOf(answer, origin);
  const archive = filesInArchive(zip, {
    isWanted: (path) => path.startsWith('data/') && path.endsWith('.json'),
    maxFiles: 65_535,
    maxBytes,
  });
  if (archive.ok) return filesInMemory(origin, new Map(archive.files));
  switch (archive.problem) {
    case 'too much':
      throw tooLarge(origin);
    case 'empty':
      return filesInMemory(origin, new Map());
    case 'damaged':
      throw new CommandError(`${origin} sent an export that cannot be read: its ZIP is damaged.`);
    case 'refused':
      throw new CommandError(`${origin} sent an export that cannot be read. ${archive.message}`);
  }
}

async function bodyOf(answer: Response, origin: string): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge(origin);
    pieces.push(chunk);
  }
  return Buffer.concat(pieces);
}

function tooLarge(origin: string): CommandError {
  return new CommandError(`The catalog of ${origin} is larger than ${maxBytes / 2 ** 20} MB.`);
}
