/**
 * One sheet of the fixture: the figures of a lot, and formulas for its cost. The formulas correspond to the text of
 * `docs/behaviour/costs.md`. They are written for a spreadsheet and use no code of the engine. Unknown values are
 * written as `unknown`.
 */
import type { CellObject, WorkSheet } from '@e965/xlsx';
import type { Lot, Material, Source, Work } from './lots.ts';

type Cell = string | number | undefined | { readonly f: string };
type Row = readonly Cell[];

/** The rows of the fields above the tables. */
const field = {
  quantity: 'B$2',
  rate: 'B$4',
  wirePct: 'B$5',
  wirePerCut: 'B$6',
  wirePerLot: 'B$7',
  contactPct: 'B$8',
  samples: 'B$9',
  usd: 'B$13',
} as const;

/** Yen have no cents. */
const cents = (currency: string) => `IF(${currency}="JPY",0,2)`;
/** Rounds up to an integer, with a tolerance for binary fractions. */
const up = (text: string) => `ROUNDUP(ROUND(${text},6),0)`;

const materialHeads =
  'Part,Unit,In one cable,Pieces cut,Piece mm,Set-ups,Crimped,Supplier,Price,Currency,From,Price,From,Price,Least order,Pack,Kept in stock,Net,Lost,Needed,To cover,Smallest order,Price there,Amount,Order at break,Amount,Order at break,Amount,Charged,Ordered,Excess'.split(
    ',',
  );

function materialRow({ part, unit, inOne, cut, setups }: Material, source: Source, r: number): Row {
  const { supplier, price, currency, breaks = [], moq, pack, kept } = source;
  const c = (letter: string) => `${letter}${r}`;
  const { quantity, wirePct, wirePerCut, wirePerLot, contactPct, samples } = field;
  const round = (text: string) => `ROUND(${text},${cents(c('J'))})`;
  const priceAt = (n: string) =>
    `IF(AND(${c('M')}<>"",${n}>=${c('M')}),${c('N')},IF(AND(${c('K')}<>"",${n}>=${c('K')}),${c('L')},${c('I')}))`;
  const packed = (n: string) =>
    `IF(${c('P')}="",MAX(${n},${c('O')}),MAX(1,${up(`MAX(${n},${c('O')})/${c('P')}`)})*${c('P')})`;
  const reels = `MAX(${c('T')},${up(`${c('D')}*${quantity}/INT(${c('P')}*1000/${c('E')})`)}*${c('P')})`;
  const later = (from: string) =>
    `IF(OR(${c(from)}="",${c('V')}="unknown",${c(from)}<=${c('V')}),"",${packed(c(from))})`;
  const laterAmount = (order: string) => `IF(${c(order)}="","",${round(`${c(order)}*${priceAt(c(order))}`)})`;
  const onePack = `IF(${c('P')}="",MAX(0,${c('O')}),MAX(1,${up(`${c('O')}/${c('P')}`)})*${c('P')})`;
  return [
    part,
    unit,
    inOne,
    cut?.[0],
    cut?.[1],
    setups,
    setups === undefined ? undefined : 1,
    supplier,
    price,
    currency,
    ...breakCells(breaks[0]),
    ...breakCells(breaks[1]),
    moq,
    pack,
    kept === true ? 1 : undefined,
    { f: `${c('C')}*${quantity}` },
    {
      f: `IF(${c('B')}="m",${c('R')}*${wirePct}/100+(${c('D')}*${quantity}*${wirePerCut}+${wirePerLot})/1000,IF(${c('G')}=1,${up(`${c('R')}*${contactPct}/100`)}+${c('F')}*${samples},0))`,
    },
    { f: `IF(${c('B')}="m",${c('R')}+${c('S')},${up(`${c('R')}+${c('S')}`)})` },
    {
      f: `IF(OR(${c('B')}<>"m",${c('P')}="",${c('Q')}=1),${c('T')},IF(${c('E')}>${c('P')}*1000,"unknown",${reels}))`,
    },
    { f: `IF(OR(${c('I')}="",${c('U')}="unknown"),"unknown",${packed(c('U'))})` },
    { f: `IF(${c('V')}="unknown","unknown",${priceAt(c('V'))})` },
    { f: `IF(${c('V')}="unknown","unknown",${round(`${c('V')}*${c('W')}`)})` },
    { f: later('K') },
    { f: laterAmount('Y') },
    { f: later('M') },
    { f: laterAmount('AA') },
    {
      f: `IF(${c('V')}="unknown","unknown",IF(${c('Q')}=1,${round(`${c('T')}*${priceAt(onePack)}`)},MIN(${c('X')},${c('Z')},${c('AB')})))`,
    },
    {
      f: `IF(${c('V')}="unknown","unknown",IF(${c('Q')}=1,${c('T')},IF(${c('AC')}=${c('X')},${c('V')},IF(${c('AC')}=${c('Z')},${c('Y')},${c('AA')}))))`,
    },
    { f: `IF(${c('V')}="unknown","unknown",${c('AD')}-${c('T')})` },
  ];
}

