import { exportKinds } from '@cablewright/documents';
import { isObject } from '@cablewright/model';
import { Refusal } from '../refusal/refusal.ts';
import type { RenderArguments } from './arguments.ts';
import type { RenderOne } from './rendered-file.ts';

/** Renders over HTTP: the hub at `url` makes the files, with its own settings. */
export function renderRemotely(asked: RenderArguments, url: string, token: string | undefined): RenderOne {
  const headers: Record<string, string> =
    token === undefined || token === '' ? {} : { authorization: `Bearer ${token}` };
  return async (what, format) => {
    const isExport = exportKinds.some(({ id }) => id === what);
    const path = `/api/designs/${encodeURIComponent(asked.design)}/${isExport ? 'exports' : 'documents'}/${what}`;
    const address = new URL(path, url);
    for (const [name, value] of queryOf(asked, isExport, format)) address.searchParams.set(name, value);
    const response = await ask(address, headers);
    if (!response.ok) throw new Refusal(await problemOf(response, address));
    const body = new Uint8Array(await response.arrayBuffer());
    const fileName = /filename="([^"/\\]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? what;
    const remarks = ['x-service-pdf-fallback', 'x-service-notes'].flatMap((name) => response.headers.get(name) ?? []);
    const mimeType = response.headers.get('content-type') ?? 'application/octet-stream';
    return { file: { fileName, mimeType, body }, ...(remarks.length === 0 ? {} : { note: remarks.join('; ') }) };
  };
}

/** An export has its one format, and is drawn to no scale. */
function queryOf(asked: RenderArguments, isExport: boolean, format: string | undefined): [string, string][] {
  const { rev, paper, variation, page, copies, quantity, preset, template, printer, scale } = asked;
  const switches = { explode: asked.explode ? '1' : undefined, qr: asked.qr === true ? '1' : undefined };
  const values = {
    format: isExport ? undefined : format,
    rev,
    paper,
    variation,
    page,
    copies,
    quantity,
    preset,
    template,
    printer,
    scale: isExport ? undefined : scale,
    ...switches,
  };
  return Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
}

async function ask(address: URL, headers: Record<string, string>): Promise<Response> {
  try {
    return await fetch(address, { headers, redirect: 'error' });
  } catch (error) {
    const cause = (error as Error).cause;
    throw new Refusal(
      `Couldn't reach ${address.origin}: ${cause instanceof Error ? cause.message : (error as Error).message}.`,
    );
  }
}

async function problemOf(response: Response, address: URL): Promise<string> {
  const problem: unknown = await response.json().catch(() => undefined);
  if (isObject(problem) && typeof problem['detail'] === 'string') return problem['detail'];
  return `${address.origin} answered ${response.status}.`;
}
