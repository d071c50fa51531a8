/**
 * Pictures that code modules draw for parts that have none. They are used on the parts' pages, in documents, and in
 * saved revisions.
 */
import { artworkKey, artworkOf, sidesOf } from '@cablewright/engine';
import { toSvg } from '@cablewright/documents';
import type { Artwork, ArtworkView, Design } from '@cablewright/model';
import { ModuleFailure, type RunningArtwork } from '@cablewright/modules/running';
import type { AssetStore } from '@cablewright/store';
import type { Registered } from '../../platform/modules/registered.ts';
import { pictureProblems, pictureSentence } from '../files/picture.ts';
import type { LiveCatalog } from '../live/live-catalog.ts';

type Views = Artwork['views'];
/** The part that a module draws. */
type Subject = Parameters<RunningArtwork['draw']>[0];
type Drawing = NonNullable<Awaited<ReturnType<RunningArtwork['draw']>>>;

/** The lists of a design with parts that have artwork, and the record kind of each list. */
const drawnLists = [
  ['connectors', 'connectors'],
  ['pcbas', 'pcbas'],
  ['components', 'components'],
  ['mechanical', 'mechanicals'],
] as const;

interface Drawn {
  /** The drawn record, and the contribution that drew it. */
  readonly record: unknown;
  readonly by: RunningArtwork;
  readonly views: Views | undefined;
}

export class ModuleArtwork {
  readonly #artwork: Registered<RunningArtwork>;
  readonly #assets: Pick<AssetStore, 'put'>;
  readonly #notice: (message: string) => void;
  /** The latest drawing of each part, by `<kind>/<id>`. */
  readonly #drawn = new Map<string, Drawn>();

  constructor(artwork: Registered<RunningArtwork>, assets: Pick<AssetStore, 'put'>, notice: (message: string) => void) {
    this.#artwork = artwork;
    this.#assets = assets;
    this.#notice = notice;
  }

  /** The picture that a module draws for a part. Undefined if the part has its own picture or no module draws it. */
  async of({ library }: Pick<LiveCatalog, 'library'>, kind: string, id: string): Promise<Views | undefined> {
    const drawing = this.#artwork.list().filter(({ thing }) => thing.kinds.includes(kind));
    const record: unknown = drawing.length === 0 ? undefined : library.entry(kind, id)?.record;
    if (record === undefined || artworkOf(library, kind, id) !== undefined) return undefined;
    for (const { module, thing } of drawing) {
      const views = await this.#viewsBy(module, thing, { kind, id, record: record as Subject['record'] });
      if (views !== undefined) return views;
    }
    return undefined;
  }

  /** Like `of`, for all parts of the given designs. The keys are `<kind>/<id>`. */
  async ofDesigns(catalog: Pick<LiveCatalog, 'library'>, designs: readonly Design[]): Promise<Record<string, Views>> {
    if (this.#artwork.list().length === 0) return {};
    const parts = new Map<string, readonly [kind: string, id: string]>();
    for (const { instances } of designs)
      for (const [list, kind] of drawnLists)
        for (const { def } of instances[list] ?? []) parts.set(artworkKey(kind, def), [kind, def]);
    const drawn: Record<string, Views> = {};
    for (const [key, [kind, id]] of parts) {
      const views = await this.of(catalog, kind, id);
      if (views !== undefined) drawn[key] = views;
    }
    return drawn;
  }

  async #viewsBy(module: string, by: RunningArtwork, of: Subject): Promise<Views | undefined> {
    const key = artworkKey(of.kind, of.id);
    const cached = this.#drawn.get(key);
    if (cached?.record === of.record && cached.by === by) return cached.views;
    const views = await this.#draw(module, by, of);
    this.#drawn.set(key, { record: of.record, by, views });
    return views;
  }

  /** If the module fails, or draws something that a picture may not have, the part has no picture. */
  async #draw(module: string, by: RunningArtwork, of: Subject): Promise<Views | undefined> {
    try {
      const drawing = await by.draw(of);
      if (drawing === undefined || drawing === null) return undefined;
      const view = await this.#stored(drawing, `Drawn by ${by.label} (module ${module})`);
      return view === undefined ? undefined : { [sidesOf(of.kind)[0]]: view };
    } catch (error) {
      if (!(error instanceof ModuleFailure)) throw error;
      this.#notice(error.message);
      return undefined;
    }
  }

  /** Stores the drawing as a file, after the same checks as for an uploaded picture. */
  async #stored({ title = '', width, height, items }: Drawing, src: string): Promise<ArtworkView | undefined> {
    const svg = toSvg({ title, widthMm: width, heightMm: height, items });
    const bytes = new TextEncoder().encode(svg);
    const [problem] = pictureProblems(bytes);
    if (problem !== undefined) {
      this.#notice(`${src}: ${pictureSentence(problem)}`);
      return undefined;
    }
    return { asset: await this.#assets.put(bytes), type: 'image/svg+xml', src };
  }
}
