/** Text for HTML and XML. Characters that XML can't hold are the caller's to leave out or replace. */
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes `&`, `<` and `>`, for text between tags. */
export function escapeText(text: string): string {
  return text.replaceAll(/[&<>]/g, (letter) => entities[letter]!);
}

/** Escapes quotation marks as well, for text in attributes and elsewhere. */
export function escapeMarkup(text: string): string {
  return text.replaceAll(/[&<>"]/g, (letter) => entities[letter]!);
}