const breakCells = (pair: readonly [number, number] | undefined): [Cell, Cell] =>
  pair === undefined ? [undefined, undefined] : [pair[0], pair[1]];

const workHeads =
  'Operation,Counts,Design,Designs in one cable,Count in one,Seconds each,Seconds to get ready,Once for the lot,Rate,Currency,Seconds in cables,Seconds once,Labour,Set-up'.split(
    ',',
  );

function workRow(work: Work, r: number, isByHand: boolean): Row {
  const { id, counts, design, times = 1, count, each, setup, perLot, rate, currency } = work;
  const c = (letter: string) => `${letter}${r}`;
  const amount = (seconds: string) =>
    `IF(${seconds}=0,"",IF(${c('I')}="","unknown",ROUND(${seconds}/3600*${c('I')},2)))`;
  return [
    id,
    counts,
    design,
    times,
    count,
    each,
    setup,
    perLot === true ? 1 : undefined,
    rate,
    currency,
    // Labour set by hand replaces the computed time of the cables.
    isByHand ? 0 : { f: `IF(${c('H')}=1,0,${c('E')}*${c('F')}*${c('D')}*${field.quantity})` },
    { f: `IF(${c('H')}=1,${c('E')}*${c('F')},0)+${c('G')}` },
    { f: amount(c('K')) },
    { f: amount(c('L')) },
  ];
}

/** Collects the rows of a sheet, and the lines that are added up in the total. */
class Sheet {
  readonly rows: Row[] = [];
  readonly lines: { kind: string; label: string; cell: string; currency: string }[] = [];

  get next(): number {
    return this.rows.length + 1;
  }

  add(...rows: readonly Row[]): void {
    this.rows.push(...rows);
  }

  line(kind: string, label: string, cell: string, currency: string): void {
    this.lines.push({ kind, label, cell, currency });
  }
}

/** The sheet of a lot. Each table begins with a row that has the table's name in column A. */
export function sheetOf(lot: Lot): WorkSheet {
  const sheet = new Sheet();
  addFields(sheet, lot);
  addMaterial(sheet, lot);
  addWork(sheet, lot);
  sheet.add([], ['Paid once'], ['Label', 'Kind', 'Amount', 'Currency']);
  for (const [label, kind, amount] of lot.once ?? []) {
    sheet.line(kind, label, `C${sheet.next}`, 'EUR');
    sheet.add([label, kind, amount, 'EUR']);
  }
  addLines(sheet, lot);
  return cellsOf(sheet.rows);
}

function addFields(sheet: Sheet, lot: Lot): void {
  sheet.add(
    [lot.title],
    ['Quantity', lot.quantity],
    ['Cable', lot.cable],
    ['Rate per hour, EUR', lot.rate],
    ['Wire lost, %', lot.wireScrapPct ?? 0],
    ['Wire lost at each cut, mm', lot.wireScrapMmPerCut ?? 0],
    ['Wire lost in the lot, mm', lot.wireScrapMmPerLot ?? 0],
    ['Contacts lost, %', lot.contactScrapPct ?? 0],
    ['Samples for each crimp set-up', lot.crimpSamples ?? 0],
    ['Margin on parts, %', lot.onPartsPct ?? 0],
    ['Margin on labour, %', lot.onLabourPct ?? 0],
    ['Margin on all, %', lot.onCostPct ?? 0],
    ['USD for 1 EUR', lot.usd],
  );
}

function addMaterial(sheet: Sheet, { material }: Lot): void {
  sheet.add([], ['Material'], materialHeads);
  for (const one of material) {
    const first = sheet.next;
    for (const source of one.sources) sheet.add(materialRow(one, source, sheet.next));
    const charged = one.sources.length === 1 ? `AC${first}` : `MIN(AC${first}:AC${sheet.next - 1})`;
    sheet.line('material', one.part, charged, one.sources[0]?.currency ?? '');
  }
}

