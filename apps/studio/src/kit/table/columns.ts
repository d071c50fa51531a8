import { bestMatches } from '@cablewright/engine';
import type { ReactNode } from 'react';

/** A column of a table: its label, the value it sorts by, and how a cell is rendered. */
export interface TableColumn<Row> {
  readonly id: string;
  readonly label: string;
  readonly value: (row: Row) => string | number | undefined | null;
  readonly cell?: (row: Row) => ReactNode;
  /** True if `cell` renders links. While cells are edited, it is replaced by text. */
  readonly links?: true;
  /** The value as text, for files and the clipboard, if `value` is only what it sorts by. */
  readonly text?: (row: Row) => string;
  readonly mono?: boolean;
  readonly numeric?: boolean;
  readonly width?: number | string;
  /** Maximum width, px; longer texts are cut off. Default: 240. */
  readonly maxWidth?: number;
  /** Hidden by default; people can turn it on. */
  readonly hidden?: boolean;
  /** A column that is always shown, because it names the row. */
  readonly fixed?: boolean;
  /** Hidden if the page is narrower than 40em. */
  readonly wideOnly?: boolean;
}

/** A facet that narrows a table, with the values a row has. */
export interface Facet<Row> {
  readonly id: string;
  readonly label: string;
  readonly values: (row: Row) => readonly string[];
  readonly name?: (value: string) => string;
}

type FacetChoice = Readonly<Record<string, readonly string[]>>;

/**
 * The rows that match the search, best first, and have one of the chosen values in each chosen facet. `textOf` gives
 * the search text of a row (`searchTexts`).
 */
export function narrowed<Row>(
  rows: readonly Row[],
  facets: readonly Facet<Row>[],
  choice: FacetChoice,
  text: string,
  textOf: (row: Row) => string,
): Row[] {
  const active = facets.filter((facet) => (choice[facet.id] ?? []).length > 0);
  const chosen = rows.filter((row) =>
    active.every((facet) => facet.values(row).some((value) => choice[facet.id]?.includes(value))),
  );
  return bestMatches(chosen, text, textOf);
}

export interface FacetCount {
  readonly value: string;
  readonly count: number;
}

/** The values of a facet with how many rows have each, most common first. A facet's own choice does not narrow it. */
export function facetCounts<Row>(
  rows: readonly Row[],
  facets: readonly Facet<Row>[],
  facet: Facet<Row>,
  choice: FacetChoice,
  text: string,
  textOf: (row: Row) => string,
): FacetCount[] {
  const others = facets.filter((other) => other.id !== facet.id);
  const counts = new Map<string, number>();
  for (const value of choice[facet.id] ?? []) counts.set(value, 0);
  for (const row of narrowed(rows, others, choice, text, textOf)) {
    for (const value of new Set(facet.values(row))) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value));
}

/** The choice written in an address: `status=active~legacy`. */
export function choiceOf<Row>(
  facets: readonly Facet<Row>[],
  address: Readonly<Record<string, string | undefined>>,
): FacetChoice {
  return Object.fromEntries(
    facets.map((facet) => [facet.id, (address[facet.id] ?? '').split('~').filter((value) => value !== '')]),
  );
}

export interface SortChoice {
  readonly id: string;
  readonly desc: boolean;
}

/** `label` sorts ascending, `-label` descending. */
export function sortOf(text: string | undefined, fallback: SortChoice): SortChoice {
  if (text === undefined || text === '') return fallback;
  return text.startsWith('-') ? { id: text.slice(1), desc: true } : { id: text, desc: false };
}

export function sortText(sort: SortChoice): string {
  return sort.desc ? `-${sort.id}` : sort.id;
}

/** The rows with the visible columns as a table for a file. */
export interface ShownTable {
  readonly title: string;
  readonly columns: readonly { readonly name: string; readonly label: string }[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

export function shownTable<Row>(title: string, columns: readonly TableColumn<Row>[], rows: readonly Row[]): ShownTable {
  return {
    title,
    columns: columns.map(({ label }) => ({ name: label, label })),
    rows: rows.map((row) => columns.map(({ value, text }) => text?.(row) ?? value(row) ?? null)),
  };
}
