import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  columnSets,
  documentProblems,
  isPrinted,
  documentStateOf,
  exportKinds,
  exportProblems,
  frozenNotes,
  fontFiles,
  ownTypeface,
  picturesOf,
  renderDocument,
  renderExport,
  revisionLines,
  type PdfFonts,
  type Pictures,
  type RenderOptions,
  type RenderRequest,
  type RevisionLine,
} from '@cablewright/documents';
import {
  artworkOfDesign,
  asVariant,
  buildInVersion,
  buildOf,
  frozenLibrary,
  gatherCatalog,
  numberedRecords,
  NumbersInUse,
  readDesign,
  schemeInForce,
  type Library,
} from '@cablewright/engine';
import {
  ColumnSet,
  keepsSchema,
  present,
  Product,
  schemaProblems,
  TestParameters,
  type SavedVersion,
  type VariantBuild,
} from '@cablewright/model';
import release from '../../package.json' with { type: 'json' };
import { CommandError } from '../refusal/refusal.ts';
import { baseFolder, openSource } from '../source/open-source.ts';
import type { CatalogSource } from '../source/source.ts';
import type { RenderArguments } from './arguments.ts';
import { cannotRender } from './cannot-render.ts';
import { moduleExportOf, renderModuleFile } from './module-exports.ts';
import type { RenderOne } from './rendered-file.ts';

/** Added for each PDF, because a person with a PDF engine in the hub may expect its output. */
const noEngine = 'the command line has no browser PDF engine: Cablewright made the PDF';

const checkout = fileURLToPath(new URL('../../../../', import.meta.url));

type SavedArtwork = NonNullable<SavedVersion['artwork']>;

type Variables = Readonly<Record<string, string | undefined>>;

/** Renders from the catalog of this checkout, with the same functions as the server. */
export async function renderLocally(
  options: RenderArguments,
  variables: Variables,
  run: (render: RenderOne) => Promise<void>,
): Promise<void> {
  const source = await openSource(checkout, variables, options.catalog);
  try {
    const { notes: ofRevision, ...request } = await requestOf(options, source, variables);
    await run(async (what, format) => {
      const ofModule = moduleExportOf(what);
      if (ofModule !== undefined) return { file: await renderModuleFile(ofModule, request), notes: ofRevision };
      const isExport = exportKinds.some(({ id }) => id === what);
      const problems = await (isExport ? exportProblems(what, request) : documentProblems(what, format, request));
      if (problems.length > 0) throw cannotRender(problems);
      const file = await (isExport ? renderExport(what, request) : renderDocument(what, format, request));
      if (file === undefined) throw new CommandError(`${what} is not available as ${format}.`);
      const drawn = format === 'pdf' && !isExport && isPrinted(what) ? [noEngine] : [];
      return { file, notes: [...(file.notes ?? []), ...drawn, ...ofRevision] };
    });
  } finally {
    await source.close();
  }
}

interface Request extends RenderRequest {
  /** Reasons why the files of a revision may differ from those made when it was saved. */
  readonly notes: readonly string[];
}

async function requestOf(options: RenderArguments, source: CatalogSource, variables: Variables): Promise<Request> {
  const library = await source.library();
  const { build, design } = namedIn(library, options.design);
  const revisions = await savedRevisions(design, source);
  const base =
    options.rev === undefined
      ? await workingRequest(design, options.what, source, library)
      : await savedRequest(design, numberOf(design, options.rev, revisions), source, library);
  const { artwork, builds: _builds, ...request } = build === undefined ? base : foundVariant(base, build);
  return {
    serverTest: testDefaults(variables),
    ...request,
    options: { ...optionsOf(options), ...columnsOf(library, options.columns) },
    typeface: await ownTypeface(request.catalog.library.settings, (address) => readUpload(variables, address)),
    revisions: revisionLines(revisions, request.rev),
    pictures: await pictures(variables, artwork),
    fonts,
    png,
    flattenSvg,
    packageFile,
    ...present({ everyDocument: options.what === 'all' || undefined }),
  };
}

