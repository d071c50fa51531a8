/**
 * Offers of Mouser Electronics for parts of the catalog, from the Mouser Search API (https://www.mouser.com/api-search/, version 1):
 * `POST /api/v1/search/partnumber?apiKey=…` with up to ten part numbers, each separated by `|`. The answer has `Errors`, and parts under
 * `SearchResults`. Prices are texts in the way of the country of the account, such as `€0.123` or `1.234,50 €`. The module was tried with a
 * stand-in of this form, not with Mouser.
 *
 * Wire is left out: it is sold there by the reel or the foot, and a price in the catalog is that of a metre.
 */
import type { Module } from '@cablewright/modules';
import { offersIn, type Wanted } from './offers.ts';

const kinds = ['connectors', 'components', 'mechanicals', 'pcbas'] as const;
/** Part numbers of one request, as documented. */
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
        const all = wantedParts(db, tools.settings['allParts'] === true);
        const limit = typeof maxParts === 'number' && maxParts >= 1 ? Math.floor(maxParts) : 200;
        return fetched(all.slice(0, limit), all.length, key, tools);
      },
    },
  ],
};

export default module;

/** The parts to ask for, by the number to ask with: that of Mouser if the record names it, else the manufacturer's. */
function wantedParts(db: Records, isForAll: boolean): Wanted[] {
  return kinds.flatMap((kind) =>
    Object.entries(db[kind] ?? {}).flatMap(([id, record]): Wanted[] => {
      const { mpn, manufacturer, suppliers } = record;
      const ofMouser = (Array.isArray(suppliers) ? suppliers : []).find(
        (one) =>
          typeof one === 'object' && one !== null && 'supplier' in one && /mouser/i.test(String(one['supplier'])),
      );
      const own =
        typeof ofMouser === 'object' && ofMouser !== null && 'number' in ofMouser ? ofMouser['number'] : undefined;
      const hasOwn = typeof own === 'string' && own !== '';
      if (ofMouser === undefined && !isForAll) return [];
      const number = hasOwn ? own : mpn;
      if (typeof number !== 'string' || number === '' || number.includes('|')) return [];
      return [
        {
          kind,
          id,
          number,
          isOwn: hasOwn,
          ...(typeof manufacturer === 'string' ? { manufacturer } : {}),
        },
      ];
    }),
  );
}

type Fetched =
  | { readonly parts: readonly unknown[] }
  /** `isFinal`: further requests would be answered in the same way. */
  | { readonly why: string; readonly isFinal: boolean };

async function fetched(
  wanted: readonly Wanted[],
  count: number,
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
  const more =
    count > wanted.length ? [`${count - wanted.length} more parts are over the limit of parts at a time.`] : [];
  const nothing = wanted.length === 0 ? ['No part names Mouser as a supplier.'] : [];
  return { ok: true, records, refused: refused.map((message) => ({ message })), notes: [...more, ...nothing] };
}

/** The first parts by number, and how many more there are. */
function namesOf(parts: readonly Wanted[]): string {
  const names = parts.slice(0, 10).map(({ number }) => number);
  return parts.length > 10 ? `${names.join(', ')} and ${parts.length - 10} more` : names.join(', ');
}

/** Asks for up to ten parts. No sentence has the address, because the key is in it. */
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

/** The error and the parts of an answer, as far as it has them. */
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
