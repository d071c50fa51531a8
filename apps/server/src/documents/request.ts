import type { PdfEngine } from './pdf-engine/pdf-engine.ts';
import { documentStateOf, revisionLines, type RenderOptions, type RenderRequest } from '@cablewright/documents';
import { frozenLibrary } from '@cablewright/engine';
import { versionKey, type SavedVersion, type TestParameters } from '@cablewright/model';
import type { AssetStore } from '@cablewright/store';
import { drawingOf } from '../catalog/live/drawing.ts';
import type { LiveCatalog } from '../catalog/live/live-catalog.ts';
import { requireDesign } from '../catalog/designs/read-design.ts';
import { refuse } from '../platform/http/problem.ts';
import { versionErrors } from '../engineering/revisions/cables/errors.ts';
import type { DrawingOffice } from './off-thread/drawing-office.ts';
import type { RenderInput } from './off-thread/tasks.ts';

export interface DocumentParts {
  readonly catalog: LiveCatalog;
  readonly pdfEngine: PdfEngine;
  /** Draws documents off the request thread. */
  readonly office: DrawingOffice;
  /** The uploaded pictures of parts. */
  readonly assets: AssetStore;
  /** Test parameters from the environment. */
  readonly testDefaults: TestParameters;
}

/**
 * What a design's document is drawn from: the working copy, or a saved revision with the definitions frozen in it. `rev` is
 * a number, `latest` (the newest that was not rejected) or `released` (the newest released).
 */
export async function renderInput(
  { catalog, testDefaults }: DocumentParts,
  id: string,
  rev: string | undefined,
  options: RenderOptions,
): Promise<RenderInput> {
  const found = rev === undefined ? await workingCopy(catalog, id) : await revision(catalog, id, rev);
  return {
    options,
    serverTest: testDefaults,
    revisions: revisionLines(catalog.designs.versions(id), found.rev),
    ...found,
  };
}

type Found = Pick<RenderInput, 'design' | 'drawing' | 'rev' | 'state' | 'frozen'>;

async function workingCopy(catalog: LiveCatalog, id: string): Promise<Found> {
  const design = await requireDesign(catalog, id);
  const drawing = await drawingOf(catalog, id);
  return { design, ...(drawing === undefined ? {} : { drawing }), state: documentStateOf(undefined) };
}

async function revision(catalog: LiveCatalog, id: string, rev: string): Promise<Found> {
  const { body, drawing, rev: number, state, definitions, artwork } = await requireVersion(catalog, id, rev);
  return {
    design: body,
    ...(drawing === undefined ? {} : { drawing }),
    rev: number,
    state: documentStateOf(state),
    frozen: { definitions, ...(artwork === undefined ? {} : { artwork }) },
  };
}

/** The same for code that runs here and reads the cable without drawing it. */
export async function readRequest(parts: DocumentParts, id: string, rev: string | undefined): Promise<RenderRequest> {
  const { frozen, ...input } = await renderInput(parts, id, rev, {});
  const { catalog } = parts;
  const library = frozen === undefined ? catalog.library : frozenLibrary(catalog.library, frozen);
  return { ...input, catalog: await catalog.catalogFor(input.design, library) };
}

async function requireVersion(catalog: LiveCatalog, id: string, rev: string): Promise<SavedVersion> {
  const number = catalog.revisionNumber(id, rev);
  const stored = number === undefined ? undefined : await catalog.store.read('versions', versionKey(id, number));
  if (stored === undefined) return refuse(versionErrors['no-such-version'], `Revision ${rev} of "${id}" not found.`);
  return JSON.parse(stored.text) as SavedVersion;
}