/** The design with this name: its id, or the `<family>/<variant>` that it documents. */
function namedIn(library: Library, name: string): { design: string; build?: VariantBuild } {
  const [familyId = '', variantId, ...more] = name.split('/');
  // Anything but two ids is looked up as written and is not found.
  if (variantId === undefined || more.length > 0) return { design: name };
  const family: unknown = library.entry('products', familyId)?.record;
  if (!keepsSchema(Product, family)) throw new CommandError(`No product family has the id "${familyId}".`);
  const variant = family.variants.find(({ id }) => id === variantId);
  if (variant !== undefined) return { design: variant.design, build: buildOf(family, variant) };
  const variantIds = family.variants.slice(0, 20).map(({ id }) => id);
  throw new CommandError(`${familyId} has no variant "${variantId}". It has ${variantIds.join(', ')}.`);
}

function foundVariant(request: Found, now: VariantBuild): Found {
  const { design, rev, builds } = request;
  const build = rev === undefined ? now : buildInVersion({ body: design, builds }, now);
  if (build === undefined) {
    throw new CommandError(
      `Revision ${rev} of ${design.id} does not document the variant ${now.variant} of ${now.family}.`,
    );
  }
  if (build === 'design') return request;
  const variant = asVariant(request.catalog.library, request, build);
  if ('problems' in variant) throw cannotRender(variant.problems);
  const { drawing: _drawing, ...rest } = request;
  return { ...rest, ...variant };
}

/** A cable to draw: its working copy, or a saved revision. */
type Found = Pick<Request, 'catalog' | 'design' | 'drawing' | 'state' | 'rev' | 'numbers' | 'serverTest' | 'notes'> & {
  readonly artwork: SavedArtwork;
  /** The variants in a revision. */
  readonly builds?: VariantBuild[] | undefined;
};

async function workingRequest(id: string, what: string, source: CatalogSource, library: Library): Promise<Found> {
  const design = await source.design(id);
  if (design === undefined) throw new CommandError(`Design "${id}" not found in ${source.name}.`);
  return {
    catalog: await gatherCatalog(library, design, readerOf(source)),
    design,
    ...present({ drawing: await source.drawing(id) }),
    state: documentStateOf(undefined),
    artwork: artworkOfDesign(library, readDesign(design)),
    notes: [],
    // A proposed number depends on the current catalog, so a saved revision has none.
    numbers: printsNumbers(what) ? await numbersInUse(library, source) : undefined,
  };
}

function readerOf(source: CatalogSource) {
  return {
    working: (id: string) => source.design(id),
    saved: async (id: string, rev: number) => {
      const version = await source.version(id, rev);
      return version === undefined ? undefined : { ...version, ...(await environmentOf(version, source)) };
    },
  };
}

/** Data that a revision froze in addition to its definitions. */
async function environmentOf({ id, frozen }: SavedVersion, source: CatalogSource) {
  if (frozen === undefined) return {};
  const environment = await Promise.all(
    Object.values(frozen.records).map(async (address) => {
      const records = await source.frozen(address);
      if (records !== undefined) return records;
      throw new CommandError(
        `Revision ${id} can’t be drawn as it was saved: its frozen records ${address} are missing.`,
      );
    }),
  );
  return { environment };
}

function optionsOf(args: RenderArguments): RenderOptions {
  const { paper, language, units, quantity, explode, page, variation, copies, preset, qr, template } = args;
  const { printer, scale, roll, breaks, exact } = args;
  const options = {
    paper,
    language,
    units,
    quantity,
    explode,
    page,
    variation,
    copies,
    preset,
    qr,
    template,
    printer,
    scale,
    roll,
    breaks,
    exact,
  };
  return present({ ...options, frame: args.picture === true ? false : undefined });
}

/** The column set with an id, of the shop or built in. */
function columnsOf(library: Library, id: string | undefined): Pick<RenderOptions, 'columns'> {
  if (id === undefined) return {};
  const ownSet: unknown = library.entry('column-sets', id)?.record;
  const columns = keepsSchema(ColumnSet, ownSet) ? ownSet : columnSets.shipped.find((set) => set.id === id);
  if (columns !== undefined) return { columns };
  const ownIds = [...library.entries('column-sets')].map(({ key }) => key);
  const allIds = [...new Set([...ownIds, ...columnSets.shipped.map((set) => set.id)])].toSorted();
  throw new CommandError(`There is no column set "${id}". There is ${allIds.join(', ')}.`);
}

/**
 * Only bills propose numbers for parts without one. That requires reading all designs, so it is done for bills only.
 */
function printsNumbers(what: string): boolean {
  return what === 'all' || what === 'production.xlsx' || what.startsWith('bom');
}

async function numbersInUse(library: Library, source: CatalogSource): Promise<NumbersInUse> {
  const { scheme } = schemeInForce(library);
  return NumbersInUse.build(scheme, [...numberedRecords(library), ...(await source.numbered())]);
}

