/** Patterns of credentials in messages: tokens of the hub, bearer headers, passwords in URLs. */
const forms: readonly (readonly [RegExp, string])[] = [
  [/cwt_[A-Za-z0-9_-]{8,}/g, 'cwt_…'],
  [/\b(Bearer|Basic) +[A-Za-z0-9+/_.~=-]{6,}/gi, '$1 …'],
  [/(\/\/[^/\s:@]*):[^/\s@]+@/g, '$1:…@'],
  [/([?&](?:code|token|key|secret|password|auth)=)[^&\s"#]+/gi, '$1…'],
];

/**
 * Removes credentials from a text. This is a last safeguard, because log messages shouldn't contain any in the first
 * place.
 */
export function withoutTokens(text: string): string {
  return forms.reduce((so, [form, instead]) => so.replaceAll(form, instead), text);
}
