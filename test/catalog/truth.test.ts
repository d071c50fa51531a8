// The laws that every shipped pack follows: sources, numbers, ranges and ratings of parts, workmanship of cables.
import { describe, expect, test } from 'vitest';
import {
  catalogOf,
  composeConnector,
  crimpList,
  defaultScheme,
  deriveNets,
  Library,
  numberKindOf,
  signalTags,
} from '@cablewright/engine';
import {
  confidences,
  formatTerminal,
  isObject,
  type Design,
  type Drawing,
  type Wire,
  type WireElement,
} from '@cablewright/model';
import { designsOf, drawingsOf, manifestOf, packFolders, rowsOf, starterFolder, type PackRow } from './pack-files.ts';

const packs = [['starter', starterFolder] as const, ...packFolders()].map(([id, folder]) => ({
  id,
  rows: rowsOf(folder),
  block: manifestOf(folder)['numberBlock'] as { from: number; to: number },
}));
type Pack = (typeof packs)[number];
const all = packs.flatMap(({ id, rows }) => rows.map((row) => ({ ...row, pack: id, seq: 1 })));
const library = Library.build(all);
const catalog = catalogOf(library, designsOf(all));

const place = ({ kind, key }: PackRow) => `${kind} ${key}`;
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const isNumber = (value: unknown) => typeof value === 'number' && value > 0;

function provenanceOf({ record }: PackRow): Readonly<Record<string, unknown>> {
  return isObject(record['provenance']) ? record['provenance'] : {};
}

/** Whether a record states facts. Drawings only repeat their cable; settings and rules are choices. */
const isFact = ({ kind }: PackRow) => !['drawings', 'settings', 'resolver-policy', 'validation-rules'].includes(kind);

/** Numbers and names of standards that must be bought, and of specifications whose text was not available. */
const standard =
  /\b(?:(?:ISO|IEC|EN|DIN|VDE|SAE|TIA|EIA|IEEE|ITU-T|CiA|AES|SMPTE|EBU|ANSI|HD|CEA|JEITA|VESA|ESTA|UL|ASTM|BS|JEDEC|MIL|IPC|EIAJ)(?:[ /-](?:IEC|EN|ISO|TIA|WHMA|TSB|TR|DTL|STD|RS))*[ -]?[A-Z]{0,4}[ -]?\d|USB [\dT][^;]*specification|HDMI [^;]*specification)/;

/**
 * A standard is cited through the text that was read about it. A value that was neither read nor made up must say that
 * it is from knowledge.
 */
function uncited({ rows }: Pack): string[] {
  return rows.filter(isFact).flatMap((row) => {
    const { confidence, readIn } = provenanceOf(row);
    if (!standard.test(textOf(row.record['src'])) || confidence === 'inferred') return [];
    if (confidence === 'secondary' && textOf(readIn) !== '' && !/^\W*$/.test(textOf(readIn).replace(standard, '')))
      return [];
    return confidence === 'unknown' && /from knowledge/i.test(textOf(row.record['src'])) ? [] : [place(row)];
  });
}

/** Every record has a source and a confidence. Made-up values are declared as such. */
function unsourced({ rows }: Pack): string[] {
  return rows.filter(isFact).flatMap((row) => {
    const src = textOf(row.record['src']).trim();
    const { confidence } = provenanceOf(row);
    const madeUp = /synthetic example/i.test(src);
    const stated = confidences.some((word) => word === confidence) && (!madeUp || confidence === 'inferred');
    return src !== '' && stated ? [] : [place(row)];
  });
}

/** Parts and cables without a number from the block of their pack, and numbers used twice. */
function unnumbered({ rows, block }: Pack): string[] {
  return rows.flatMap((row) => {
    const kind = row.kind === 'drawings' ? undefined : numberKindOf(row.kind, row.record);
    if (kind === undefined) return [];
    const number = textOf(row.record[row.kind === 'designs' ? 'productRef' : 'partNumber']);
    const [, prefix, digits] = /^([A-Z]{3})-(\d{5})(?:-XX)?$/.exec(number) ?? [];
    const inBlock = Number(digits) >= block.from && Number(digits) <= block.to;
    return prefix === defaultScheme.prefixes[kind] && inBlock && usesOf.get(number) === 1 ? [] : [place(row)];
  });
}

