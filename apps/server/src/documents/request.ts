import type { PdfEngine } from './pdf-engine/pdf-engine.ts';
import {
  documentStateOf,
  ownTypeface,
  picturesOf,
  revisionLines,
  type RenderOptions,
  type RenderRequest,
} from '@cablewright/documents';
import { artworkOfDesign, frozenLibrary } from '@cablewright/engine';
import { versionKey, type SavedVersion, type TestParameters } from '@cablewright/model';
import type { AssetStore } from '@cablewright/store';
import { drawingOf } from '../catalog/live/drawing.ts';
import type { LiveCatalog } from '../catalog/live/live-catalog.ts';
import { requireDesign } from '../catalog/designs/read-design.ts';
import { refuse } from '../platform/http/problem.ts';
import { versionErrors } from '../engineering/revisions/cables/errors.ts';
import { renderTools } from './fonts.ts';

export interface DocumentParts {
  readonly catalog: LiveCatalog;
  readonly pdfEngine: PdfEngine;
  /** The uploaded pictures of parts. */
  readonly assets: AssetStore;
  /** Test parameters from the environment. */
  readonly testDefaults: TestParameters;
}

/**
 * The input for a design's document: the working copy, or a saved revision with the definitions frozen in it. `rev` is
 * a number, `latest` (the newest that was not rejected) or `released` (the newest released).
 */
export async function renderRequest(
  parts: DocumentParts,
  id: string,
  rev: string | undefined,
  options: RenderOptions,
): Promise<RenderRequest> {
  const found = rev === undefined ? await workingCopy(parts, id) : await revision(parts, id, rev);
  const revisions = revisionLines(parts.catalog.designs.versions(id), found.rev);
  const typeface = await ownTypeface(parts.catalog.library.settings, (address) => parts.assets.get(address));
  const made = { options, typeface, serverTest: parts.testDefaults, ...renderTools };
  return { ...made, revisions, numbers: parts.catalog.numbers.inUse, ...found };
}

type Found = Pick<RenderRequest, 'catalog' | 'design' | 'drawing' | 'rev' | 'state' | 'pictures'>;

async function workingCopy({ catalog, assets }: DocumentParts, id: string): Promise<Found> {
  const design = await requireDesign(catalog, id);
  const drawing = await drawingOf(catalog, id);
  const state = documentStateOf(undefined);
  return {
    catalog: await catalog.catalogFor(design),
    design,
    ...(drawing === undefined ? {} : { drawing }),
    state,
    pictures: await picturesOf((address) => assets.get(address), artworkOfDesign(catalog.library, design)),
  };
}

async function revision({ catalog, assets }: DocumentParts, id: string, rev: string): Promise<Found> {
  const version = await requireVersion(catalog, id, rev);
  const library = frozenLibrary(catalog.library, version);
  const { body: design, drawing, state } = version;
  return {
    catalog: await catalog.catalogFor(design, library),
    design,
    ...(drawing === undefined ? {} : { drawing }),
    rev: version.rev,
    state: documentStateOf(state),
    pictures: await picturesOf((address) => assets.get(address), version.artwork ?? {}),
  };
}

async function requireVersion(catalog: LiveCatalog, id: string, rev: string): Promise<SavedVersion> {
  const number = catalog.revisionNumber(id, rev);
  const stored = number === undefined ? undefined : await catalog.store.read('versions', versionKey(id, number));
  if (stored === undefined) return refuse(versionErrors['no-such-version'], `Revision ${rev} of "${id}" not found.`);
  return JSON.parse(stored.text) as SavedVersion;
}
