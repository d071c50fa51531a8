import { continuity, testParameters, type Continuity } from '@cablewright/engine';
import type { RenderRequest } from './request.ts';

/** The continuity data of a request, its parameters resolved: base, the shop's, the server's, the design's own. */
export function continuityOf(request: RenderRequest): Continuity {
  const { catalog, design, drawing, serverTest } = request;
  const organisation = catalog.library.settings.testing;
  return continuity(catalog, design, testParameters({ organisation, server: serverTest, design: drawing?.test }));
}
