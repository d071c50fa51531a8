/** What looks like a credential, whoever wrote it into a sentence: tokens of ours, bearer headers, passwords in addresses. */
const forms: readonly (readonly [RegExp, string])[] = [
  [/cwt_[A-Za-z0-9_-]{8,}/g, 'cwt_…'],
  [/\b(Bearer|Basic) +[A-Za-z0-9+/_.~=-]{6,}/gi, '$1 …'],
  [/(\/\/[^/\s:@]*):[^/\s@]+@/g, '$1:…@'],
  [/([?&](?:code|token|key|secret|password|auth)=)[^&\s"#]+/gi, '$1…'],
];

/** The text with every credential left out. The last guard: what writes to the log should not have one to begin with. */
export function withoutTokens(text: string): string {
  return forms.reduce((so, [form, instead]) => so.replaceAll(form, instead), text);
}