const usesOf = new Map<string, number>();
for (const { kind, record } of all) {
  const number = textOf(record[kind === 'designs' ? 'productRef' : 'partNumber']);
  if (kind !== 'drawings') usesOf.set(number, (usesOf.get(number) ?? 0) + 1);
}

const asksTheMaker = ({ record }: PackRow) => /\bask the maker\b/i.test(textOf(record['description']));

/** Contacts and seals without their ranges, wires without diameter or current, bodies without contact current. */
function unrated({ rows }: Pack): string[] {
  return rows.flatMap((row) => (asksTheMaker(row) || isRated(row) ? [] : [place(row)]));
}

function isRated({ kind, record }: PackRow): boolean {
  if (kind === 'bodies') return isNumber(record['contactRatingA']);
  if (kind === 'wires') return isNumber(record['odMm']) && isNumber(record['ratedCurrentA']);
  if (kind !== 'mechanicals') return true;
  const range = isObject(record['termination']) ? record['termination'] : {};
  const has = (...fields: string[]) => fields.every((field) => isNumber(range[field]));
  if (record['kind'] === 'contact') return has('wireMinMm2', 'wireMaxMm2') && has('insulationMinMm', 'insulationMaxMm');
  return record['kind'] !== 'seal' || has('insulationMinMm', 'insulationMaxMm');
}

/** The values that a contact states about its wires. Instead of one tool it may list several. */
const contactValues = 'wireMinMm2 wireMaxMm2 insulationMinMm insulationMaxMm stripMm crimpHeights pullForces'.split(
  ' ',
);

/** The values that a contact, seal or body must state, with the value if there is one. */
function owedBy({ kind, record }: PackRow): readonly (readonly [name: string, value: unknown])[] {
  const within = (field: string) => (isObject(record[field]) ? record[field] : {});
  const [range, housing] = [within('termination'), within('housing')];
  const from = (place: Readonly<Record<string, unknown>>, names: readonly string[]) =>
    names.map((name) => [name, place[name]] as const);
  if (kind === 'bodies') {
    const mat = housing['sealing'] === 'mat' ? from(housing, ['sealMinMm', 'sealMaxMm']) : [];
    return [...from(record, ['contactRatingA', 'ratedVoltageV']), ...mat];
  }
  if (kind !== 'mechanicals') return [];
  if (record['kind'] === 'seal') return from(range, ['insulationMinMm', 'insulationMaxMm']);
  return record['kind'] === 'contact' ? [...from(range, contactValues), ['tool', range['tool'] ?? range['tools']]] : [];
}

/**
 * Required values that are neither stated nor declared missing, or both; and values declared missing that are not
 * required.
 */
function unsaid({ rows }: Pack): string[] {
  return rows.flatMap((row) => {
    const owed = owedBy(row);
    const missing = Array.isArray(row.record['notStated']) ? (row.record['notStated'] as string[]) : [];
    const wrong = owed
      .filter(([name, value]) => (value === undefined) !== missing.includes(name))
      .map(([name]) => name);
    const strange = missing.filter((name) => !owed.some(([each]) => each === name));
    return [...wrong, ...strange].map((name) => `${place(row)}: ${name}`);
  });
}

/** Parts with values by section that are not above 0, or that fall while the section rises. */
function uneven({ rows }: Pack): string[] {
  const rising = (list: unknown, value: string) => {
    const entries = Array.isArray(list) ? (list as Record<string, number>[]) : [];
    const numbers = entries.map((entry) => [entry['wireMm2'], entry[value]]);
    return numbers.every(
      (pair, n) => pair.every(isNumber) && (n === 0 || pair.every((each, i) => each! >= numbers[n - 1]![i]!)),
    );
  };
  return rows.flatMap((row) => {
    const { termination } = row.record;
    const range = isObject(termination) ? termination : {};
    const fine =
      rising(range['crimpHeights'], 'heightMm') &&
      rising(range['pullForces'], 'forceN') &&
      rising(row.record['contactCurrents'], 'maxA');
    return fine ? [] : [place(row)];
  });
}

