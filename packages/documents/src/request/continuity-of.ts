import { continuity, testParameters, type Continuity } from '@cablewright/engine';
import type { RenderRequest } from './request.ts';

/** The continuity data of a request, its parameters resolved: base, the shop's, the server's, the design's own. */
export function continuityOf(request: RenderRequest): Continuity {
  const { catalog, design, drawing, serverTest } = request;
  const organisation = catalog.library.settings.testing;
  const layers = { organisation, server: serverTest, design: drawing?.test };
  const isLimitStated = Object.values(layers).some((layer) => layer?.continuityOhmsMax !== undefined);
  return continuity(catalog, design, testParameters(layers), isLimitStated);
}
