// The layering of the project as data. `check-layers.mjs` enforces it and `layers-picture.mjs` draws it.

/** The packages that each package and app may import. */
export const mayUse = {
  'packages/derive': [],
  'packages/model': ['derive'],
  'packages/client': [],
  'packages/engine': ['model', 'derive'],
  'packages/documents': ['engine', 'model', 'derive'],
  'packages/store': ['model'],
  'packages/modules': ['engine', 'model'],
  'packages/publishing': ['engine', 'model'],
  /** Every module that ships with the program: the folders of `modules/`. */
  modules: ['modules', 'engine', 'model', 'derive'],
  'apps/server': ['derive', 'model', 'engine', 'documents', 'store', 'modules', 'publishing', 'module-*'],
  'apps/studio': ['derive', 'model', 'engine', 'documents', 'modules', 'client'],
  'apps/cli': ['model', 'engine', 'documents', 'store', 'modules', 'publishing', 'client', 'module-*'],
};

/** The purpose of each, on one line. */
export const purpose = {
  'apps/server': 'one process that serves a shop',
  'apps/studio': 'the pages people work on',
  'apps/cli': 'commands for people and scripts',
  'packages/documents': 'what a cable prints as',
  'packages/store': 'records, change sets and their history',
  'packages/client': 'the API for programs, written from the routes',
  modules: 'code modules that ship with the program',
  'packages/modules': 'what a code module sees and adds',
  'packages/publishing': 'packs and stores as signed files',
  'packages/engine': 'what follows from a library and a design',
  'packages/model': 'the nouns: schemas, types, ids, changes',
  'packages/derive': 'remembers what follows from records and designs',
};

/**
 * The wings of each package: its first-level folders in order, with their contents. A wing may use later ones, never
 * earlier ones. Files at the top of `src` (the index, the programs) may use all.
 */
export const wings = {
  'apps/server': {
    hub: 'puts the services together, starts and stops them',
    operations: 'setup, health, metrics, alerts, backup, restart, API pages',
    integrations: 'webhooks, imports, export and import of catalogs, packs',
    building: 'orders, pieces, their records and proofs, machines',
    documents: 'printing on request, PDF engines, shared revisions',
    engineering: 'rules, numbers, products, revisions, resolver, quoting, comments',
    accounts: 'sign-in, people, API tokens',
    settings: 'settings an owner changes, and their secrets',
    catalog: 'saving and reading records, designs, pictures, 3D models; search',
    jobs: 'work in the background',
    platform: 'HTTP, outbound requests, settings and defaults, events, log',
  },
  'apps/studio': {
    app: 'router, shell, navigation, quick open',
    building: 'orders, pieces, the bench',
    cable: 'a cable’s page: wiring, documents, revisions, devices',
    finder: 'cables the shop has for two devices, or could make; proposals',
    products: 'families, variants, lineup; quotations, customers',
    settings: 'organisation, people, webhooks, operations, API page',
    library: 'pages, lists and menus of records; rules, numbers, packs',
    activity: 'Home, history, jobs, imports, effects of a change',
    account: 'sign-in, setup, invitations, my account',
    kit: 'what pages are made of: loading, drafts, forms, tables',
    api: 'queries and what refreshes them',
  },
  'apps/cli': {
    check: 'validates a catalog',
    diff: 'compares two states of a catalog',
    mcp: 'serves an assistant',
    import: 'plans and publishes the import of a file',
    render: 'prints documents',
    module: 'makes, tests and signs code modules',
    pack: 'makes, signs and lists packs',
    source: 'reads a folder, a hub or a database',
    records: 'verifies records of pieces without a hub',
    opc: 'brings jobs to machines by OPC UA',
    refusal: 'the error that a command throws; each `…-command.ts` prints it',
  },
  'packages/documents': {
    render: 'a request in, a file out; exports, wire spec sheets',
    sheets: 'schematic, drawing, build sheet, formboard …',
    labels: 'labels and label printers',
    request: 'what a document is made from, its title block and branding',
    lists: 'BOM, wire list, cut list, test data as files of tables; names',
    figures: 'connector faces, cross-sections, wire colours',
    page: 'paper, frame, title block, text that flows',
    formats: 'SVG, HTML, PDF, PNG, DXF, CSV, XLSX: know no cable',
    'display-list': 'lines, shapes, texts in mm; tables; geometry',
    type: 'typefaces and the width of texts',
  },
  'packages/engine': {
    effects: 'what a change of the catalog alters in a cable',
    checks: 'findings of a design or a library',
    products: 'families, variants, lineup',
    resolver: 'cables that could join two devices, ranked and designed',
    'part-numbers': 'schemes, next numbers, duplicates',
    lists: 'BOM, wire, cut and crimp lists, labels, steps, costs, prices',
    rules: 'the shop’s validation rules',
    revisions: 'snapshots of records, comparison, alternates',
    artwork: 'pictures, 3D models, the SVG allow-list',
    connectivity: 'terminals, joints, nets, trace, boards, crimps',
    library: 'the indexed snapshot of all records, units, text',
  },
  'packages/model': {
    kinds: 'what each kind of record is, its schema and its references',
    settings: 'what a shop sets for all its cables',
    changes: 'changes of records and documents as values; findings',
    work: 'orders, and what is recorded of their pieces',
    records: 'the schemas of records and designs, terminals as text',
    schema: 'checking values, following references',
    text: 'ids, limits, JSON, names in zips',
  },
  'packages/modules': {
    node: 'threads of Node for sandboxes',
    running: 'a module that runs, as typed functions',
    reading: 'XML and ZIP with limits, errors with a position',
    manifest: 'what a module declares and asks for',
    sandbox: 'one instance of QuickJS a module, with limits',
    contributions: 'the types a module implements',
  },
  'packages/publishing': {
    making: 'a new pack, its signature and archive; the index of a store',
    reading: 'the records of a pack',
    trust: 'whether signed files hold under given keys',
    'store-index': 'what a store offers, by whom',
    manifest: 'what a pack says of itself: versions, paths, files',
    minisign: 'keys and signatures',
  },
  'packages/store': {
    testing: 'the conformance suite and throw-away servers',
    sql: 'one port over PostgreSQL and SQLite, for what is kept outside the catalog',
    database: 'PostgreSQL',
    files: 'a folder of JSON, with or without git',
    assets: 'uploaded files: folder or object store',
    embedded: 'the PostgreSQL that comes with the program',
    follow: 'changes made by other processes',
    owner: 'one owner of a data folder at a time',
    port: 'what every store does: SPEC.md',
  },
};

