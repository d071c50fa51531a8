/** Escapes text for HTML and XML. The caller must remove or replace characters that XML can't contain. */
const entities: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
]);

/** Escapes `&`, `<` and `>`, for text between tags. */
export function escapeText(text: string): string {
  return text.replaceAll(/[&<>]/g, (letter) => entities.get(letter) ?? letter);
}

/** Escapes quotation marks as well, for text in attributes and elsewhere. */
export function escapeMarkup(text: string): string {
  return text.replaceAll(/[&<>"]/g, (letter) => entities.get(letter) ?? letter);
}