/** Ranges that end before they begin. */
function reversed({ rows }: Pack): string[] {
  const pairs = [
    ['termination', 'insulationMinMm', 'insulationMaxMm'],
    ['termination', 'wireMinMm2', 'wireMaxMm2'],
    ['housing', 'sealMinMm', 'sealMaxMm'],
  ] as const;
  return rows.flatMap((row) =>
    pairs.flatMap(([field, min, max]) => {
      const range = isObject(row.record[field]) ? row.record[field] : {};
      return Number(range[min] ?? 0) > Number(range[max] ?? Infinity) ? [`${place(row)}: ${min}`] : [];
    }),
  );
}

/** Wires without an outer diameter, or thinner than one of their cores or their jacket. */
function withoutDiameter({ rows }: Pack): string[] {
  const widest = (element: Readonly<Record<string, unknown>>): number =>
    Math.max(
      Number(element['insulatedOdMm'] ?? 0),
      Number(element['odMm'] ?? 0),
      ...(Array.isArray(element['children']) ? element['children'].map(widest) : []),
    );
  return rows.flatMap((row) => {
    if (row.kind !== 'wires') return [];
    const { odMm, structure } = row.record;
    return isNumber(odMm) && isObject(structure) && Number(odMm) >= widest(structure) ? [] : [place(row)];
  });
}

/** The diameter over the insulation of an element of a wire, by its path: `pair.a`. */
function insulationOf(wire: Wire | undefined, path: string): number | undefined {
  const element = path
    .split('.')
    .reduce<WireElement | undefined>(
      (at, id) => (at !== undefined && 'children' in at ? at.children?.find((child) => child.id === id) : undefined),
      wire?.structure,
    );
  return element?.type === 'conductor' ? element.insulatedOdMm : undefined;
}

/**
 * The wires in the sealed cavities of a cable: the cavity, the diameter over the insulation, and the range of the seal.
 */
function sealedWires(design: Design) {
  const { connectors = [], segments = [] } = design.instances;
  const stockOf = new Map(segments.map(({ id, def }) => [id, library.get('wires', def)]));
  return crimpList(catalog, design).flatMap(({ connector, cavity, wires }) => {
    const { def, cavities } = connectors.find(({ id }) => id === connector)!;
    const { sealing, sealMinMm, sealMaxMm } = composeConnector(library, def)?.housing ?? {};
    if (sealing !== 'mat' && sealing !== 'per-wire') return [];
    const seal = library.get('mechanicals', cavities?.find((one) => one.cavity === cavity)?.seal ?? '')?.termination;
    const [min, max] = sealing === 'mat' ? [sealMinMm, sealMaxMm] : [seal?.insulationMinMm, seal?.insulationMaxMm];
    return wires.map((name) => {
      const [, segment = '', path = ''] = /^([^.]+)\.(.+)@/.exec(name) ?? [];
      return { at: `${design.id} ${connector}.${cavity}`, od: insulationOf(stockOf.get(segment), path), min, max };
    });
  });
}

/** What a cable fails to state: test limits, labour, the currents of its supplies, strain relief at each plug. */
function unfinished({ rows }: Pack): string[] {
  const drawings = new Map(drawingsOf(rows).map((drawing) => [drawing.id, drawing]));
  return designsOf(rows).flatMap((design) => [
    ...testLimits(drawings.get(design.id)).map((what) => `${design.id}: ${what}`),
    ...((design.labourMinutes ?? 0) > 0 ? [] : [`${design.id}: labour`]),
    ...suppliesWithoutCurrent(design).map((pin) => `${design.id}: current at ${pin}`),
    ...withoutStrainRelief(design).map((end) => `${design.id}: strain relief at ${end}`),
  ]);
}

function testLimits(drawing: Drawing | undefined): string[] {
  const limits = ['continuityOhmsMax', 'isolationVolts', 'isolationMinMohm'] as const;
  return limits.filter((limit) => !isNumber(drawing?.test?.[limit]));
}

