import { designSchemaVersion } from '@cablewright/model';

/**
 * A request of at most 100 kB, designed to make one route do as much work as possible on records that an editor may
 * save.
 */

interface CostlyRequest {
  readonly name: string;
  readonly path: string;
  readonly method?: 'POST' | 'PUT';
  readonly body?: unknown;
  /** True if the request changes data, whichever version it is based on. */
  readonly isChange?: boolean;
}

const range = <T>(length: number, make: (i: number) => T): T[] => Array.from({ length }, (_, i) => make(i));
const plug = 'de9-plug-rs232-dte';
const plugs = (count: number) => range(count, (i) => ({ id: `j${i}`, def: plug }));
const joint = (a: string, pinA: number, b: string, pinB: number) => ({
  a: { instance: a, terminal: String(pinA) },
  b: { instance: b, terminal: String(pinB) },
});
const base64 = (text: string) => Buffer.from(text).toString('base64');
/** A file of an import that makes a request of at most 100 kB. */
const file = (name: string, text: string) => ({ file: { name, base64: base64(text.slice(0, 74_000)) } });
const putRequest = (name: string, path: string, body: unknown): CostlyRequest => ({ name, path, method: 'PUT', body });
const post = (name: string, path: string, body: unknown): CostlyRequest => ({ name, path, method: 'POST', body });
const get = (name: string, path: string): CostlyRequest => ({ name, path });
const change = (request: CostlyRequest): CostlyRequest => ({ ...request, isChange: true });
const design = (body: object): CostlyRequest => post('design', '/api/designs', { src: 'x', ...body });

