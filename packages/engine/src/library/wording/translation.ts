import type { SheetStyle } from '@cablewright/model';

/** A text of a record in a language, or the record's original text if there is no translation. */
export function translation<R extends object, K extends keyof R & string>(
  record: R & { readonly translations?: { readonly de?: { readonly [key in K]?: R[K] | undefined } | undefined } },
  field: K,
  language: SheetStyle['language'],
): R[K] {
  const own = language === 'en' ? undefined : record.translations?.[language]?.[field];
  return own ?? record[field];
}
