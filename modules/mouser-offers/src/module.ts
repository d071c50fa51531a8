/**
 * Fetches offers of Mouser Electronics for parts of the catalog from the Mouser Search API
 * (https://www.mouser.com/api-search/, version 1): `POST /api/v1/search/partnumber?apiKey=…` with up to ten part
 * numbers, separated by `|`. The response has `Errors`, and parts in `SearchResults`. Prices are strings in the format
 * of the account's country, such as `€0.123` or `1.234,50 €`. The module was tested with a simulated API of this form,
 * not with Mouser itself.
 *
 * Wire is left out, because Mouser sells it by the reel or the foot, but a price in the catalog is per metre.
 */
import type { Module } from '@cablewright/modules';
import { offersIn, type Wanted } from './offers.ts';

const kinds = ['connectors', 'components', 'mechanicals', 'pcbas'] as const;
/** The number of part numbers in one request, as documented. */
const together = 10;

type Tools = Parameters<NonNullable<Module['loaders']>[number]['load']>[1];
type Records = Parameters<NonNullable<Module['loaders']>[number]['load']>[0];
type Imported = Extract<Awaited<ReturnType<NonNullable<Module['loaders']>[number]['load']>>, { ok: true }>;

const module: Module = {
  loaders: [
    {
      id: 'offers',
      label: 'Offers of Mouser',
      reads: [...kinds],
      async load(db, tools) {
        const { key, maxParts } = tools.settings;
        if (typeof key !== 'string' || key === '')
          return {
            ok: false,
            problems: ['No key is set. Enter that of your Mouser account in the settings of the module.'],
          };
        const isForAll = tools.chosen === true || tools.settings['allParts'] === true;
        const { wanted, left } = wantedParts(db, isForAll);
        const limit = typeof maxParts === 'number' && maxParts >= 1 ? Math.floor(maxParts) : 200;
        const answer = await fetched(wanted.slice(0, limit), key, tools);
        return answer.ok ? withLeft(answer, wanted.slice(limit), left, tools) : answer;
      },
    },
  ],
};

export default module;

/** Parts that aren't requested, by id. */
interface Left {
  readonly withoutNumber: string[];
  readonly ofOthers: string[];
}

/**
 * The parts to request, by the number to use in the request: Mouser's number if the record has it, otherwise the
 * manufacturer's.
 */
function wantedParts(db: Records, isForAll: boolean): { readonly wanted: readonly Wanted[]; readonly left: Left } {
  const wanted: Wanted[] = [];
  const left: Left = { withoutNumber: [], ofOthers: [] };
  for (const kind of kinds) {
    for (const [id, record] of Object.entries(db[kind] ?? {})) {
      const { mpn, manufacturer } = record;
      const ofMouser = mouserIn(record['suppliers']);
      const own = ofMouser?.['number'];
      const isOwn = typeof own === 'string' && own !== '';
      const number = isOwn ? own : mpn;
      if (ofMouser === undefined && !isForAll) left.ofOthers.push(id);
      else if (typeof number !== 'string' || number === '' || number.includes('|')) left.withoutNumber.push(id);
      else
        wanted.push({
          kind,
          id,
          number,
          isOwn,
          manufacturer: typeof manufacturer === 'string' ? manufacturer : undefined,
        });
    }
  }
  return { wanted, left };
}

type Fields = Readonly<Record<string, unknown>>;

function mouserIn(suppliers: unknown): Fields | undefined {
  const entries: unknown[] = Array.isArray(suppliers) ? suppliers : [];
  return entries
    .filter((entry): entry is Fields => typeof entry === 'object' && entry !== null)
    .find(({ supplier }) => /mouser/i.test(String(supplier)));
}

/**
 * Adds the parts that weren't requested to the result: selected ones are refused individually, and others are only
 * counted.
 */