/** Supply nets between two connectors on which no terminal states a current. Each is named by its first terminal. */
function suppliesWithoutCurrent(design: Design): string[] {
  const tags = signalTags(catalog, design);
  const stated = new Set(Object.keys(design.electrical?.currents ?? {}).map((key) => key.replace(':', '.')));
  const plugs = new Set((design.instances.connectors ?? []).map(({ id }) => id));
  return deriveNets(catalog, design).flatMap((net) => {
    const pins = net.terminals.filter(({ instance }) => plugs.has(instance)).map(formatTerminal);
    const powered = pins.some((pin) => library.signal(tags.get(pin)?.signal ?? '')?.kind === 'power');
    return powered && pins.length > 1 && !pins.some((pin) => stated.has(pin)) ? [pins[0]!] : [];
  });
}

/** Plugs and boards without a part tagged `strain-relief` that do not grip the cable themselves. */
function withoutStrainRelief(design: Design): string[] {
  const { connectors = [], pcbas = [], segments = [], mechanical = [] } = design.instances;
  const relieved = new Set(
    mechanical
      .filter(({ def }) => library.get('mechanicals', def)?.tags?.includes('strain-relief'))
      .map((m) => m.attachedTo),
  );
  const sheathed = new Set(segments.filter(({ def }) => hasJacket(library.get('wires', def))).map(({ id }) => id));
  const wiredTo = new Set(
    design.joints.flatMap(({ a, b }) =>
      sheathed.has(a.instance) ? [b.instance] : sheathed.has(b.instance) ? [a.instance] : [],
    ),
  );
  const grips = (def: string) => {
    const body = library.get('bodies', library.get('connectors', def)?.body ?? '');
    return body?.tags?.includes('strain-relief') === true;
  };
  const ends = [...connectors.filter(({ def }) => !grips(def)), ...pcbas].map(({ id }) => id);
  return ends.filter((id) => wiredTo.has(id) && !relieved.has(id) && !noteOnStrain(design, id));
}

/** Whether a note says what takes the strain at this plug. */
function noteOnStrain({ notes = [] }: Design, id: string): boolean {
  const texts = notes.map((note) => (typeof note === 'string' ? note : note.text));
  return texts.some((text) => /strain/i.test(text) && new RegExp(String.raw`\b${id}\b`, 'i').test(text));
}

/** True for several cores in one jacket. A single wire is held by the crimp on its insulation. */
function hasJacket(wire: Wire | undefined): boolean {
  const [children = []] = [wire?.structure.children];
  return children.length > 2 || children.some(({ type }) => type === 'group');
}

/** Declares one test for each pack: `broken` returns no records. */
function holds(broken: (pack: Pack) => string[]): void {
  test.each(packs)('$id', (pack) => expect(broken(pack)).toEqual([]));
}

describe('EL7.1 a standard is cited through what was read of it', () => holds(uncited));
describe('EL7.2 every record has a source and a confidence, and what is made up says so', () => holds(unsourced));
describe('EL7.3 every part and cable has one number of its own, from the block of its pack', () => holds(unnumbered));
describe('EL7.4 contacts, seals, wires and bodies state ranges and currents, or that the maker must be asked', () =>
  holds(unrated));
describe('EL7.5 every cable states its test limits, currents, strain relief and labour', () => holds(unfinished));

describe('EL12.1 contacts and bodies state what EL12.1 lists, or that the maker does not state it', () =>
  holds(unsaid));
describe('EL12.1 values by section are positive and rise with it', () => holds(uneven));
describe('EL12.2 every seal, single or mat, states its own range or that it is not stated, and no range is reversed', () =>
  holds((pack) => [...reversed(pack), ...unsaid(pack).filter((line) => /insulation|seal/.test(line))]));
describe('EL12.3 every wire has an outer diameter, not below that of its cores', () => holds(withoutDiameter));

test('EL12.2 wires in sealed cavities of the shipped cables are in the range of their seal, where it is stated', () => {
  const wires = designsOf(all).flatMap(sealedWires);
  const known = wires.filter(({ od, min, max }) => od !== undefined && min !== undefined && max !== undefined);
  expect(known.filter(({ od, min, max }) => od! < min! || od! > max!)).toEqual([]);
  const inHarness = (id: string) => known.filter(({ at }) => at.startsWith(`${id} `)).length;
  // 48 in the DT plugs and 2 in the DTP plug; 12 in the DT plugs and 3 in the DTM plug. The range of AMPSEAL is not
  // stated.
  expect([inHarness('vehicle-body-harness'), inHarness('machine-control-harness')]).toEqual([50, 15]);
});