const families = (): CostlyRequest[] => {
  const manyParts = { id: 'f-parts', instances: { connectors: plugs(2000) } };
  const layout = {
    id: 'f-layout',
    instances: {
      connectors: plugs(40),
      segments: range(300, (i) => ({ id: `w${i}`, def: 'hookup-wire-22awg-black', lengthMm: 1000 })),
    },
    joints: range(300, (i) => [
      {
        a: { instance: `j${i % 20}`, terminal: String(1 + (i % 9)) },
        b: { instance: `w${i}`, terminal: 'core', end: 'a' },
      },
      {
        a: { instance: `j${20 + (i % 20)}`, terminal: String(1 + ((i * 7) % 9)) },
        b: { instance: `w${i}`, terminal: 'core', end: 'b' },
      },
    ]).flat(),
    layout: {
      nodes: range(41, (i) => (i < 40 ? { id: `n${i}`, at: `j${i}` } : { id: 'n40' })),
      bundles: range(40, (i) => ({ id: `b${i}`, from: `n${i}`, to: 'n40', lengthMm: 100 })),
    },
  };
  const rail = { id: 'f-rail', instances: { connectors: plugs(90) } };
  const cabinet = {
    id: 'f-cabinet',
    instances: { subassemblies: range(200, (i) => ({ id: `s${i}`, def: 'f-rail' })) },
  };
  const changing = (id: string, of: string, count: number) =>
    putRequest(`family ${id}`, `/api/products/${id}`, {
      id,
      label: id,
      src: 'x',
      options: [
        {
          id: 'a',
          values: range(count, (i) => ({
            id: `v${i}`,
            changes: [{ kind: 'connectors', from: plug, to: plug, instance: `j${i}` }],
          })),
        },
      ],
      variants: range(count, (i) => ({ id: `x${i}`, design: of, options: { a: `v${i}` }, status: 'planned' })),
    });
  const exclusive = {
    id: 'f-excl',
    label: 'e',
    src: 'x',
    options: range(8, (a) => ({
      id: `a${a}`,
      values: ['v', 'w'].flatMap((kind) =>
        range(4, (v) => ({
          id: `${kind}${v}`,
          excludes: range(28, (k) => ({ axis: `a${(a + 1 + (k % 7)) % 8}`, value: `w${k % 4}` })),
        })),
      ),
    })),
    variants: range(350, (i) => ({
      id: `x${i}`,
      design: 'f-parts',
      options: Object.fromEntries(range(8, (a) => [`a${a}`, `v${(i >> a) % 4}`])),
      status: 'planned',
    })),
  };
  const bundles = {
    id: 'f-bundles',
    label: 'b',
    src: 'x',
    lengthBundles: range(40, (i) => ({ bundle: `b${i}` })),
    variants: range(1200, (i) => ({ id: `x${i}`, design: 'f-layout', lengthMm: 500 + i, status: 'planned' })),
  };
  const long = {
    id: 'f-long',
    label: 'v v v',
    src: 'x',
    options: [{ id: 'a', values: range(400, (i) => ({ id: `v${i}` })) }],
    variants: range(1000, (i) => ({ id: `v${i}`, design: 'f-parts', lengthMm: 10 + i, options: { a: `v${i % 400}` } })),
  };
  const letters = 'v x 1 2 3 4 5 6 7 8 9 0';
  return [
    design(manyParts),
    design(layout),
    design(rail),
    design(cabinet),
    changing('f-a', 'f-parts', 500),
    get('lineup', '/api/lineup'),
    get('family f-a', '/api/products/f-a'),
    changing('f-b', 'f-cabinet', 100),
    get('lineup', '/api/lineup'),
    putRequest('family with bundles', '/api/products/f-bundles', bundles),
    get('lineup', '/api/lineup'),
    get('lineup csv', '/api/lineup.csv'),
    putRequest('family with exclusions', '/api/products/f-excl', exclusive),
    putRequest('long family', '/api/products/f-long', long),
    ...range(10, (k) =>
      putRequest('wide family', `/api/products/f-wide-${k}`, {
        id: `f-wide-${k}`,
        label: 'Wide',
        src: 'x',
        variants: range(2000, (i) => ({ id: `v${i}`, design: 'f-rail' })),
      }),
    ),
    get('lineup', '/api/lineup'),
    get('products', '/api/products'),
    ...['v', letters, 'v '.repeat(90).trim(), range(90, (i) => 'vx1234567890'[i % 12]).join(' ')].map((q) =>
      get(`search ${q.slice(0, 20)}`, `/api/search?q=${encodeURIComponent(q)}`),
    ),
    post('generate', '/api/products/f-long/generate', { axes: { a: range(400, (i) => `v${i}`) }, lengthsMm: [1, 2] }),
    post('generate more', '/api/products/f-long/generate', {
      axes: { a: range(40, (i) => `v${i}`) },
      lengthsMm: range(25, (i) => 5000 + i),
    }),
    change(
      post('variants', '/api/products/f-long/variants', {
        variants: range(900, (i) => ({ id: `y${i}`, design: 'f-parts', lengthMm: 20_000 + i })),
      }),
    ),
    post('merge', '/api/products/f-wide-0/merge', { from: range(9, (k) => `f-wide-${k + 1}`) }),
    get('data quality', '/api/data-quality'),
    get('save rail again', '/api/designs/f-rail'),
    get('next number', '/api/products/f-long/next-number'),
  ];
};

const rules = (): CostlyRequest[] => {
  const deep = (levels: number): object =>
    levels === 0 ? { eq: [{ path: 'id' }, 'x'] } : { every: { in: 'cavities', where: deep(levels - 1) } };
  const rule = (id: string, more: object) => ({ id, severity: 'error', message: '{id} is wrong.', src: 'x', ...more });
  const subjects = ['design', 'connector', 'signal-path', 'segment', 'bundle', 'conductor', 'component'];
  return [
    ...subjects.map((subject) =>
      post(`preview of ${subject}`, '/api/rules/preview', {
        rule: rule('r', { each: subject, require: { eq: [1, 2] } }),
      }),
    ),
    post('preview deep', '/api/rules/preview', { rule: rule('r', { each: 'connector', require: deep(6) }) }),
    ...['signal-path', 'connector'].map((subject) =>
      post(`preview wide ${subject}`, '/api/rules/preview', {
        rule: rule('r', { each: subject, require: { any: range(90, (i) => ({ eq: [{ path: 'id' }, `x${i}`] })) } }),
      }),
    ),
    putRequest(
      'rule',
      '/api/rules/wide',
      rule('wide', {
        severity: 'warning',
        each: 'connector',
        require: { any: range(90, (i) => ({ eq: [{ path: 'id' }, `x${i}`] })) },
      }),
    ),
    putRequest(
      'rule',
      '/api/rules/paths',
      rule('paths', {
        severity: 'warning',
        each: 'signal-path',
        require: { any: range(90, (i) => ({ eq: [{ path: 'id' }, `x${i}`] })) },
      }),
    ),
    get('data quality', '/api/data-quality'),
    get('rules', '/api/rules'),
    get('examples', '/api/rule-examples'),
  ];
};

