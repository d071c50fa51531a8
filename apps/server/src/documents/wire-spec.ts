import {
  ownTypeface,
  renderWireSpec,
  toHtml,
  wireSpecFormats,
  wireSpecName,
  wireSpecSheets,
  wireSpecPapers,
} from '@cablewright/documents';
import { definition } from '@cablewright/engine';
import { Id } from '@cablewright/model';
import Type from 'typebox';
import { catalogErrors } from '../catalog/errors.ts';
import { refuse } from '../platform/http/problem.ts';
import { route, type Route } from '../platform/http/route.ts';
import { renderedAnswer } from './answer.ts';
import { pdfAnswer } from './print.ts';
import { renderTools } from './fonts.ts';
import type { DocumentParts } from './request.ts';

const WireSpecQuery = Type.Object({
  format: Type.Optional(Type.Enum(wireSpecFormats)),
  paper: Type.Optional(Type.Enum(wireSpecPapers)),
});

/** The current spec sheet of a wire stock. */
export function wireSpecRoute({ catalog, pdfEngine, assets }: DocumentParts): Route {
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
    refusals: [catalogErrors['no-such-record']],
    handle: async ({ params: { id }, query: { format = 'html', paper } }) => {
      const { library } = catalog;
      const wire = definition(library, 'wires', id);
      if (wire === undefined) return refuse(catalogErrors['no-such-record'], `Wire stock "${id}" not found.`);
      const typeface = await ownTypeface(library.settings, (address) => assets.get(address));
      const request = { library, wire, typeface, ...renderTools, ...(paper === undefined ? {} : { paper }) };
      const own = () => renderWireSpec(request, format);
      if (format !== 'pdf') return renderedAnswer(await own());
      return pdfAnswer(pdfEngine, () => toHtml(wireSpecSheets(request, true)), own, wireSpecName(wire, 'pdf'));
    },
  });
}
