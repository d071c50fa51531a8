import type { Rendered } from '@cablewright/documents';
import type { Answer } from '../http/answer.ts';
import { sheetPolicy } from '../http/security-headers.ts';

/** Read in the browser; everything else is a file to keep. */
const shown = /^(image\/svg\+xml|text\/html)/;

/** A rendered file: named, unable to do anything where it is shown, and a PDF with how it was drawn. */
export function renderedAnswer({ fileName, mimeType, body, renderer, pages }: Rendered): Answer {
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
      ...(pdf ? { 'x-service-pdf-renderer': renderer ?? 'vector', 'x-service-pdf-fallback': noEngine } : {}),
    },
    body,
  };
}

const noEngine = 'no browser PDF engine is set up';
