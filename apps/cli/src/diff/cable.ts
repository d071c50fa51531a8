/** Compares a cable in two states: its design, nets, lists, price and findings. */
import {
  billOfMaterials,
  checkDesign,
  crimpList,
  cutList,
  diffDesigns,
  diffFields,
  diffLines,
  netsOf,
  readDesign,
  wireList,
  type Bill,
} from '@cablewright/engine';
import { formatTerminal, sameJson, type Design, type Drawing, type Finding } from '@cablewright/model';
import type { DesignInForce } from './state.ts';

/** A row of a list that was added, removed or changed. */
export interface RowChange {
  readonly list: 'bom' | 'wire-list' | 'cut-list' | 'crimp-list';
  readonly kind: 'added' | 'removed' | 'changed';
  /** The name of the row. */
  readonly row: string;
  /** `quantity: 2 → 3`, for a changed row. */
  readonly fields: readonly string[];
}

/** A net that was added, removed, or joins different pins. */
export interface NetChange {
  readonly kind: 'added' | 'removed' | 'changed';
  /** Its signal, or else its first pin. */
  readonly net: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

interface Price {
  /** The totals for one cable, by currency. */
  readonly totals: readonly { readonly amount: number; readonly currency: string }[];
  /** Parts without a price. */
  readonly unpriced: readonly string[];
}

export interface CableDiff {
  readonly id: string;
  readonly label?: string;
  readonly kind: 'added' | 'removed' | 'changed';
  /** Changes of the design document: `moved j1.3 = w1@a.red (was j1.2 = w1@a.red)`. */
  readonly edits: readonly string[];
  readonly nets: readonly NetChange[];
  readonly rows: readonly RowChange[];
  /** Set if the price differs. */
  readonly price?: { readonly before: Price | undefined; readonly after: Price | undefined };
  /** New findings, and findings that no longer occur. */
  readonly findings: { readonly added: readonly Finding[]; readonly removed: readonly Finding[] };
}

const nothing = { edits: [], nets: [], rows: [], findings: { added: [], removed: [] } };

interface HowToDiff {
  /** YYYY-MM-DD. Determines which waivers have expired. */
  readonly today: string;
  /** If only prices of parts differ, only the bill of materials is calculated for the second state. */
  readonly differsIn: 'anything' | 'prices';
}

/** Undefined if nothing differs. */
export function diffCable(
  id: string,
  before: DesignInForce | undefined,
  after: DesignInForce | undefined,
  { today, differsIn }: HowToDiff,
): CableDiff | undefined {
  const was = before && factsOf(before, today);
  const is = after && (was !== undefined && differsIn === 'prices' ? withPrices(was, after) : factsOf(after, today));
  const label = (is ?? was)?.design.label;
  const kind: CableDiff['kind'] = was === undefined ? 'added' : is === undefined ? 'removed' : 'changed';
  const price = sameJson(was?.price, is?.price) ? {} : { price: { before: was?.price, after: is?.price } };
  const summary = { id, label, kind, ...price };
  if (was === undefined || is === undefined) {
    const present = was ?? is;
    return present && { ...nothing, ...summary, rows: billRows(present.rows).map((row) => ({ ...row, kind })) };
  }
  const diff = {
    ...summary,
    edits: diffLines(diffDesigns(was.design, is.design)),
    nets: diffNets(was.nets, is.nets),
    rows: diffRows(was.rows, is.rows),
    findings: { added: without(is.findings, was.findings), removed: without(was.findings, is.findings) },
  };
  const { added, removed } = diff.findings;
  const size = diff.edits.length + diff.nets.length + diff.rows.length + added.length + removed.length;
  return size === 0 && diff.price === undefined ? undefined : diff;
}

interface Row {
  readonly list: RowChange['list'];
  /** Identifies the row in its list. Default: `row`. */
  readonly key?: string;
  readonly row: string;
  readonly values: object;
}

interface Facts {
  readonly design: Design;
  readonly nets: readonly Net[];
  readonly rows: readonly Row[];
  readonly price: Price;
  readonly findings: readonly Finding[];
}

interface Net {
  readonly name: string;
  readonly pins: readonly string[];
}

function factsOf({ design: stored, drawing, catalog }: DesignInForce, today: string): Facts {
  const design = readDesign(stored);
  const bill = billOf(catalog, design, drawing);
  const nets = netsOf(catalog, design).list.flatMap(({ signal, terminals }) => {
    const pins = terminals.filter(({ end }) => end === undefined).map(formatTerminal);
    const [first, second] = pins;
    return first === undefined || second === undefined ? [] : [{ name: signal ?? first, pins }];
  });
  const { findings } = checkDesign(catalog, stored, today);
  const rows = [...bomRows(bill), ...listRows(catalog, design, drawing)];
  return { design, nets, rows, price: priceOf(bill), findings };
}

/** The same cable with different prices of its parts. */
function withPrices(facts: Facts, { drawing, catalog }: DesignInForce): Facts {
  const bill = billOf(catalog, facts.design, drawing);
  const others = facts.rows.filter(({ list }) => list !== 'bom');
  return { ...facts, rows: [...bomRows(bill), ...others], price: priceOf(bill) };
}

function billOf(catalog: DesignInForce['catalog'], design: Design, drawing: Drawing | undefined): Bill {
  return billOfMaterials(catalog, design, drawing === undefined ? {} : { drawing });
}

function priceOf({ totals, unpriced }: Bill): Price {
  return { totals, unpriced };
}

function bomRows({ lines }: Bill): Row[] {
  return lines.map(({ section, kind, def, partNumber = '', description, variationPn = '', ...line }) => ({
    list: 'bom' as const,
    key: [section, kind, def, variationPn].join('|'),
    row: [partNumber || def, variationPn, description, section].filter((text) => text !== '').join(' · '),
    values: {
      partNumber,
      quantity: line.quantity,
      unit: line.unit,
      instances: line.instances,
      cost: line.cost?.extended,
    },
  }));
}

/** The rows of all lists without prices. */
function listRows(catalog: DesignInForce['catalog'], design: Design, drawing: Drawing | undefined): Row[] {
  const wires = wireList(catalog, design).map(({ segment, element, ...values }) => ({
    list: 'wire-list' as const,
    row: `${segment} ${element}`,
    values,
  }));
  const cuts = cutList(catalog, design, drawing === undefined ? {} : { drawing }).map(
    ({ stockPartNumber, stock, piece, lengthMm, variationPn, quantity }) => ({
      list: 'cut-list' as const,
      row: [stockPartNumber, stock, piece, lengthMm === undefined ? '' : `${lengthMm} mm`, variationPn]
        .filter((text) => text !== '')
        .join(' · '),
      values: { quantity },
    }),
  );
  const crimps = crimpList(catalog, design).map((values) => ({
    list: 'crimp-list' as const,
    row: `${values.connector} ${values.cavity}`,
    values,
  }));
  return [...wires, ...cuts, ...crimps];
}

/** The bill of materials of an added or removed cable. */
function billRows(rows: readonly Row[]): Omit<RowChange, 'kind'>[] {
  return rows.filter(({ list }) => list === 'bom').map(({ list, row }) => ({ list, row, fields: [] }));
}

/** Rows by name. A repeated name gets a number appended. */
function byName(rows: readonly Row[]): Map<string, Row> {
  const rowsByName = new Map<string, Row>();
  for (const row of rows) {
    const key = `${row.list} ${row.key ?? row.row}`;
    let name = key;
    for (let n = 2; rowsByName.has(name); n += 1) name = `${key} #${n}`;
    rowsByName.set(name, row);
  }
  return rowsByName;
}

function diffRows(before: readonly Row[], after: readonly Row[]): RowChange[] {
  const [old, now] = [byName(before), byName(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((name): RowChange[] => {
    const [was, is] = [old.get(name), now.get(name)];
    const { list, row } = (is ?? was)!;
    if (was === undefined) return [{ list, row, kind: 'added', fields: [] }];
    if (is === undefined) return [{ list, row, kind: 'removed', fields: [] }];
    const fields = diffFields(was.values, is.values).map(
      (field) => `${field.path.join(' ')}: ${displayed(field.before)} → ${displayed(field.after)}`,
    );
    return fields.length === 0 ? [] : [{ list, row, kind: 'changed', fields }];
  });
}

export function displayed(value: unknown): string {
  if (value === undefined || value === '' || value === null) return '(empty)';
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(' ') || '(empty)';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Compares nets. A net corresponds to the previous net with which it shares the most pins. */
function diffNets(before: readonly Net[], after: readonly Net[]): NetChange[] {
  const open = new Set(before);
  const netsAt = new Map(before.flatMap((net) => net.pins.map((pin) => [pin, net] as const)));
  const changes = after.flatMap((net): NetChange[] => {
    const shared = Map.groupBy(
      net.pins.flatMap((pin) => netsAt.get(pin) ?? []),
      (net) => net,
    );
    const [was] = [...shared].filter(([net]) => open.has(net)).toSorted((a, b) => b[1].length - a[1].length)[0] ?? [];
    if (was === undefined) return [{ kind: 'added', net: net.name, added: net.pins, removed: [] }];
    open.delete(was);
    const added = net.pins.filter((pin) => !was.pins.includes(pin));
    const removed = was.pins.filter((pin) => !net.pins.includes(pin));
    return added.length + removed.length === 0 ? [] : [{ kind: 'changed', net: net.name, added, removed }];
  });
  const removedNets = [...open].map(({ name, pins }) => ({
    kind: 'removed' as const,
    net: name,
    added: [],
    removed: pins,
  }));
  return [...changes, ...removedNets];
}

function without(findings: readonly Finding[], others: readonly Finding[]): Finding[] {
  const key = ({ code, message }: Finding) => `${code} ${message}`;
  const otherKeys = new Set(others.map(key));
  return findings.filter((finding) => !otherKeys.has(key(finding))).map(({ fixes: _fixes, ...one }) => one);
}
