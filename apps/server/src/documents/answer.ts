import type { Rendered } from '@cablewright/documents';
import type { Answer } from '../platform/http/answer.ts';
import { sheetPolicy } from '../platform/http/security-headers.ts';

/** Read in the browser; everything else is a file to keep. */
const shown = /^(image\/svg\+xml|text\/html)/;

/**
 * A rendered file: named, unable to do anything where it is shown, and a PDF with how it was drawn; `fallback` is why no
 * browser printed it.
 */
export function renderedAnswer(
  { fileName, mimeType, body, renderer, pages, notes = [] }: Rendered,
  fallback?: string,
): Answer {
  const disposition = shown.test(mimeType) ? 'inline' : 'attachment';
  const pdf = mimeType === 'application/pdf';
  return {
    status: 200,
    headers: {
      'content-type': mimeType,
      'content-disposition': `${disposition}; filename="${fileName}"`,
      'content-security-policy': sheetPolicy,
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
      ...(pages === undefined ? {} : { 'x-service-pages': String(pages) }),
      ...(notes.length === 0 ? {} : { 'x-service-notes': headerText(notes.join('; ')) }),
      ...(pdf ? { 'x-service-pdf-renderer': renderer ?? 'vector' } : {}),
      ...(fallback === undefined ? {} : { 'x-service-pdf-fallback': fallback }),
    },
    body,
  };
}

/** A header holds plain characters only. */
function headerText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\x20-\x7E]/g, '?')
    .slice(0, 2000);
}