/**
 * For packages where the order of folders is not precise enough: which other folders each may use, and why. An unused
 * permission is a problem too, so the table reflects the code. Files next to the folders may use all.
 */
export const folderUses = {
  'packages/documents/src': {
    type: {},
    'display-list': { type: 'a text has a weight, a sheet a typeface' },
    formats: { 'display-list': 'what they write', type: 'letters that a file embeds' },
    page: { 'display-list': 'what it draws', type: 'texts are measured and broken' },
    figures: { 'display-list': 'what they are drawn as', type: 'texts are measured' },
    lists: { 'display-list': 'a list is a table' },
    request: {
      page: 'a request has a title block',
      lists: 'where numbers of a bill come from',
      'display-list': 'pictures of parts',
      type: 'the typeface of the shop',
    },
    labels: {
      request: 'what a label is made from',
      page: 'paper and frame of label sheets',
      formats: 'files that only label programs read',
      'display-list': 'what a label is drawn as',
      type: 'lines are fitted to a label',
    },
    sheets: {
      request: 'what a sheet is made from',
      page: 'what a sheet is laid out on',
      figures: 'parts as pictures',
      lists: 'the cable as tables',
      'display-list': 'what a sheet is drawn as',
      type: 'texts are measured',
    },
    render: {
      sheets: 'each kind of document',
      labels: 'labels as a document',
      request: 'what comes in',
      lists: 'exports of tables',
      page: 'text that flows as HTML',
      formats: 'what goes out',
      'display-list': 'from the sheets to the formats',
      type: 'typefaces that a document needs',
    },
  },
  'packages/documents/src/sheets': {
    subject: {},
    blocks: { subject: 'the cable they are about' },
    plane: { subject: 'the harness it is of', blocks: 'the tables of its ends' },
    drawing: { subject: 'the cable it is of', blocks: 'tables and notes packed on sheets' },
    'harness-drawing': {
      subject: 'the cable it is of',
      blocks: 'tables and notes packed on sheets',
      plane: 'the layout of the harness',
    },
    formboard: {
      subject: 'the cable it is of',
      blocks: 'tables packed on the sheets after the board',
      plane: 'the layout of the harness',
    },
    'build-sheet': { 'test-sheet': 'it ends with the test' },
    'bom-sheet': {},
    'list-sheets': {},
    'test-sheet': { blocks: 'limits as a text' },
    schematic: {},
    'wire-spec': {},
  },
};
