import { derivedFromBoth, rememberedWith } from '@cablewright/derive';
import { continuity, testLimits, testParameters, type Catalog, type Continuity } from '@cablewright/engine';
import type { Design } from '@cablewright/model';
import type { RenderRequest } from './request.ts';

/**
 * Keeps the latest continuity data of a design with its inputs: a harness of 500 wires has 26,000 pairs, and most of
 * its documents use them.
 */
const continuityBy = derivedFromBoth('test data', (_catalog: Catalog, _design: Design) =>
  rememberedWith<Design, Continuity>('test data'),
);

/** The continuity data of a request. Its parameters are the defaults, overridden by the shop, the server and the design, in this order. */
export function continuityOf(request: RenderRequest): Continuity {
  const { catalog, design, drawing, serverTest } = request;
  const organisation = catalog.library.settings.testing;
  const layers = { organisation, server: serverTest, design: drawing?.test };
  const isLimitStated = Object.values(layers).some((layer) => layer?.continuityOhmsMax !== undefined);
  const parameters = testParameters(layers);
  const by = JSON.stringify(layers);
  return continuityBy(catalog, design)(design, [by], () =>
    continuity(catalog, design, parameters, isLimitStated, testLimits(catalog, design, layers)),
  );
}
