/** The address of the bench: `/bench`, or `/bench/ORDER` with the piece and the step in its search part. */
type Search = Readonly<Record<string, string | undefined>>;

export interface BenchAddress {
  /** The number of the order, or undefined for the list of orders. */
  readonly order?: string;
  readonly search: Search;
}

/** Reads an address such as `/bench/WO-2026-0001?piece=WO-2026-0001-003`. An invalid escape counts as no order. */
export function readAddress(href: string): BenchAddress {
  const { pathname, searchParams } = new URL(href);
  const search = Object.fromEntries(searchParams);
  const [, , part = ''] = pathname.split('/');
  if (part === '') return { search };
  try {
    return { order: decodeURIComponent(part), search };
  } catch {
    return { search };
  }
}

export function addressText({ order, search }: BenchAddress): string {
  const entries = Object.entries(search).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const path = order === undefined ? '/bench' : `/bench/${encodeURIComponent(order)}`;
  return entries.length === 0 ? path : `${path}?${new URLSearchParams(entries).toString()}`;
}
