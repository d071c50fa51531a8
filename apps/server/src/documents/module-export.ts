/** Exports of code modules. What a module returns is checked before it is sent. */
import { continuityOf, safeFileName } from '@cablewright/documents';
import { Id } from '@cablewright/model';
import type { ExportedFile } from '@cablewright/modules';
import { recordsUsedBy, type RunningExporter } from '@cablewright/modules/running';
import Type from 'typebox';
import { designErrors } from '../catalog/designs/errors.ts';
import { refuse } from '../platform/http/problem.ts';
import { route, type Route } from '../platform/http/route.ts';
import { sheetPolicy } from '../platform/http/security-headers.ts';
import { OverBudget } from '../platform/workers/worker-pool.ts';
import type { Registered } from '../platform/modules/registered.ts';
import { versionErrors } from '../engineering/revisions/cables/errors.ts';
import { documentErrors } from './off-thread/errors.ts';
import { readRequest, type DocumentParts } from './request.ts';

/** Time limit for a module, ms. */
const timeoutMs = 20_000;
const typeForm = /^[a-z]+\/[a-z0-9.+-]+(?:; ?charset=[a-z0-9-]+)?$/i;
const Name = Type.String({ minLength: 1, maxLength: 100 });

export function moduleExportRoute(parts: DocumentParts & { readonly exporters: Registered<RunningExporter> }): Route {
  return route({
    method: 'GET',
    path: '/api/modules/:module/_export/:exporter',
    operation: 'exportWithModule',
    area: 'Documents',
    role: 'viewer',
    summary: 'Export a design with a module',
    params: Type.Object({ module: Name, exporter: Name }),
    query: Type.Object({
      design: Id,
      rev: Type.Optional(
        Type.String({
          pattern: '^([1-9][0-9]{0,5}|latest|released)$',
          description: 'A saved revision, latest (not rejected) or released',
        }),
      ),
    }),
    answers: { 200: { says: 'The file', type: 'application/octet-stream' } },
    refusals: [
      designErrors['no-such-design'],
      versionErrors['no-such-version'],
      documentErrors['no-such-exporter'],
      documentErrors['exporter-failed'],
    ],
    handle: async ({ params: { module, exporter: id }, query: { design, rev } }) => {
      const exporter =
        parts.exporters.get(module, id) ??
        refuse(documentErrors['no-such-exporter'], `The module ${module} has no exporter "${id}".`);
      const request = await readRequest(parts, design, rev);
      const options = {
        ...(exporter.source === 'continuity' ? { continuity: continuityOf(request) } : {}),
        ...(request.rev === undefined ? {} : { rev: request.rev }),
      };
      const db = recordsUsedBy(request.catalog.library, 'designs', request.design);
      const file = await made(exporter, () => exporter.render(request.design, db, options));
      return {
        status: 200,
        headers: {
          'content-type': file.mimeType,
          'content-disposition': `attachment; filename="${safeFileName(file.fileName)}"`,
          'content-security-policy': sheetPolicy,
          'cache-control': 'no-store',
        },
        body: file.body,
      };
    },
  });
}

/** The module's file; refused when it throws, takes too long, or does not return a file. */
async function made(
  { label }: RunningExporter,
  render: () => ExportedFile | Promise<ExportedFile>,
): Promise<ExportedFile> {
  const failed = (why: string) => refuse(documentErrors['exporter-failed'], `${label}: ${why}.`);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((go) => (timer = setTimeout(() => go(undefined), timeoutMs)));
  try {
    const file = await Promise.race([Promise.resolve().then(render), late]);
    if (file === undefined) return failed(`it took longer than ${timeoutMs / 1000} s`);
    return isFile(file) ? file : failed('its result is not a file');
  } catch (error) {
    if (error instanceof OverBudget) return failed(`it ${error.message}`);
    if (!(error instanceof Error) || 'answer' in error) throw error;
    return failed(error.message.slice(0, 300));
  } finally {
    clearTimeout(timer);
  }
}

function isFile({ mimeType, fileName, body }: Partial<ExportedFile>): boolean {
  const named = typeof fileName === 'string' && fileName.trim() !== '' && fileName.length <= 200;
  const typed = typeof mimeType === 'string' && typeForm.test(mimeType);
  return named && typed && (typeof body === 'string' || body instanceof Uint8Array);
}
