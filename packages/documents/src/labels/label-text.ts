/** The text of a label: the lines of a template with their tokens filled in. */
import type { WireLabel } from '@cablewright/engine';
import type { LabelTemplate, LabelTemplateLine, LabelToken } from '@cablewright/model';

/** The facts of the design that labels show. */
export interface LabelOrigin {
  readonly design: string;
  /** The part number, or else the design's id. */
  readonly partNumber: string;
  /** The saved revision; undefined for the working copy. */
  readonly rev?: number;
}

export interface LabelLine {
  readonly text: string;
  readonly look: LabelTemplateLine;
}

type LabelValues = Readonly<Record<LabelToken, string>>;

/** The value of each token on a label. A core marker has only its own text, without the cable's number. */
export function labelValues(label: WireLabel, origin: LabelOrigin, separator = ' · '): LabelValues {
  const [headline = '', line2 = '', line3 = ''] = label.lines;
  const rev = origin.rev === undefined ? '–' : String(origin.rev);
  return {
    headline,
    line2,
    line3,
    details: [line2, line3].filter((line) => line !== '').join(separator),
    pnrev: label.core === undefined ? `${origin.partNumber} rev ${rev}` : '',
    designation: label.designation,
    end: label.end.toUpperCase(),
    pn: origin.partNumber,
    rev,
    design: origin.design,
    label: label.id,
  };
}

/** Fills in the tokens of a text. An unknown token stays as it is, so that people notice it. */
function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(
    /\{([a-z0-9]+)\}/g,
    (whole, token: string) => (Object.hasOwn(values, token) ? values[token] : undefined) ?? whole,
  );
}

/** The lines of a label, without empty ones. */
export function labelLines(template: LabelTemplate, label: WireLabel, origin: LabelOrigin): LabelLine[] {
  const values = labelValues(label, origin, template.separator);
  return template.lines
    .map((look) => ({ text: filled(look.text, values).trim(), look }))
    .filter(({ text }) => text !== '');
}

/**
 * The text of a label's QR code: part number and revision, or the shop's pattern. In the pattern of a URL the values are
 * percent-encoded. A core marker has no code.
 */
export function qrText(pattern: string | undefined, label: WireLabel, origin: LabelOrigin): string | undefined {
  if (label.core !== undefined) return undefined;
  const rev = origin.rev === undefined ? '' : String(origin.rev);
  if (pattern === undefined || pattern.trim() === '') {
    // Capitals, digits, spaces and hyphens take less room in a QR code than other characters.
    return rev === '' ? origin.partNumber : `${origin.partNumber} REV ${rev}`;
  }
  const values = { pn: origin.partNumber, rev, design: origin.design, label: label.id };
  const written = /^[a-z][a-z0-9+.-]*:/i.test(pattern)
    ? Object.fromEntries(Object.entries(values).map(([token, value]) => [token, encodeURIComponent(value)]))
    : values;
  return filled(pattern.trim(), written);
}