const resolving = (): CostlyRequest[] => {
  const pins = (dir: string, count: number) =>
    Object.fromEntries(
      range(count, (i) => [
        String(i + 1),
        { signal: i % 3 === 0 ? 'gnd' : 'txd', dir: i % 3 === 0 ? 'passive' : dir, level: 'rs232' },
      ]),
    );
  const device = (id: string, dir: string, ports: number, count: number) =>
    putRequest('device', `/api/resolver/devices/${id}`, {
      id,
      src: 'x',
      ports: range(ports, (p) => ({ id: `p${p}`, pins: pins(dir, count) })),
    });
  return [
    device('wide-a', 'out', 1, 1500),
    device('wide-b', 'in', 1, 1500),
    device('many-a', 'out', 150, 8),
    device('many-b', 'in', 150, 8),
    device('board-a', 'out', 1, 30),
    get('resolve wide', '/api/resolver/resolve?source=wide-a&destination=wide-b'),
    get('resolve many', '/api/resolver/resolve?source=many-a&destination=many-b'),
    get('derive', '/api/resolver/derive?source=wide-a&destination=wide-b'),
    get('proposals', '/api/proposals?source=many-a&destination=many-b'),
    get('proposals wide', '/api/proposals?source=wide-a&destination=wide-b'),
    get('resolver', '/api/resolver'),
    get('devices', '/api/resolver/devices'),
    get('drift', '/api/resolver/drift'),
    post('designs', '/api/resolver/designs', { source: 'wide-a', destination: 'wide-b' }),
    ...range(30, (i) =>
      putRequest('extends', `/api/resolver/devices/ext-${i}`, {
        id: `ext-${i}`,
        src: 'x',
        extends: i === 0 ? 'wide-a' : `ext-${i - 1}`,
      }),
    ),
    get('devices', '/api/resolver/devices'),
    get('resolver', '/api/resolver'),
  ];
};

const imports = (): CostlyRequest[] => {
  const wireviz = (() => {
    const pins = `[${range(2000, (i) => i + 1).join(', ')}]`;
    return `connectors: {X1: {pincount: 2000}, X2: {pincount: 2000}}\ncables: {W1: {wirecount: 2000, length: 1}}\nconnections: [[X1: ${pins}, W1: ${pins}, X2: ${pins}]]\n`;
  })();
  const many = `connectors:\n${range(1500, (i) => `  X${i}: {pincount: 9}\n`).join('')}connections: []\n`;
  const aliases = `a0: &a0 [x,x,x,x,x,x,x,x,x]\n${range(7, (i) => `a${i + 1}: &a${i + 1} [${range(9, () => `*a${i}`).join(',')}]\n`).join('')}connectors: *a7\n`;
  const csv = `id,label,partNumber,manufacturer\n${range(1500, (i) => `row-${i},Row ${i},P-${i},Acme`).join('\n')}\n`;
  const wide = `${range(3000, (i) => `c${i}`).join(',')}\n${range(3000, (i) => i).join(',')}\n`;
  const kbl = `<?xml version="1.0"?><kbl:KBL_container xmlns:kbl="http://www.prostep.org/Car_electric_container/KBL2.3/KBLSchema" id="i1"><Part_number>x</Part_number>${range(700, (i) => `<Connector_housing id="c${i}"><Part_number>p${i}</Part_number><Slots id="s${i}"><Number_of_cavities>2</Number_of_cavities></Slots></Connector_housing>`).join('')}</kbl:KBL_container>`;
  const files: [string, string][] = [
    ['wide.yml', wireviz],
    ['many.yml', many],
    ['bomb.yml', aliases],
    ['parts.csv', csv],
    ['wide.csv', wide],
    ['harness.kbl', kbl],
    ['x.net', `(${'('.repeat(30_000)}`],
    ['deep.json', '['.repeat(35_000)],
    ['quote.csv', `a,b\n${'"'.repeat(70_000)}`],
  ];
  return [
    ...files.map(([name, text]) => post(`read ${name}`, '/api/imports/read', file(name, text))),
    ...['wireviz/wireviz', 'tables/table', 'kbl/kbl'].map((importer, i) => {
      const [name, text] = [files[0]!, files[3]!, files[5]!][i]!;
      const [module, id] = importer.split('/');
      return post(`import ${importer}`, `/api/modules/${module}/_import/${id}?dryRun=1`, file(name, text));
    }),
    post('imports job', '/api/imports', { importer: 'wireviz/wireviz', ...file('wide.yml', wireviz) }),
    post('imports job many', '/api/imports', { importer: 'wireviz/wireviz', ...file('many.yml', many) }),
    get('jobs', '/api/jobs'),
  ];
};