function addWork(sheet: Sheet, { work = [], byHand = [], rate }: Lot): void {
  sheet.add([], ['Labour set by hand'], ['Design', 'Minutes', 'Designs in one cable', 'Labour']);
  for (const [design, minutes, times] of byHand) {
    const r = sheet.next;
    const formula = `IF(${field.rate}="","unknown",ROUND(B${r}/60*${field.rate}*C${r}*${field.quantity},2))`;
    sheet.line('labour', design, `D${r}`, rate === undefined ? '' : 'EUR');
    sheet.add([design, minutes, times, { f: formula }]);
  }
  sheet.add([], ['Work'], workHeads);
  for (const one of work) {
    const r = sheet.next;
    const isByHand = byHand.some(([design]) => design === one.design);
    if (!isByHand && one.perLot !== true) sheet.line('labour', `${one.design} ${one.id}`, `M${r}`, one.currency ?? '');
    if (one.perLot === true || one.setup !== undefined)
      sheet.line('set-up', `${one.design} ${one.id}`, `N${r}`, one.currency ?? '');
    sheet.add(workRow(one, r, isByHand));
  }
}

/** Every amount of the lot, the margins on them, and the totals of each currency. */
function addLines(sheet: Sheet, lot: Lot): void {
  sheet.add([], ['Lines'], ['Kind', 'Label', 'Amount', 'Currency']);
  const first = sheet.next;
  for (const { kind, label, cell, currency } of sheet.lines) sheet.add([kind, label, { f: cell }, currency]);
  const last = sheet.next - 1;
  const currencies = [...new Set(sheet.lines.map(({ currency }) => currency))].filter((currency) => currency !== '');
  const sum = (currency: string, kind?: string, to = last) => {
    const column = (letter: string) => `${letter}$${first}:${letter}$${to}`;
    const ofKind = kind === undefined ? '' : `,${column('A')},"${kind}"`;
    return `SUMIFS(${column('C')},${column('D')},"${currency}"${ofKind})`;
  };
  const margin = (label: string, pct: number | undefined, cell: string, base: (currency: string) => string) => {
    if (pct === undefined) return;
    for (const currency of currencies) {
      const formula = `ROUND((${base(currency)})*${cell}/100,${cents(`D${sheet.next}`)})`;
      sheet.add(['margin', label, { f: formula }, currency]);
    }
  };
  margin('parts', lot.onPartsPct, 'B$10', (currency) => sum(currency, 'material'));
  margin('labour', lot.onLabourPct, 'B$11', (currency) => `${sum(currency, 'labour')}+${sum(currency, 'set-up')}`);
  margin('cost', lot.onCostPct, 'B$12', (currency) => sum(currency));
  const end = sheet.next - 1;
  sheet.add([], ['Totals'], ['Currency', 'Amount', 'Price of one']);
  const totals = sheet.next;
  for (const currency of currencies) {
    const scale = `10^${cents(`A${sheet.next}`)}`;
    // The price of one cable must cover its share of the lot, so it is rounded up to the smallest coin.
    const one = `${up(`B${sheet.next}/${field.quantity}*${scale}`)}/${scale}`;
    sheet.add([currency, { f: sum(currency, undefined, end) }, { f: one }]);
  }
  const unknown = `COUNTIF(C$${first}:C$${end},"unknown")`;
  sheet.add([], ['Unknown lines', { f: unknown }]);
  if (currencies.length < 2) return;
  const inEuro = currencies.map((currency, i) =>
    currency === 'EUR' ? `B${totals + i}` : `B${totals + i}/${field.usd}`,
  );
  sheet.add(['In EUR', { f: `IF(${field.usd}="","unknown",ROUND(${inEuro.join('+')},4))` }]);
}

function cellsOf(rows: readonly Row[]): WorkSheet {
  const cells: WorkSheet = {};
  let width = 1;
  for (const [r, row] of rows.entries())
    for (const [c, value] of row.entries()) {
      width = Math.max(width, c + 1);
      const cell = cellOf(value);
      if (cell !== undefined) cells[`${letterOf(c)}${r + 1}`] = cell;
    }
  return { ...cells, '!ref': `A1:${letterOf(width - 1)}${rows.length}`, '!cols': [{ wch: 30 }] };
}

function cellOf(value: Cell): CellObject | undefined {
  if (value === undefined || value === '') return undefined;
  if (typeof value === 'object') return { t: 'n', f: value.f };
  return typeof value === 'number' ? { t: 'n', v: value } : { t: 's', v: value };
}

/** The letters of a column with an index counted from 0. */
function letterOf(column: number): string {
  const first = Math.floor(column / 26);
  return `${first === 0 ? '' : String.fromCodePoint(64 + first)}${String.fromCodePoint(65 + (column % 26))}`;
}
