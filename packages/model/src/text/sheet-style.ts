/** The languages and units in which sheets and lists are written. */
export const sheetStyles = { language: ['en', 'de'], units: ['metric', 'us', 'both'] } as const;

/** The language of the texts, and the units; `both` is metric with US units in brackets. */
export interface SheetStyle {
  readonly language: (typeof sheetStyles.language)[number];
  readonly units: (typeof sheetStyles.units)[number];
}
