/** The red-line sheet that compares two revisions of a cable. */
import { redLineFormats, redLineKinds } from '@cablewright/documents';
import { Id, PaperChoice, sheetStyles } from '@cablewright/model';
import Type from 'typebox';
import { designErrors } from '../catalog/designs/errors.ts';
import { liveErrors } from '../catalog/live/errors.ts';
import { versionErrors } from '../engineering/revisions/cables/errors.ts';
import { route, type Route } from '../platform/http/route.ts';
import { renderedAnswer } from './answer.ts';
import { documentErrors } from './off-thread/errors.ts';
import { type DocumentParts, renderInput } from './request.ts';

const Revision = Type.String({
  pattern: '^([1-9][0-9]{0,5}|latest|released)$',
  description: 'A saved revision, latest (not rejected) or released',
});
const kinds = redLineKinds.join('|');

export function redLineRoute(parts: DocumentParts): Route {
  return route({
    method: 'GET',
    path: '/api/designs/:id/red-line',
    operation: 'getRedLine',
    area: 'Documents',
    role: 'viewer',
    summary:
      'Two revisions of a cable on one set of sheets: what went is struck, what came is marked, on drawings, lists, steps and tests. Documents without a change are named on the cover',
    params: Type.Object({ id: Id }),
    query: Type.Object({
      from: Revision,
      to: Type.Optional({ ...Revision, description: 'Default: the working copy' }),
      documents: Type.Optional(
        Type.String({
          pattern: `^(${kinds})(,(${kinds}))*$`,
          description: `Only these, separated by commas: ${redLineKinds.join(', ')}`,
        }),
      ),
      format: Type.Optional(Type.Enum(redLineFormats, { description: 'Default: pdf' })),
      paper: Type.Optional(PaperChoice),
      language: Type.Optional(Type.Enum(sheetStyles.language, { description: 'Default: that of the settings' })),
      units: Type.Optional(Type.Enum(sheetStyles.units, { description: 'Default: those of the settings' })),
    }),
    answers: { 200: { says: 'The file', type: 'application/pdf' } },
    refusals: [
      designErrors['no-such-design'],
      versionErrors['no-such-version'],
      liveErrors['frozen-missing'],
      documentErrors['document-over-budget'],
    ],
    handle: async ({ params: { id }, query: { from, to, documents, format = 'pdf', ...options }, actor }) => {
      const before = await renderInput(parts, id, from, options);
      const after = await renderInput(parts, id, to, options);
      const chosen = documents === undefined ? {} : { documents: documents.split(',') };
      const task = { what: 'red-line' as const, format, before, after, ...chosen };
      const file = await parts.office.file(actor, task, `the red-line sheet of ${id}`);
      return renderedAnswer(file!);
    },
  });
}
