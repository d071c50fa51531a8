/**
 * Generates docs/reference/limits.md, the limits on the cost of input, from the tables with which the program enforces
 * them.
 */
import { maxLightWeight } from '../../catalog/design-work/design-work.ts';
import { issueLimits } from '../../catalog/designs/issue-page.ts';
import { artLimits } from '@cablewright/engine';
import { maxFetchBytes } from '@cablewright/publishing';
import { assemblyLimits, familyLimits, inputLimits, kindsWhere, schemaOf, textLimits } from '@cablewright/model';
import { checkLimits, threadLimits } from '../../catalog/off-thread/library-threads.ts';
import { fetchTimeoutMs } from '../../integrations/stores/fetch.ts';
import { packLimits } from '../../integrations/stores/archive.ts';
import { archiveLimits } from '../../integrations/catalog-zip/archive-limits.ts';

type Row = readonly [what: string, limit: string];

export function limitsPage(): string {
  return [
    '# Limits\n\nWritten by `npm run docs` from the tables the program checks with.\n',
    section(
      'Documents and requests',
      'A request or a document over one of these is refused with 422 `limit-exceeded`.',
      inputRows(),
    ),
    section(
      'Artwork',
      'Counted with every reference drawn in place, before anything is drawn. A raster image is measured by its header.',
      artRows(),
    ),
    section('Archives', 'Counted while an archive is inflated, whatever its headers claim.', archiveRows()),
    section('Stores', 'Over https, from public addresses only; see packs and stores.', storeRows()),
    section(
      'Documents and the resolver',
      'Drawn and found in threads. What is over its budget is answered 503, `document-over-budget` or `resolver-over-budget`.',
      threadRows(),
    ),
    section(
      'Cables and their checks',
      'An assembly over its limit is refused, `subassembly-too-large`. A check over its limits is the error `check-over-budget` of the cable.',
      checkRows(),
    ),
    section('Texts', 'Characters, by what a field is for. The table after this one has every field.', textRows()),
    section(
      'Texts by field',
      'A record saved before there were limits stays readable; its next save names what to shorten.',
      fieldRows(),
    ),
  ].join('\n');
}

function section(title: string, says: string, rows: readonly Row[]): string {
  const lines = rows.map(([what, limit]) => `| ${what} | ${limit} |`);
  return [`## ${title}\n`, `${says}\n`, '| What | At most |', '| --- | --- |', ...lines, ''].join('\n');
}

function size(bytes: number): string {
  return bytes % (1024 * 1024) === 0 ? `${bytes / 1024 / 1024} MB` : `${Math.round(bytes / 1024)} kB`;
}

function storeRows(): Row[] {
  return [
    ['An index or an archive', size(maxFetchBytes)],
    ['Fetching it, from the look-up of the name to the last byte', `${fetchTimeoutMs / 1000} s`],
    ['Files of a pack, unpacked', `${packLimits.entries}, ${size(packLimits.bytes)} together`],
  ];
}

function inputRows(): Row[] {
  const { documentBytes, batchBytes, assetBytes, batchChanges, depth, nodes, keys, keyLength, textLength } =
    inputLimits;
  return [
    ['A request body or a document', size(documentBytes)],
    ['A batch', `${size(batchBytes)}, ${batchChanges} changes`],
    ['An uploaded file', size(assetBytes)],
    ['Levels of objects and lists', `${depth}`],
    ['Values of a document', `${nodes}`],
    ['Keys of an object', `${keys}`],
    ['Characters of a key', `${keyLength}`],
    ['Characters of a text without a limit of its own', `${textLength}`],
  ];
}

function artRows(): Row[] {
  return [
    ['Elements', `${artLimits.elements}`],
    ['Levels of elements', `${artLimits.depth}`],
    ['Path commands and points', `${artLimits.pathCommands}`],
    ['Pixels of raster images', `${artLimits.pixels / 1_000_000} million`],
  ];
}

function archiveRows(): Row[] {
  return [
    ['Content, inflated', size(archiveLimits.bytes)],
    ['Entries', `${archiveLimits.entries}`],
    [
      'Size of an entry over its size in the archive',
      `${archiveLimits.ratio} times, above ${size(archiveLimits.ratioFreeBytes)}`,
    ],
  ];
}

function threadRows(): Row[] {
  const { workers, heapMb, timeoutMs, maxWaiting } = threadLimits;
  return [
    ['Documents and questions at once', `${workers}, and 1 more while a single person holds them all`],
    ['Memory of one', `${heapMb} MB`],
    ['Time of one', `${timeoutMs / 1000} s`],
    ['Waiting requests of one person', `${maxWaiting}`],
  ];
}

function checkRows(): Row[] {
  return [
    ['Parts of an assembly, and sub-assemblies at all levels', `${assemblyLimits.parts}`],
    ['Variants of a product family', `${familyLimits.variants}`],
    ['Weight of a cable that is checked on the request thread', `${maxLightWeight} values`],
    ['Checks of heavier cables at once', `${checkLimits.workers}, and 1 more while a single person holds it`],
    ['Memory of one', `${checkLimits.heapMb} MB`],
    ['Time of one', `${checkLimits.timeoutMs / 1000} s`],
    ['Findings of one code on a page', `${issueLimits.ofOneCode}`],
    ['Findings on a page', `${issueLimits.findings}`],
    ['Characters of a finding that is listed with its fixes', `${issueLimits.ofOneFinding}`],
  ];
}

const uses: Readonly<Record<keyof typeof textLimits, string>> = {
  word: 'A word that programs read: a status, a kind, a role',
  name: 'A name: a label, a manufacturer, an order number',
  reference: 'Where something is or comes from: an element, a source, a URL',
  note: 'A note, a reason, a message',
  description: 'A description',
};

function textRows(): Row[] {
  return Object.entries(textLimits).map(([use, limit]) => [uses[use as keyof typeof textLimits], `${limit}`]);
}

function fieldRows(): Row[] {
  const kinds = [...kindsWhere(({ id }) => id !== 'settings'), 'vocab/signals'];
  return kinds.flatMap((kind) =>
    [...lengthsIn(schemaOf(kind, 'any'), '')].map(([path, limit]): Row => [`${kind} \`${path}\``, `${limit}`]),
  );
}

interface Schema {
  readonly type?: string;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly patternProperties?: Readonly<Record<string, unknown>>;
  readonly items?: unknown;
  readonly anyOf?: readonly unknown[];
  readonly allOf?: readonly unknown[];
}

/** The strings in a schema with a maximum length, by path; `*` means any key, and `[]` any item. */
function lengthsIn(schema: unknown, path: string): Map<string, number> {
  const lengths = new Map<string, number>();
  if (typeof schema !== 'object' || schema === null) return lengths;
  const { type, maxLength, properties, patternProperties, items, anyOf, allOf } = schema as Schema;
  if (type === 'string' && maxLength !== undefined) lengths.set(path, maxLength);
  const inside: [unknown, string][] = [
    ...Object.entries(properties ?? {}).map(([key, property]): [unknown, string] => [
      property,
      path === '' ? key : `${path}.${key}`,
    ]),
    ...Object.values(patternProperties ?? {}).map((inner): [unknown, string] => [inner, `${path}.*`]),
    ...(Array.isArray(items) ? items : [items]).map((inner: unknown): [unknown, string] => [inner, `${path}[]`]),
    ...[...(anyOf ?? []), ...(allOf ?? [])].map((inner): [unknown, string] => [inner, path]),
  ];
  for (const [inner, innerPath] of inside)
    for (const [place, limit] of lengthsIn(inner, innerPath)) lengths.set(place, limit);
  return lengths;
}
