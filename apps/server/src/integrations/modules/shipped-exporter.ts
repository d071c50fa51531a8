import type { Exporter } from '@cablewright/modules';
import { shippedModules } from './shipped.ts';

/** The exporter of a built-in module, by the ids of both. */
export function shippedExporter(module: string, exporter: string): Exporter | undefined {
  const shipped = shippedModules.find(({ declaration }) => declaration.id === module);
  return shipped?.module.exporters?.find(({ id }) => id === exporter);
}