const changes = (): CostlyRequest[] => {
  const empty = { schemaVersion: designSchemaVersion, joints: [] };
  const change = (kind: string, id: string, record: object) => ({
    op: 'put',
    kind,
    id,
    record: { id, src: 'x', ...record },
  });
  return [
    post('batch of designs', '/api/batch', {
      message: 'm',
      changes: range(600, (i) =>
        change('designs', `b${i}`, { ...empty, instances: { connectors: [{ id: 'j', def: plug }] } }),
      ),
    }),
    post('batch of designs again', '/api/batch?dryRun=1', {
      message: 'm',
      changes: range(700, (i) => change('designs', `c${i}`, { ...empty, instances: {} })),
    }),
    post('batch of connectors', '/api/batch', {
      message: 'm',
      changes: range(1000, (i) => change('connectors', `k${i}`, { body: 'de9-plug' })),
    }),
    post('batch of words', '/api/batch', {
      message: 'm',
      changes: range(1000, (i) => change('vocab/signals', `w${i}`, { kind: 'data' })),
    }),
    post('batch of proposals', '/api/batch', {
      message: 'm',
      changes: range(600, (i) =>
        change('devices', `d${i}`, {
          ports: [{ id: 'p', pins: { 1: { signal: 'txd', dir: 'out', level: 'rs232' } } }],
        }),
      ),
    }),
    post('batch refused', '/api/batch', {
      message: 'm',
      changes: range(1000, (i) => change('connectors', `q${i}`, { body: `no-such-${i}` })),
    }),
    post('batch of placings', '/api/batch?dryRun=1', {
      message: 'm',
      changes: range(350, (i) =>
        change('designs', `g${i}`, {
          ...empty,
          instances: {
            subassemblies: i === 0 ? [] : range(3, (k) => ({ id: `s${k}`, def: `g${Math.max(0, i - 1 - k)}` })),
          },
        }),
      ),
    }),
    get('resolver', '/api/resolver'),
    get('proposals', '/api/proposals'),
    get('devices', '/api/resolver/devices?limit=50'),
    get('drift', '/api/resolver/drift'),
    get('library', '/api/library'),
    get('lineup', '/api/lineup'),
    get('designs', '/api/designs?limit=50'),
    get('history', '/api/history'),
    get('data quality', '/api/data-quality'),
    get('used in', '/api/definitions/bodies/de9-plug/used-in'),
    get('used in connector', `/api/definitions/connectors/${plug}/used-in`),
    post('table', '/api/definitions/connectors/table', { ids: range(1000, (i) => `k${i}`), format: 'xlsx' }),
    get('table', '/api/definitions/connectors/table?format=xlsx'),
    get('table csv', '/api/definitions/connectors/table?format=csv'),
    putRequest('save body', '/api/definitions/bodies/atk-body', { id: 'atk-body', src: 'x', positions: [{ id: '1' }] }),
    post('proposed changes', '/api/proposed-changes', {
      message: 'm',
      records: range(900, (i) => ({
        kind: 'connectors',
        id: `p${i}`,
        record: { id: `p${i}`, src: 'x', body: 'de9-plug' },
      })),
    }),
  ];
};