async function savedRevisions(design: string, source: CatalogSource): Promise<RevisionLine[]> {
  const revisions = await source.revisions(design);
  const versions = await Promise.all(revisions.map((rev) => source.version(design, rev)));
  return versions.filter((version) => version !== undefined);
}

function numberOf(
  id: string,
  requested: NonNullable<RenderArguments['rev']>,
  revisions: readonly RevisionLine[],
): number {
  if (typeof requested === 'number') return requested;
  const candidates = revisions.filter(({ state }) =>
    requested === 'latest' ? state !== 'rejected' : state === 'released',
  );
  if (candidates.length > 0) return Math.max(...candidates.map(({ rev }) => rev));
  throw new CommandError(`"${id}" has no ${requested === 'latest' ? 'saved' : 'released'} revision.`);
}

async function savedRequest(id: string, rev: number, source: CatalogSource, library: Library): Promise<Found> {
  const version = await source.version(id, rev);
  if (version === undefined) throw new CommandError(`"${id}" has no saved revision ${rev}.`);
  const around = frozenLibrary(library, { ...version, ...(await environmentOf(version, source)) });
  const { body: design, drawing, artwork = {}, frozen, builds } = version;
  return {
    catalog: await gatherCatalog(around, design, readerOf(source)),
    design,
    ...present({ drawing }),
    rev,
    state: documentStateOf(version.state),
    artwork,
    builds,
    notes: frozenNotes(version, release.version),
    serverTest: frozen?.testDefaults,
  };
}

async function pictures(variables: Variables, artwork: SavedArtwork): Promise<Pictures> {
  if (Object.keys(artwork).length === 0) return new Map();
  return await picturesOf((address) => readUpload(variables, address), artwork);
}

/** Reads an uploaded file from the folder of the hub. The store is loaded only if there is a file to read. */
async function readUpload(variables: Variables, address: string): Promise<Uint8Array | undefined> {
  const blobs = variables['SERVICE_BLOBS'] ?? '';
  if (blobs.startsWith('s3:'))
    throw new CommandError('Pictures and fonts are in an object store. Set SERVICE_API_URL to render on the server.');
  const { folderAssets } = await import('@cablewright/store');
  const blobFolder = /^fs:(.+)$/.exec(blobs)?.[1];
  const folder = resolve(
    baseFolder(checkout, variables),
    blobFolder ?? join(variables['SERVICE_DATA_DIR'] ?? 'var', 'assets'),
  );
  return await folderAssets(folder).get(address);
}

const require = createRequire(import.meta.url);
const fontPath = (file: string) => require.resolve(file);

// Read synchronously: loading the asynchronous file functions of Node takes longer than reading these files.
const packageFile = (specifier: string): Promise<Uint8Array> => Promise.resolve(readFileSync(fontPath(specifier)));

let loadedFonts: Promise<PdfFonts> | undefined;

/**
 * The fonts of PDFs, read once. The combined file of all documents can only reuse the pages of another file if both
 * were made with the same fonts.
 */
function fonts(): Promise<PdfFonts> {
  loadedFonts ??= Promise.all([packageFile(fontFiles.regular), packageFile(fontFiles.bold)]).then(
    ([regular, bold]) => ({
      regular,
      bold,
    }),
  );
  return loadedFonts;
}

/** Located only when a picture is made, because that takes as long as drawing a small sheet. */
const fontPaths = () => [fontPath(fontFiles.regular), fontPath(fontFiles.bold)];

// The SVG renderer is native code and is loaded only if needed.
const resvg = () => import('@cablewright/documents/resvg');

async function png(svg: string, dpi: number): Promise<Uint8Array> {
  return (await resvg()).svgToPng(svg, dpi, fontPaths());
}

async function flattenSvg(svg: string): Promise<string> {
  return (await resvg()).flattenSvg(svg, fontPaths());
}

function testDefaults(variables: Variables): TestParameters {
  const text = variables['SERVICE_TEST_DEFAULTS'];
  if (text === undefined || text === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    if (schemaProblems(TestParameters, value).length === 0) return value as TestParameters;
  } catch {
    // Reported below. Invalid JSON is refused like JSON of the wrong form.
  }
  throw new CommandError(
    'SERVICE_TEST_DEFAULTS is not a JSON object of test parameters, such as {"isolationVolts": 250}.',
  );
}
