import { present } from '@cablewright/model';
import type { Rendered } from '@cablewright/documents';
import { ok, type FileAnswer } from '../platform/http/answer.ts';
import { sheetPolicy } from '../platform/http/security-headers.ts';

/** Content types that the browser displays. All others are downloaded. */
const inlineTypes = /^(image\/svg\+xml|text\/html)/;

/**
 * The response with a rendered file, its name, and headers that prevent it from running scripts. For a PDF, the headers
 * say how it was made; `fallback` is the reason why no browser printed it.
 */
export function renderedAnswer(
  { fileName, mimeType, body, renderer, pages, code, notes = [] }: Rendered,
  fallback?: string,
): FileAnswer {
  const disposition = inlineTypes.test(mimeType) ? 'inline' : 'attachment';
  const pdf = mimeType === 'application/pdf';
  return ok(body, {
    'content-type': mimeType,
    'content-disposition': `${disposition}; filename="${fileName}"`,
    'content-security-policy': sheetPolicy,
    'x-frame-options': 'SAMEORIGIN',
    'cache-control': 'no-store',
    ...present({
      'x-service-pages': pages === undefined ? undefined : String(pages),
      'x-service-document-code': code,
      'x-service-notes': notes.length === 0 ? undefined : headerText(notes.join('; ')),
      'x-service-pdf-renderer': pdf ? (renderer ?? 'vector') : undefined,
      'x-service-pdf-fallback': fallback,
    }),
  });
}

/** Reduces a text to ASCII, as required in headers. */
function headerText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\x20-\x7E]/g, '?')
    .slice(0, 2000);
}