const documents = (): CostlyRequest[] => {
  const kinds = ['f-parts', 'f-layout', 'f-cabinet'];
  return kinds.flatMap((id) => [
    get(`issues ${id}`, `/api/designs/${id}/issues`),
    get(`nets ${id}`, `/api/designs/${id}/nets`),
    get(`trace ${id}`, `/api/designs/${id}/trace?from=j0.1`),
    get(`harness ${id}`, `/api/designs/${id}/harness`),
    post(`revision ${id}`, `/api/designs/${id}/revisions`, {}),
    get(`revisions ${id}`, `/api/designs/${id}/revisions`),
    get(`revision 1 ${id}`, `/api/designs/${id}/revisions/1`),
    get(`ipc ${id}`, `/api/modules/ipc-d-356/_export/ipc-d-356?design=${id}`),
    get(`ipc ${id} rev 1`, `/api/modules/ipc-d-356/_export/ipc-d-356?design=${id}&rev=1`),
    post(`marks ${id}`, `/api/designs/${id}/test-results`, {
      table: `from,to,result\n${range(4500, (i) => `j${i}.1,j${i + 1}.1,PASS`).join('\n')}`,
    }),
    get(`labels ${id}`, `/api/designs/${id}/documents/labels?format=pdf&copies=1000`),
    get(`bom ${id}`, `/api/designs/${id}/documents/bom?format=csv&explode=1`),
    get(`xlsx ${id}`, `/api/designs/${id}/exports/production.xlsx`),
    get(`variant bom ${id}`, `/api/products/f-a/variants/x1/documents/bom?format=csv`),
    post(`duplicate ${id}`, `/api/designs/${id}/duplicate`, { id: `${id}-copy` }),
  ]);
};

const others = (): CostlyRequest[] => {
  const cable = (count: number, shift: number) => ({
    id: 'x',
    src: 'x',
    instances: { connectors: range(count, (i) => ({ id: `j${i + shift}`, def: plug })) },
    joints: range(300, (i) => joint(`j${shift + i}`, 1, `j${shift + i + 1}`, 2)),
  });
  return [
    ...['kicad/x', 'wireviz/x'].map((view) =>
      post(`compare ${view}`, `/api/modules/${view.split('/')[0]}/_compare/${view.split('/')[1]}/preview`, {
        a: { label: 'a', record: cable(500, 0) },
        b: { label: 'b', record: cable(500, 250) },
      }),
    ),
    post('number preview', '/api/settings/part-numbers/preview', {
      samples: range(50, (i) => `CBL-${i}`),
      suggest: range(50, () => ({ kind: 'design' })),
    }),
    post('number preview own', '/api/settings/part-numbers/preview', {
      scheme: { id: 'p', segments: [{ id: 'a', type: 'text', pattern: '(a+)+$' }] },
      samples: range(50, () => 'a'.repeat(60) + '!'),
    }),
    get('number health', '/api/part-numbers/health'),
    get('number ledger', '/api/part-numbers/ledger'),
    get('numbers', '/api/part-numbers/read?number=AAAA'),
    get('sizing', '/api/wire-sizing?currentA=5&lengthMm=1000'),
    get('openapi', '/api/openapi.json'),
    get('docs', '/api/docs'),
    get('export', '/api/export'),
    post('harness preview', '/api/designs/f-layout/harness/preview', {
      bundles: range(40, (i) => ({ bundle: `b${i}`, lengthMm: 300 })),
    }),
    change(
      putRequest(
        'vocabulary',
        '/api/vocab/materials',
        range(900, (i) => ({ id: `m${i}`, label: `M ${i}`, src: 'x' })),
      ),
    ),
    putRequest('drawing', '/api/drawings/f-parts', { notes: range(800, (i) => ({ id: `n${i}`, text: `note ${i}` })) }),
    putRequest('column set', '/api/column-sets/wide', {
      id: 'wide',
      list: 'connectors',
      columns: range(600, (i) => ({ field: `f${i}` })),
    }),
    putRequest('mapping', '/api/import-mappings/wide', {
      id: 'wide',
      columns: range(900, (i) => ({ header: `h${i}`, field: 'id' })),
    }),
    putRequest('preferences', '/api/account/preferences', {
      columns: Object.fromEntries(range(500, (i) => [`l${i}`, range(10, (k) => `c${k}`)])),
    }),
  ];
};

