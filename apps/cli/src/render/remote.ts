import { exportKinds } from '@cablewright/documents';
import { answerOf } from '../refusal/ask.ts';
import type { RenderArguments } from './arguments.ts';
import { moduleExportOf, type ModuleExport } from './module-exports.ts';
import type { RenderOne } from './rendered-file.ts';

/** Renders over HTTP: the hub at `url` makes the files with its own settings. */
export function renderRemotely(options: RenderArguments, url: string, token: string | undefined): RenderOne {
  return async (what, format) => {
    const ofModule = moduleExportOf(what);
    const isExport = ofModule !== undefined || exportKinds.some(({ id }) => id === what);
    const [design = '', variant] = options.design.split('/').map(encodeURIComponent);
    const owner = variant === undefined ? `designs/${design}` : `products/${design}/variants/${variant}`;
    const path = `/api/${owner}/${isExport ? 'exports' : 'documents'}/${what}`;
    const address = ofModule === undefined ? new URL(path, url) : moduleAddress(ofModule, url, options);
    const query = ofModule === undefined ? queryOf(options, isExport, format) : [];
    for (const [name, value] of query) address.searchParams.set(name, value);
    const response = await answerOf(address, token);
    const body = new Uint8Array(await response.arrayBuffer());
    const fileName = /filename="([^"/\\]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? what;
    const remarks = ['x-service-pdf-fallback', 'x-service-notes'].flatMap((name) => response.headers.get(name) ?? []);
    const mimeType = response.headers.get('content-type') ?? 'application/octet-stream';
    return { file: { fileName, mimeType, body }, notes: remarks };
  };
}

/** The address of a module export, which accepts an id and a revision and no other options. */
function moduleAddress({ module, exporter }: ModuleExport, url: string, { design, rev }: RenderArguments): URL {
  const address = new URL(`/api/modules/${module}/_export/${exporter}`, url);
  address.searchParams.set('design', design);
  if (rev !== undefined) address.searchParams.set('rev', String(rev));
  return address;
}

/** The query of a document. An export has only one format and no scale. */
function queryOf(options: RenderArguments, isExport: boolean, format: string | undefined): [string, string][] {
  const { rev, paper, language, units, variation, page, copies, quantity, preset, template, printer } = options;
  const { scale, roll, columns } = options;
  const switches = {
    explode: options.explode ? '1' : undefined,
    breaks: options.breaks === undefined || isExport ? undefined : options.breaks ? '1' : '0',
    qr: options.qr === true ? '1' : undefined,
    exact: options.exact === true && isExport ? '1' : undefined,
    frame: options.picture === true && !isExport ? '0' : undefined,
  };
  const values = {
    format: isExport ? undefined : format,
    rev,
    paper,
    language,
    units,
    variation,
    page,
    copies,
    quantity,
    preset,
    template,
    printer,
    scale: isExport ? undefined : scale,
    roll: isExport ? undefined : roll,
    columns: isExport ? columns : undefined,
    ...switches,
  };
  return Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
}
