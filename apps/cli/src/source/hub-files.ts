/** The documents of a hub: its export, read into memory. */
import { unzipSync } from 'fflate';
import { inputLimits } from '@cablewright/model';
import { answerOf } from '../refusal/ask.ts';
import { Refusal } from '../refusal/refusal.ts';
import { filesInMemory, type DocumentFiles } from './document-files.ts';

/** Bytes of the zip, and of all documents in it. */
const maxBytes = 64 * inputLimits.documentBytes;

export async function filesOfHub(url: string, token: string | undefined): Promise<DocumentFiles> {
  const { origin } = new URL(url);
  const answer = await answerOf(new URL('/api/export', url), token);
  const zip = await bodyOf(answer, origin);
  let total = 0;
  try {
    const files = unzipSync(zip, {
      filter: ({ name, originalSize }) => {
        if (!name.startsWith('data/') || !name.endsWith('.json')) return false;
        total += originalSize;
        if (total > maxBytes) throw tooLarge(origin);
        return true;
      },
    });
    return filesInMemory(origin, new Map(Object.entries(files)));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(`${origin} sent an export that cannot be read: ${(error as Error).message}.`);
  }
}

async function bodyOf(answer: Response, origin: string): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of answer.body ?? []) {
    size += piece.length;
    if (size > maxBytes) throw tooLarge(origin);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function tooLarge(origin: string): Refusal {
  return new Refusal(`The catalog of ${origin} is larger than ${maxBytes / 2 ** 20} MB.`);
}
