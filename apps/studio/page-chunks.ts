/**
 * Groups modules that several pages share into files of the build. Left alone, the bundler creates 132 files for the
 * page of a cable instead of 34. Its unnamed `entriesAware` groups create 70, or fewer files that load each other. A
 * page with a hundred small files takes a third longer to open, so packages are split here by what light pages need. If
 * a file named here moves, the build still works but a light page loads more; the journey `first-cable` checks the
 * limit of 200 kB. `noCircles` refuses a split that can't run.
 */

/** The bundler's information about its modules. */
interface Modules {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/** Pages that load only what they use. Modules that only other pages share go into files shared by those pages. */
const kinds: readonly (readonly [kind: string, pages: RegExp])[] = [
  ['home', /\/home-page\.tsx$/],
  // Loaded when the palette is opened, on any page.
  ['search', /\/quick-open\.tsx$/],
  ['account', /\/studio\/src\/account\/.*-page\.tsx$/],
  ['settings', /\/studio\/src\/settings\/(?!organisation|labels).*-page\.tsx$/],
  ['lists', /\/(cables|library|all-parts)-page\.tsx$/],
  ['record', /\/record-page\.tsx$/],
  ['cable', /\/cable-page\.tsx$/],
];

/** The file for a module of the studio, named after the pages that import it, or undefined if none of these does. */
function sharedFile(id: string, modules: Modules): string | null {
  // All modules that import this one, directly or indirectly.
  const above = new Set([id]);
  for (const each of above) for (const importer of modules.getModuleInfo(each)?.importers ?? []) above.add(importer);
  const names = kinds.filter(([, pages]) => [...above].some((each) => pages.test(each))).map(([kind]) => kind);
  return names.length === 0 ? null : `for-${names.join('-')}`;
}

/** The parts of packages and libraries that pages without a record use. They are small. */
const small = [
  { name: 'units', test: /\/library\/units\/(inches|awg|shown|length)\.ts$/ },
  {
    name: 'first',
    test: /\/derive\/src\/|\/model\/src\/(changes\/document-change|records\/terminal-text|text\/(?:present|counted)|kinds\/(?!schemas|record-findings|reserved)[a-z-]+)\.ts$|nfiniteQuery/,
  },
  { name: 'ranking', test: /\/engine\/src\/library\/search\/[a-z-]+\.ts$/ },
  { name: 'codes', test: /\/documents\/src\/(labels\/qr|display-list\/display-list)\.ts$/ },
].map((group) => ({ ...group, minShareCount: 4, priority: 5 }));

function ofPackages(id: string): boolean {
  return /\/(packages|typebox|re2js)\//.test(id);
}

/** Reads and checks records, for pages with a record or a list of records. */
const records =
  /\/(typebox|packages\/model|engine\/src\/(library|resolver\/(devices|hazards)|connectivity\/elements))\b/;

/**
 * The files that pages share, by ascending priority. Packages can't be split by importer, because every module imports
 * their index.
 */
export const sharedFiles = [
  { name: 'engine', test: ofPackages, minShareCount: 5, priority: 1 },
  { name: 'records', test: (id: string) => ofPackages(id) && records.test(id), minShareCount: 6, priority: 2 },
  { name: sharedFile, debugName: 'pages', test: /[\\/]studio[\\/]src[\\/]/, minShareCount: 2, priority: 3 },
  // The library that positions menus and lists of choices. No page needs it for its first paint; components load it,
  // never the other way round.
  { name: 'floating', test: /node_modules[\\/]@floating-ui[\\/]/, minShareCount: 2, priority: 5 },
  {
    name: 'components',
    test: /node_modules[\\/](@mantine|@tabler)[\\/]/,
    minShareCount: 6,
    maxModuleSize: 12_000,
    priority: 4,
  },
  ...small,
].map((group) => ({ ...group, includeDependenciesRecursively: false }));

/** A file of the build. */
interface Built {
  readonly type: string;
  readonly facadeModuleId?: string | null;
  readonly moduleIds?: readonly string[];
  readonly imports?: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}

/** All files that a file loads before it runs, directly or indirectly. */
function loadedBy(file: string, bundle: Readonly<Record<string, Built>>): Set<string> {
  const files = new Set(bundle[file]?.imports);
  for (const each of files) for (const next of bundle[each]?.imports ?? []) files.add(next);
  return files;
}

/**
 * Refuses files that load each other: one of them would run before its dependencies are ready, and no page would open.
 */
export const noCircles = {
  name: 'no-circles',
  generateBundle(_options: unknown, bundle: Readonly<Record<string, Built>>) {
    const circular = Object.keys(bundle).filter((file) => loadedBy(file, bundle).has(file));
    if (circular.length > 0)
      throw new Error(
        `These files of the build load each other: ${circular.join(', ')}. Change the groups in apps/studio/page-chunks.ts.`,
      );
  },
};

/** The folder with the script of the API's page, which runs as soon as it is loaded. */
const explorer = /[\\/]api-explorer[\\/]/;

/**
 * Fails the build if a page loads the script of the API's page, which happens if the two share a module. The script
 * would look for elements of its own page and fail.
 */
export const explorerAlone = {
  name: 'explorer-alone',
  generateBundle(_options: unknown, bundle: Readonly<Record<string, Built>>) {
    const isExplorer = (file: string) => {
      const { facadeModuleId, moduleIds = [] } = bundle[file] ?? { type: 'asset' };
      return [facadeModuleId ?? '', ...moduleIds].some((id) => explorer.test(id));
    };
    const pages = Object.keys(bundle).filter(
      (file) => !isExplorer(file) && [...loadedBy(file, bundle)].some(isExplorer),
    );
    if (pages.length > 0)
      throw new Error(
        `These files of the build load the script of the API's page: ${pages.join(', ')}. Let it import nothing that they use.`,
      );
  },
};

/** The page of a cable and everything it loads before the first paint. */
const begins = /\/(cable-page\.tsx|library-snapshot\.ts)$/;

/**
 * Passes the files of the cable page, the largest page, to `first-paint.js`, so that they are requested together with
 * the script of the shell instead of after it.
 */
export const filesOfCablePage = {
  name: 'files-of-cable-page',
  transformIndexHtml: {
    order: 'post' as const,
    handler(html: string, { bundle = {} }: { bundle?: Readonly<Record<string, Built>> }) {
      const page = Object.keys(bundle).filter((file) => begins.test(bundle[file]?.facadeModuleId ?? ''));
      const files = new Set(page);
      for (const file of files) for (const each of bundle[file]?.imports ?? []) files.add(each);
      const styles = [...files].flatMap((file) => [...(bundle[file]?.viteMetadata?.importedCss ?? [])]);
      const list = (all: Iterable<string>) =>
        [...all]
          .filter((file) => !html.includes(file))
          .map((file) => `/${file}`)
          .join(' ');
      const lists = `data-cable-page="${list(files)}" data-cable-styles="${list(new Set(styles))}"`;
      return html.replace('src="/first-paint.js"', `src="/first-paint.js" ${lists}`);
    },
  },
};
