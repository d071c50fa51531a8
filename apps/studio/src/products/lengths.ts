const mmPer: Readonly<Record<string, number>> = { mm: 1, cm: 10, m: 1000, in: 25.4, ft: 304.8 };

/** A typed length in mm: `500`, `1 m`, `2.5m`, `6 ft`; undefined for other text. */
export function lengthOf(text: string): number | undefined {
  const match = /^(\d+(?:[.,]\d+)?)\s*(mm|cm|m|in|ft)?$/i.exec(text.trim());
  if (match === null) return undefined;
  const length = Number(match[1]!.replace(',', '.')) * mmPer[(match[2] ?? 'mm').toLowerCase()]!;
  return length > 0 ? Math.round(length * 1000) / 1000 : undefined;
}

/** The lengths among some texts, each once, shortest first. */
export function lengthsOf(texts: readonly string[]): number[] {
  const lengths = texts.flatMap((text) => lengthOf(text) ?? []);
  return [...new Set(lengths)].toSorted((a, b) => a - b);
}
