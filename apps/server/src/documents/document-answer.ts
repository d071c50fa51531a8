/** The response to a request for a document of a design or variant. */
import { documentKinds, fileName, isPrinted, type Format } from '@cablewright/documents';
import type { Actor } from '../platform/http/actor.ts';
import type { FileAnswer } from '../platform/http/answer.ts';
import { refuse } from '../platform/http/problem.ts';
import { renderedAnswer } from './answer.ts';
import { documentErrors } from './off-thread/errors.ts';
import type { RenderInput } from './off-thread/tasks.ts';
import { pdfAnswer } from './print.ts';
import type { DocumentParts } from './request.ts';

/** A request for a document: who requests it, its kind, its subject, and its format. */
export interface DocumentRequest {
  readonly actor: Actor;
  readonly kind: string;
  readonly of: string;
  readonly format: Format | undefined;
}

/** Draws a document. The input is read only after the kind and the format were found to exist. */
export async function documentAnswer(
  parts: DocumentParts,
  { actor, kind, of, format }: DocumentRequest,
  readInput: () => Promise<RenderInput>,
): Promise<FileAnswer> {
  const documentKind = requireKind(kind, format);
  const input = await readInput();
  const drawn = { kind, format, input };
  const name = `${documentKind.label} of ${of}`;
  const drawOwn = async () =>
    (await parts.office.file(actor, { what: 'document', ...drawn }, name)) ?? noSuchDocument(kind);
  if (format !== 'pdf') return renderedAnswer(await drawOwn());
  const page = () => parts.office.page(actor, { what: 'page', ...drawn }, name);
  return pdfAnswer(parts.pdfEngine, isPrinted(kind) ? page : undefined, drawOwn, {
    fileName: fileName(input, kind, 'pdf'),
    notes: printedNotes(input),
  });
}

/** For a saved revision, adds the note that another version of the browser engine may print different bytes. */
function printedNotes({ rev, notes }: RenderInput): readonly string[] {
  return rev === undefined
    ? notes
    : [...notes, 'Printed by the browser engine: another version of it makes another file'];
}

function requireKind(kind: string, format: Format | undefined): (typeof documentKinds)[number] {
  const documentKind = documentKinds.find((offered) => offered.kind === kind) ?? noSuchDocument(kind);
  if (format === undefined || documentKind.formats.includes(format)) return documentKind;
  return refuse(
    documentErrors['document-refused'],
    `${documentKind.label} comes as ${documentKind.formats.join(', ')}, not as ${format}.`,
  );
}

/** Throws the error for an unknown kind of document, and lists the existing kinds. */
export function noSuchDocument(kind: string): never {
  const available = documentKinds.map((offered) => offered.kind).join(', ');
  return refuse(documentErrors['no-such-document'], `Document "${kind}" not found. Available: ${available}.`);
}
