/** Renders files of modules, named `module/exporter`, or by the module if its exporter has the same id. */
import { continuityOf, type Rendered, type RenderRequest } from '@cablewright/documents';
import type { Module } from '@cablewright/modules';
import { recordsUsedBy } from '@cablewright/modules/running';
import { CommandError } from '../refusal/refusal.ts';

/** Modules that ship with the program and have exporters. They are loaded on request. */
const shipped: Readonly<Record<string, () => Promise<{ readonly default: Module }>>> = {
  'ipc-d-356': () => import('@cablewright/module-ipc-d-356'),
  kbl: () => import('@cablewright/module-kbl'),
  tables: () => import('@cablewright/module-tables'),
  wireviz: () => import('@cablewright/module-wireviz'),
};

export const moduleFiles: readonly string[] = [
  'wireviz',
  'wireviz/wireviz-bom',
  'kbl',
  'kbl/vec',
  'ipc-d-356',
  'tables/solidworks-wires',
  'tables/inventor-wires',
];

export interface ModuleExport {
  readonly module: string;
  readonly exporter: string;
}

/** The module and exporter of a name. Undefined for a document or export of the program itself. */
export function moduleExportOf(what: string): ModuleExport | undefined {
  const [module = '', exporter, ...more] = what.split('/');
  if (more.length > 0 || !/^[a-z0-9-]+$/.test(module)) return undefined;
  if (exporter !== undefined) return /^[a-z0-9-]+$/.test(exporter) ? { module, exporter } : undefined;
  return Object.hasOwn(shipped, module) ? { module, exporter: module } : undefined;
}

/** Renders a file of a module that ships with the program. Installed modules run on the hub only. */
export async function renderModuleFile(
  { module, exporter: id }: ModuleExport,
  request: RenderRequest,
): Promise<Rendered> {
  const load = Object.hasOwn(shipped, module) ? shipped[module] : undefined;
  const exporter = (await load?.())?.default.exporters?.find((candidate) => candidate.id === id);
  if (exporter === undefined)
    throw new CommandError(`No module here writes "${module}/${id}". Set SERVICE_API_URL to use the modules of a hub.`);
  const db = recordsUsedBy(request.catalog.library, 'designs', request.design);
  const options = { settings: {}, rev: request.rev };
  return exporter.source === 'design'
    ? await exporter.render(request.design, db, options)
    : await exporter.render(request.design, db, { ...options, continuity: continuityOf(request) });
}
