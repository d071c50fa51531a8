/** The subset of SVG that a stored drawing may use. */

/** Elements that draw or define something to draw: no scripts, links, animation or foreign content. */
export const allowedElements: ReadonlySet<string> = new Set(
  (
    'svg g path rect circle ellipse line polyline polygon text tspan defs use symbol clipPath mask linearGradient ' +
    'radialGradient stop marker pattern image title desc style'
  ).split(' '),
);

const inlinePicture = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]*$/;

/** Returns the part of an attribute or style sheet that refers to something outside the file, or undefined. */
export function badReference(key: string, value: string): string | undefined {
  if (key.startsWith('xmlns')) return undefined;
  const text = decoded(value);
  const name = key.toLowerCase();
  if (name === 'href' || name.endsWith(':href') || name === 'src') {
    const target = text.trim();
    return target.startsWith('#') || inlinePicture.test(target) ? undefined : target.slice(0, 100);
  }
  if (name === 'xml:base') return text;
  // A backslash can encode any letter in a style sheet and so hide `url(` or `@import`. Spaces are matched in one place only;
  // otherwise a long run of them would make the expression backtrack.
  const reaching = /@import|\\|javascript:|expression\(|image-set\(|url\(\s*(?:["']\s*)?(?!["'#\s])/i.exec(text);
  return reaching === null ? undefined : text.slice(reaching.index, reaching.index + 100);
}

/** The text with its character references decoded, as a viewer reads it. */
export function decoded(value: string): string {
  if (!value.includes('&')) return value;
  return value
    .replace(/&#(?:x([0-9a-f]{1,6})|([0-9]{1,7}));?/gi, (_, hex?: string, decimal?: string) => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    })
    .replace(/&(quot|apos|lt|gt|amp);/g, (_, name: keyof typeof named) => named[name]);
}

const named = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' } as const;
