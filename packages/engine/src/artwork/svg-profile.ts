/** What of SVG a kept drawing may use. */

/** Elements that draw, and what they are defined with. No script, no links, no animation, no foreign content. */
export const allowedElements: ReadonlySet<string> = new Set(
  (
    'svg g path rect circle ellipse line polyline polygon text tspan defs use symbol clipPath mask linearGradient ' +
    'radialGradient stop marker pattern image title desc style'
  ).split(' '),
);

const inlinePicture = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]*$/;

/** The part of an attribute's (or style sheet's) value that reaches out of the file, or undefined. */
export function badReference(key: string, value: string): string | undefined {
  if (key.startsWith('xmlns')) return undefined;
  const text = decoded(value);
  const name = key.toLowerCase();
  if (name === 'href' || name.endsWith(':href') || name === 'src') {
    const target = text.trim();
    return target.startsWith('#') || inlinePicture.test(target) ? undefined : target.slice(0, 100);
  }
  if (name === 'xml:base') return text;
  // A backslash writes any letter in a style sheet, and would hide url( or @import. A space is matched in one place only:
  // else a long run of them would be divided between two in every way.
  const reaching = /@import|\\|javascript:|expression\(|image-set\(|url\(\s*(?:["']\s*)?(?!["'#\s])/i.exec(text);
  return reaching === null ? undefined : text.slice(reaching.index, reaching.index + 100);
}

/** The text with its character references read, as a viewer reads them. */
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