function withLeft(
  answer: Imported,
  over: readonly Wanted[],
  { withoutNumber, ofOthers }: Left,
  tools: Tools,
): Imported {
  const notes = [
    ...(over.length > 0 ? [`${over.length} more parts are over the limit of parts at a time: ${namesOf(over)}.`] : []),
    ...(withoutNumber.length > 0 && tools.chosen !== true
      ? [`Not asked for, because no number of Mouser or of the manufacturer is stated: ${withoutNumber.length}.`]
      : []),
    ...(ofOthers.length > 0
      ? [
          `Not asked for, because Mouser is not among their suppliers: ${ofOthers.length}. Choose parts one by one, add Mouser to their suppliers, or let the module ask for all parts in its settings.`,
        ]
      : []),
  ];
  const lacking = tools.chosen === true ? withoutNumber : [];
  const refused = lacking.map((id) => ({
    message: `${id} has no number of Mouser or of its manufacturer.`,
    remedy: 'Add one to the part.',
  }));
  return { ...answer, refused: [...(answer.refused ?? []), ...refused], notes };
}

type Fetched =
  | { readonly parts: readonly unknown[] }
  /** `isFinal` means that further requests would fail in the same way. */
  | { readonly why: string; readonly isFinal: boolean };

async function fetched(
  wanted: readonly Wanted[],
  key: string,
  tools: Tools,
): Promise<Imported | { ok: false; problems: string[] }> {
  const records: Imported['records'][number][] = [];
  const refused: string[] = [];
  for (let first = 0; first < wanted.length; first += together) {
    tools.progress(first, wanted.length, 'Asking Mouser');
    const some = wanted.slice(first, first + together);
    const answer = await ask(some, key, tools);
    if ('parts' in answer) {
      const found = offersIn(answer.parts, some);
      records.push(...found.offers);
      refused.push(...found.refused);
      continue;
    }
    if (answer.isFinal && records.length === 0) return { ok: false, problems: [answer.why] };
    const left = answer.isFinal ? wanted.slice(first) : some;
    refused.push(`${answer.why} Not fetched: ${namesOf(left)}.`);
    if (answer.isFinal) break;
  }
  return { ok: true, records, refused: refused.map((message) => ({ message })) };
}

/** The numbers of the first parts, and how many more there are. */
function namesOf(parts: readonly Wanted[]): string {
  const names = parts.slice(0, 10).map(({ number }) => number);
  return parts.length > 10 ? `${names.join(', ')} and ${parts.length - 10} more` : names.join(', ');
}

/** Requests up to ten parts. Messages must not contain the URL, because it includes the key. */
async function ask(some: readonly Wanted[], key: string, { settings, fetch }: Tools): Promise<Fetched> {
  const address =
    typeof settings['address'] === 'string' && settings['address'] !== ''
      ? settings['address']
      : 'https://api.mouser.com';
  const url = `${address.replace(/\/$/, '')}/api/v1/search/partnumber?apiKey=${encodeURIComponent(key)}`;
  const numbers = some.map(({ number }) => number).join('|');
  const body = JSON.stringify({ SearchByPartRequest: { mouserPartNumber: numbers, partSearchOptions: 'Exact' } });
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body,
  });
  const text = await answer.text();
  const read = readAnswer(text);
  const isLimit = answer.status === 429 || /too ?many ?requests/i.test(read.error ?? '');
  if (isLimit)
    return {
      why: 'Mouser answers no more requests now: try again in a minute, or tomorrow if it stays so.',
      isFinal: true,
    };
  if (answer.status === 401 || answer.status === 403 || /api key|unique identifier/i.test(read.error ?? ''))
    return { why: 'Mouser refused the key. Check it in the settings of the module.', isFinal: true };
  if (!answer.ok) return { why: `Mouser answered ${answer.status}.`, isFinal: false };
  if (read.error !== undefined) return { why: `Mouser answered: ${read.error.slice(0, 200)}`, isFinal: false };
  if (read.parts === undefined)
    return { why: 'Mouser answered something that is not a list of parts.', isFinal: false };
  return { parts: read.parts };
}

/** The error and the parts in a response, if it has any. */
function readAnswer(text: string): { readonly error?: string; readonly parts?: readonly unknown[] } {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return {};
  }
  const errors = fieldOf(answer, 'Errors');
  const first = Array.isArray(errors) ? (errors[0] as unknown) : undefined;
  if (first !== undefined) {
    const words = ['Code', 'Message', 'PropertyName']
      .map((name) => fieldOf(first, name))
      .filter((word) => typeof word === 'string');
    return { error: words.join(' ') || 'an error without a message' };
  }
  const parts = fieldOf(fieldOf(answer, 'SearchResults'), 'Parts');
  return Array.isArray(parts) ? { parts } : {};
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}
