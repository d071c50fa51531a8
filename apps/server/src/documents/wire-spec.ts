import { wireSpecFormats, wireSpecName, wireSpecPapers } from '@cablewright/documents';
import { definition } from '@cablewright/engine';
import { Id, present, sheetStyles } from '@cablewright/model';
import Type from 'typebox';
import { catalogErrors } from '../catalog/errors.ts';
import { refuse } from '../platform/http/problem.ts';
import { route, type Route } from '../platform/http/route.ts';
import { renderedAnswer } from './answer.ts';
import { documentErrors } from './off-thread/errors.ts';
import { pdfAnswer } from './print.ts';
import type { DocumentParts } from './request.ts';

const WireSpecQuery = Type.Object({
  format: Type.Optional(Type.Enum(wireSpecFormats)),
  paper: Type.Optional(Type.Enum(wireSpecPapers)),
  language: Type.Optional(
    Type.Enum(sheetStyles.language, { description: 'Language of the texts. Default: that of the settings, else en' }),
  ),
  units: Type.Optional(
    Type.Enum(sheetStyles.units, { description: 'metric, us or both. Default: those of the settings, else metric' }),
  ),
});

/** The route for the spec sheet of a wire stock in its current state. */
export function wireSpecRoute({ catalog, pdfEngine, office }: DocumentParts): Route {
  return route({
    method: 'GET',
    path: '/api/definitions/wires/:id/wire-spec',
    operation: 'getWireSpec',
    area: 'Documents',
    role: 'viewer',
    summary: 'The spec sheet of a wire stock',
    params: Type.Object({ id: Id }),
    query: WireSpecQuery,
    answers: { 200: { says: 'The sheet', type: 'text/html' } },
    refusals: [catalogErrors['no-such-record'], documentErrors['document-over-budget']],
    handle: async ({ params: { id }, query: { format = 'html', paper, language, units }, actor }) => {
      const { library } = catalog;
      const wire = definition(library, 'wires', id);
      if (wire === undefined) return refuse(catalogErrors['no-such-record'], `Wire stock "${id}" not found.`);
      const drawn = { wire, format, print: present({ language, units }), ...present({ paper }) };
      const name = `The spec sheet of ${id}`;
      const drawOwn = async () => (await office.file(actor, { what: 'wire-spec', ...drawn }, name))!;
      if (format !== 'pdf') return renderedAnswer(await drawOwn());
      const page = () => office.page(actor, { what: 'wire-spec-page', ...drawn }, name);
      return pdfAnswer(pdfEngine, page, drawOwn, { fileName: wireSpecName(wire, 'pdf') });
    },
  });
}
