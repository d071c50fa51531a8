/** Exports by code modules. The file that a module returns is checked before it is sent. */
import { safeFileName } from '@cablewright/documents';
import { Id } from '@cablewright/model';
import type { ExportedFile } from '@cablewright/modules';
import type { RunningExporter } from '@cablewright/modules/running';
import Type from 'typebox';
import { designErrors } from '../catalog/designs/errors.ts';
import { refuse } from '../platform/http/problem.ts';
import { route, type Route } from '../platform/http/route.ts';
import { sheetPolicy } from '../platform/http/security-headers.ts';
import type { Actor } from '../platform/http/actor.ts';
import type { Registered } from '../platform/modules/registered.ts';
import { versionErrors } from '../engineering/revisions/cables/errors.ts';
import { documentErrors } from './off-thread/errors.ts';
import type { RenderInput } from './off-thread/tasks.ts';
import { renderInput, type DocumentParts } from './request.ts';
import { ok } from '../platform/http/answer.ts';

/** The time limit for a module, in ms. */
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
      documentErrors['document-over-budget'],
    ],
    handle: async ({ params: { module, exporter: id }, query: { design, rev }, actor }) => {
      const exporter =
        parts.exporters.get(module, id) ??
        refuse(documentErrors['no-such-exporter'], `The module ${module} has no exporter "${id}".`);
      const input = await renderInput(parts, design, rev, {});
      const file = await fileOf(parts, actor, { module, exporter, input });
      return ok(file.body, {
        'content-type': file.mimeType,
        'content-disposition': `attachment; filename="${safeFileName(file.fileName)}"`,
        'content-security-policy': sheetPolicy,
        'cache-control': 'no-store',
      });
    },
  });
}

interface Exporting {
  readonly module: string;
  readonly exporter: RunningExporter;
  readonly input: RenderInput;
}

/**
 * Runs the exporter. A built-in module runs in a thread. Any other gets its data from a thread and runs in its sandbox.
 */
async function fileOf(
  { office }: DocumentParts,
  actor: Actor,
  { module, exporter, input }: Exporting,
): Promise<ExportedFile> {
  const name = `${exporter.label} of ${input.design.id}`;
  if (exporter.settings === undefined) {
    const text = await office.data(actor, { what: 'module-input', source: exporter.source, input }, name);
    return exportedFile(exporter, () => exporter.render(text));
  }
  const settings = await exporter.settings();
  const task = { what: 'module-file', module, exporter: exporter.id, settings, input } as const;
  const result = await office.data(actor, task, name);
  return exportedFile(exporter, () => ('file' in result ? result.file : Promise.reject(new Error(result.failed))));
}

/** The file of the module. Throws if the module fails, takes too long, or doesn't return a file. */
async function exportedFile(
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
