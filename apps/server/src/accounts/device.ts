/** A readable name of the device that signed in, from the User-Agent header (RFC 9110 section 10.1.5). */

/** The first match counts, because most browsers also name the browsers they are derived from. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'an iPhone'],
  [/\biPad\b/, 'an iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'a Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'a Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** Returns a name such as "Firefox on Windows", the program's own name if it isn't a browser, or "Unknown device". */
export function deviceOf(userAgent: string | null | undefined): string {
  const text = userAgent ?? '';
  const browser = nameIn(browsers, text);
  const system = nameIn(systems, text);
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`;
  const program = /^[A-Za-z][\w.-]{1,30}(?=\/|$)/.exec(text)?.[0];
  return browser ?? (program === 'Mozilla' ? undefined : program) ?? 'Unknown device';
}

function nameIn(table: readonly (readonly [RegExp, string])[], text: string): string | undefined {
  return table.find(([form]) => form.test(text))?.[1];
}
