/** The guides of `docs/guides`, as part of the studio: their titles for search, and the pages they are about. */

export interface Guide {
  /** The name of its file. */
  readonly id: string;
  readonly title: string;
  /** The paths of the pages it is about. */
  readonly about: RegExp;
  /** Other words that find the guide. */
  readonly words: readonly string[];
}

const guide = (id: string, title: string, about: RegExp, ...words: string[]): Guide => ({ id, title, about, words });

const cable = /^\/cables\/[^/]+/;

export const guides: readonly Guide[] = [
  guide('first-cable', 'The first cable', /^\/$|^\/cables/, 'start', 'tutorial', 'wire', 'draw', 'pin'),
  guide('which-cable', 'The cable finder', /^\/cable-finder|^\/board-proposals|^\/$/, 'connect', 'devices', 'adapter'),
  guide('documents', 'Printing a cable', cable, 'pdf', 'build sheet', 'parts list', 'bill of materials', 'test'),
  guide('drawing', 'The engineering drawing', cable, 'title block', 'dimension'),
  guide('labels', 'Wire labels and the formboard', /^\/cables\/[^/]+|^\/settings\/labels/, 'printer', 'sleeve'),
  guide('harness', 'A harness', cable, 'bundle', 'branch', 'layout', 'splice'),
  guide('products', 'Products: a family, its lineup, a merge', /^\/products|^\/lineup/, 'variant', 'length', 'shop'),
  guide('revisions', 'Revisions of a part', /^\/library\/[^/]+\/|^\/compare/, 'release', 'version', 'where used'),
  guide('part-numbers', 'Part numbers', /^\/settings\/part-numbers/, 'scheme', 'numbering', 'ledger'),
  guide('import', 'Import a spreadsheet or another file', /^\/import|^\/library/, 'csv', 'excel', 'from-to', 'parts'),
  guide('wireviz', 'WireViz', /^\/import/, 'yaml'),
  guide('kicad', 'KiCad', /^\/import/, 'board', 'netlist', 'pcb'),
  guide('kbl', 'KBL and VEC', /^\/import/, 'vehicle', 'harness file'),
  guide(
    'lists',
    'Lists',
    /^\/(?:cables|products|rules|quotations|offers|orders)$|^\/library(?:\/[^/]+)?$/,
    'view',
    'filter',
    'price',
    'supplier',
    'table',
  ),
  guide(
    'columns',
    'Lists for other programs and machines',
    /^\/settings\/organisation|^\/cables\/[^/]+/,
    'csv',
    'erp',
    'cutting machine',
  ),
  guide(
    'alternates',
    'Alternates of a part',
    /^\/library\/[^/]+\/|^\/impact/,
    'replace',
    'substitute',
    'drop-in',
    'second source',
  ),
  guide('costs', 'What a cable costs', cable, 'price', 'labour', 'quote', 'lot'),
  guide(
    'quotations',
    'Quotations',
    /^\/(quotations|customers)|^\/cables\/[^/]+/,
    'quote',
    'offer',
    'customer',
    'price',
  ),
  guide(
    'building',
    'Building and proving',
    /^\/(orders|pieces|bench|trace)/,
    'order',
    'record',
    'certificate',
    'serial',
  ),
  guide('rules', 'Writing a rule', /^\/rules|^\/pin-matrix/, 'check', 'condition'),
  guide('starter-catalog', 'The starter catalog', /^\/library|^\/packs/, 'generic parts'),
  guide('packs', 'The packs', /^\/packs/, 'trade', 'install'),
  guide('pack-pro-audio', 'The pro audio pack', /^\/packs/, 'microphone', 'loudspeaker', 'dmx'),
  guide('pack-av-video', 'The AV and video pack', /^\/packs/, 'hdmi', 'sdi', 'scart'),
  guide('stores', 'Packs from a store', /^\/packs|^\/settings\/stores/, 'download', 'signature'),
  guide('publishing', 'Publish packs', /^\/settings\/stores/, 'sign', 'store of your own'),
  guide(
    'people',
    'People and sign-in',
    /^\/settings\/(people|sign-in|audit)|^\/account/,
    'invite',
    'role',
    'password',
    'passkey',
  ),
  guide('api-tokens', 'API tokens', /^\/account/, 'curl', 'script'),
  guide('webhooks', 'Webhooks', /^\/settings\/webhooks/, 'event', 'erp'),
  guide('assistants', 'Let an assistant work with the catalog', /^\/settings\/integrations/, 'mcp', 'ai'),
  guide('catalog-in-git', 'Review a catalog in git', /^\/settings\/integrations/, 'diff', 'pull request'),
  guide('git-mirror', 'Mirror the catalog to git', /^\/settings\/integrations/, 'repository'),
  guide('modules', 'Write an exporter of your own', /^\/settings\/modules/, 'code', 'plugin'),
  guide(
    'operations',
    'Running a hub for a shop',
    /^\/settings\/(operations|jobs|key|notifications)|^\/jobs/,
    'backup',
    'service',
    'alert',
  ),
  guide('containers', 'A hub in containers', /^\/settings\/operations/, 'docker', 'kubernetes'),
  guide('fleet', 'More than one machine', /^\/settings\/operations/, 'postgresql', 'load'),
  guide('upgrading', 'Upgrading a hub', /^\/settings\/operations/, 'version', 'migrate'),
];

const general = ['first-cable', 'which-cable', 'import'];

/** The guides about a page, starting with those about it alone. If there are none, the introductory guides. */
export function guidesAbout(path: string): readonly Guide[] {
  const about = guides.filter(({ about: pages }) => pages.test(path));
  return about.length > 0 ? about : guides.filter(({ id }) => general.includes(id));
}

const texts = import.meta.glob<string>('../../../../../docs/guides/*.md', { query: '?raw', import: 'default' });
const pictures = import.meta.glob<string>('../../../../../docs/images/*.{png,svg}', {
  query: '?url',
  import: 'default',
});

/** The text of a guide, in Markdown. */
export function guideText(id: string): Promise<string> {
  const read = texts[`../../../../../docs/guides/${id}.md`];
  return read === undefined ? Promise.reject(new Error(`There is no guide ${id}.`)) : read();
}

/** The address of a picture that a guide shows by its path from the guide: `../images/wiring.png`. */
export async function guidePicture(path: string): Promise<string | undefined> {
  return pictures[`../../../../../docs/${path.replace(/^\.\.\//, '')}`]?.();
}