/**
 * Customers, offers, quotations, purchase lists and the effects of a change, for the cables that are the most expensive
 * to compute.
 */
const selling = (): CostlyRequest[] => {
  // A new shop numbers its quotations from 1.
  const quoted = (n: number) => `q-${new Date().getFullYear()}-000${n}`;
  const quantities = range(12, (i) => 1 + i * 83);
  const cables = ['f-cabinet', 'f-parts', 'f-layout', 'f-rail'];
  const quotation = (more: object) => ({ customer: 'many-numbers', ...more });
  const lines = (count: number, design?: string) =>
    range(count, (i) => ({ id: `l${i}`, design: design ?? cables[i % cables.length], quantities }));
  const record = (n: number) => ({ id: `body-${n}`, label: `Plug ${n}`, src: 'x', positions: [{ id: '1' }] });
  return [
    post('revision of a placed cable', '/api/designs/f-rail/revisions', {}),
    post('revision of a cable that places it', '/api/designs/f-cabinet/revisions', {}),
    ...cables.flatMap((id) => [
      get(`cost of ${id}`, `/api/designs/${id}/cost?quantities=${quantities.join(',')}`),
      get(`operations of ${id}`, `/api/designs/${id}/operations`),
      get(`red line of ${id}`, `/api/designs/${id}/red-line?from=1`),
      post(`comment on ${id}`, `/api/designs/${id}/comments`, { text: '@a '.repeat(600) }),
      get(`open comments of ${id}`, `/api/designs/${id}/open-comments`),
    ]),
    post('customer with numbers', '/api/customers', {
      id: 'many-numbers',
      label: 'Many numbers',
      src: 'x',
      numbers: range(1200, (i) => ({ number: `N-${i}`, kind: 'designs', id: 'f-rail' })),
    }),
    post(
      'list of customers',
      '/api/customers/import/preview',
      file('customers.csv', `Name,City\n${range(4000, (i) => `Customer ${i},City`).join('\n')}`),
    ),
    post(
      'list of offers',
      '/api/offers/import/preview',
      file('offers.csv', `Supplier,Part,Price\n${range(3500, (i) => `S,CON-${i},1.${i} EUR`).join('\n')}`),
    ),
    ...range(3, () => post('quotation', '/api/quotations', quotation({ lines: lines(500) }))),
    post('quotation bought together', '/api/quotations', quotation({ buyTogether: true, lines: lines(500) })),
    post(
      'quotation with questions',
      '/api/quotations',
      quotation({ lines: [], questions: range(1400, (i) => ({ id: `q${i}`, text: `Question ${i}?` })) }),
    ),
    post('quotation of one cable', '/api/quotations', quotation({ lines: lines(500, 'f-rail') })),
    get('prices', `/api/quotations/${quoted(1)}/prices`),
    get('prices bought together', `/api/quotations/${quoted(4)}/prices`),
    ...['pdf', 'html', 'csv'].map((format) =>
      get(`letter as ${format}`, `/api/quotations/${quoted(1)}/document?format=${format}`),
    ),
    get('letter with questions', `/api/quotations/${quoted(5)}/document?format=pdf`),
    post('sending what cannot be priced', `/api/quotations/${quoted(2)}/send`, {}),
    get('prices of one cable', `/api/quotations/${quoted(6)}/prices`),
    ...['pdf', 'html', 'csv'].map((format) =>
      get(`letter of one cable as ${format}`, `/api/quotations/${quoted(6)}/document?format=${format}`),
    ),
    change(post('sending', `/api/quotations/${quoted(6)}/send`, {})),
    change(post('link', `/api/quotations/${quoted(6)}/link`, {})),
    post('inquiry', `/api/quotations/${quoted(5)}/import`, {}),
    change(post('won', `/api/quotations/${quoted(6)}/outcome`, { outcome: 'won' })),
    get('what to buy', '/api/purchase-list'),
    get(
      'what to buy of all',
      `/api/purchase-list?quotations=${range(6, (n) => quoted(n + 1)).join(',')}&lots=${range(300, (i) => `${cables[i % 4]}*${i + 1}`).join(',')}`,
    ),
    get('what to buy as a file', '/api/purchase-list.csv'),
    post('replacement', '/api/replacements/preview', { kind: 'connectors', from: plug, to: 'de9-socket-rs232-dte' }),
    get('alternates', `/api/parts/connectors/${plug}/alternates`),
    get('touched by a connector', `/api/impact/connectors/${plug}`),
    get('touched by a body', '/api/impact/bodies/de9-plug'),
    post('effects of changes', '/api/impact', {
      changes: range(700, (n) => ({ kind: 'bodies', id: `body-${n}`, op: 'put', record: record(n) })),
    }),
    post('effects of a change', '/api/impact', {
      changes: [{ kind: 'bodies', id: 'de9-plug', op: 'put', etag: '*', record: { ...record(1), id: 'de9-plug' } }],
    }),
  ];
};

