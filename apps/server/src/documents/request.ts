import type { PdfEngine } from './pdf-engine/pdf-engine.ts';
import { documentStateOf, frozenNotes, revisionLines, type RenderOptions } from '@cablewright/documents';
import { present, type TestParameters } from '@cablewright/model';
import type { AssetStore } from '@cablewright/store';
import { drawingOf } from '../catalog/live/drawing.ts';
import type { WholeVersion } from '../catalog/live/environments.ts';
import type { ModuleArtwork } from '../catalog/artwork/module-artwork.ts';
import type { LiveCatalog } from '../catalog/live/live-catalog.ts';
import release from '../../package.json' with { type: 'json' };
import { requireDesign } from '../catalog/designs/read-design.ts';
import { refuse } from '../platform/http/problem.ts';
import { versionErrors } from '../engineering/revisions/cables/errors.ts';
import type { DrawingOffice } from './off-thread/drawing-office.ts';
import type { RenderInput } from './off-thread/tasks.ts';

export interface DocumentParts {
  readonly catalog: LiveCatalog;
  readonly pdfEngine: PdfEngine;
  /** Draws documents outside the request thread. */
  readonly office: DrawingOffice;
  /** The uploaded pictures of parts. */
  readonly assets: AssetStore;
  /** Test parameters from the environment. */
  readonly testDefaults: TestParameters;
  /** Pictures that modules draw for parts that have none. */
  readonly moduleArtwork: ModuleArtwork;
}

/**
 * The input for a design's document: the working copy, or a saved revision with its frozen definitions. `rev` is a
 * number, `latest` (the newest that wasn't rejected) or `released` (the newest released one).
 */
export async function renderInput(
  { catalog, testDefaults, moduleArtwork }: DocumentParts,
  id: string,
  rev: string | undefined,
  options: RenderOptions,
): Promise<RenderInput> {
  const source = rev === undefined ? await workingCopy(catalog, moduleArtwork, id) : await revision(catalog, id, rev);
  return {
    options,
    serverTest: testDefaults,
    notes: [],
    revisions: revisionLines(catalog.designs.versions(id), source.rev),
    ...source,
  };
}

type DesignInput = Pick<RenderInput, 'design' | 'drawing' | 'rev' | 'state' | 'frozen'> & Partial<RenderInput>;

async function workingCopy(catalog: LiveCatalog, moduleArtwork: ModuleArtwork, id: string): Promise<DesignInput> {
  const design = await requireDesign(catalog, id);
  const artwork = await moduleArtwork.ofDesigns(catalog, [design]);
  const drawing = await drawingOf(catalog, id);
  return { design, ...present({ drawing }), state: documentStateOf(undefined), artwork };
}

async function revision(catalog: LiveCatalog, id: string, rev: string): Promise<DesignInput> {
  const version = await requireVersion(catalog, id, rev);
  const { body, drawing, rev: number, state, definitions, artwork, frozen, environment } = version;
  return {
    design: body,
    ...present({ drawing }),
    rev: number,
    state: documentStateOf(state),
    notes: frozenNotes(version, release.version),
    serverTest: frozen?.testDefaults,
    frozen: { definitions, ...present({ artwork, environment }) },
  };
}

async function requireVersion(catalog: LiveCatalog, id: string, rev: string): Promise<WholeVersion> {
  const number = catalog.revisionNumber(id, rev);
  const version = number === undefined ? undefined : await catalog.wholeVersion(id, number);
  return version ?? refuse(versionErrors['no-such-version'], `Revision ${rev} of "${id}" not found.`);
}
