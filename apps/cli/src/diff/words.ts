/** A difference as text: the lines that are the same in plain text and Markdown. */
import { counted } from '@cablewright/model';
import type { FieldChange } from '@cablewright/engine';
import { displayed, type CableDiff, type NetChange, type RowChange } from './cable.ts';
import type { CatalogDiff, RecordDiff } from './compare.ts';

/** A heading with its lines. */
interface Section {
  readonly heading: string;
  readonly lines: readonly string[];
}

const longest = 120;

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length <= longest ? line : `${line.slice(0, longest - 1)}…`;
}

export function summary({ counts: { added, removed, changed, cables } }: CatalogDiff): string {
  if (added + removed + changed + cables === 0) return 'No differences.';
  const cableWord = counted(cables, 'cable differs', 'cables differ');
  return `${added} records added, ${removed} removed, ${changed} changed; ${cableWord}.`;
}

/** A line for each changed field of a record. */
export function fieldLines({ fields }: RecordDiff): string[] {
  return fields.map(({ path, before, after }: FieldChange) =>
    shortened(`${path.join(' · ') || 'record'}: ${displayed(before)} → ${displayed(after)}`),
  );
}

/** The differences of a cable, in sections. */
export function cableSections({ edits, nets, rows, price, findings }: CableDiff): Section[] {
  const lists = Object.entries(listWords).map(([list, heading]) => ({
    heading,
    lines: rows.filter((row) => row.list === list).map(rowLine),
  }));
  const sections = [
    { heading: 'Price', lines: price === undefined ? [] : [priceLine(price)] },
    { heading: 'Nets', lines: nets.map(netLine) },
    ...lists,
    { heading: 'Edits', lines: edits },
    { heading: 'New issues', lines: findings.added.map(({ severity, message }) => `${severity}: ${message}`) },
    { heading: 'Resolved issues', lines: findings.removed.map(({ severity, message }) => `${severity}: ${message}`) },
  ];
  return sections
    .filter(({ lines }) => lines.length > 0)
    .map(({ heading, lines }) => ({ heading, lines: lines.map(shortened) }));
}

const listWords: Readonly<Record<RowChange['list'], string>> = {
  bom: 'Bill of materials',
  'wire-list': 'Wire list',
  'cut-list': 'Cut list',
  'crimp-list': 'Crimp list',
};

const signs = { added: '+', removed: '-', changed: '~' } as const;

function rowLine({ kind, row, fields }: RowChange): string {
  return `${signs[kind]} ${row}${fields.length === 0 ? '' : `: ${fields.join(', ')}`}`;
}

function netLine({ kind, net, added, removed }: NetChange): string {
  const pins = [...added.map((pin) => `+${pin}`), ...removed.map((pin) => `-${pin}`)].join(' ');
  return `${signs[kind]} ${net}: ${pins}`;
}

function priceLine({ before, after }: NonNullable<CableDiff['price']>): string {
  return `${priceText(before)} → ${priceText(after)}`;
}

function priceText(price: NonNullable<CableDiff['price']>['before']): string {
  if (price === undefined) return 'no cable';
  const totals = price.totals.map(({ amount, currency }) => `${amount} ${currency}`).join(' + ') || 'no price';
  return price.unpriced.length === 0 ? totals : `${totals} (without a price: ${price.unpriced.join(', ')})`;
}