/** Orders of the most expensive cables, and what tablets, testers and machines send. */
const building = (): CostlyRequest[] => {
  const orders = ['f-parts', 'f-layout', 'f-cabinet'].map((id) => ({ id, number: `W-${id}` }));
  const event = (i: number, order: string) => ({
    id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
    order,
    piece: `${order}-${String(1 + (i % 900)).padStart(3, '0')}`,
    at: '2026-01-01T10:00:00.000Z',
    kind: 'defect',
    body: { what: 'x' },
  });
  return [
    ...orders.flatMap(({ id, number }) => [
      post(`order of ${id}`, '/api/orders', { number, design: id, quantity: 10_000 }),
      post(`release of ${number}`, `/api/orders/${number}/release`, {}),
      get(`plan of ${number}`, `/api/orders/${number}/plan`),
      get(`parts of ${number}`, `/api/orders/${number}/parts`),
      get(`pieces of ${number}`, `/api/orders/${number}/pieces?limit=500`),
      post(`tests of ${number}`, `/api/orders/${number}/test-results`, {
        table: `from,to,result\n${range(4500, (i) => `j${i}.1,j${i + 1}.1,PASS`).join('\n')}`,
        serial: `${number}-001`,
      }),
      post(`tests of many of ${number}`, `/api/orders/${number}/test-results`, {
        table: `serial,from,to,result\n${range(3000, (i) => `${number}-${i},j${i}.1,j${i + 1}.1,PASS`).join('\n')}`,
        serialColumn: 'serial',
      }),
      post(`records of ${number}`, '/api/work-records', { events: range(450, (i) => event(i, number)) }),
      get(`record of ${number}`, `/api/orders/${number}/records`),
      ...[
        'route-card',
        'kit-list',
        'cut-list',
        'labels',
        'packing-list',
        'conformance',

        'crimp-log',
      ].map((kind) => get(`${kind} of ${number}`, `/api/orders/${number}/documents/${kind}?format=pdf`)),
    ]),
    ...['test-certificate', 'first-article'].map((kind) =>
      get(kind, `/api/pieces/W-f-layout-001/documents/${kind}?format=pdf`),
    ),
    get('found pieces', '/api/pieces?limit=500&value=crimp-height&min=0&max=9'),
    get('found pieces as a file', '/api/pieces.csv?defect=x'),
    get('machines', '/api/machines'),
    get('measured times', '/api/measured-times'),
  ];
};

/** The order matters: later requests read what earlier ones have saved. */
export const costlyRequests = (): CostlyRequest[] => [
  ...families(),
  ...documents(),
  ...rules(),
  ...resolving(),
  ...imports(),
  ...changes(),
  ...others(),
  ...selling(),
  ...building(),
];
