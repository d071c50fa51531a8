/** What a label says, line by line: a template with its tokens filled in. */
import type { WireLabel } from '@cablewright/engine';
import type { LabelTemplate, LabelTemplateLine, LabelToken } from '@cablewright/model';

/** What labels carry of the design. */
export interface LabelOrigin {
  readonly design: string;
  /** The part number, else the design's id. */
  readonly partNumber: string;
  /** The saved revision; undefined for the working copy. */
  readonly rev?: number;
}

export interface LabelLine {
  readonly text: string;
  readonly look: LabelTemplateLine;
}

type LabelValues = Readonly<Record<LabelToken, string>>;

/** What each token represents on a label. A core marker carries its text alone, without the cable's number. */
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

/** Text with its tokens filled in; an unknown token stays as it is, so that it is noticed. */
function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{([a-z0-9]+)\}/g, (whole, token: string) =>
    Object.hasOwn(values, token) ? values[token]! : whole,
  );
}

/** The lines of a label; those that come out empty are left out. */
export function labelLines(template: LabelTemplate, label: WireLabel, origin: LabelOrigin): LabelLine[] {
  const values = labelValues(label, origin, template.separator);
  return template.lines
    .map((look) => ({ text: filled(look.text, values).trim(), look }))
    .filter(({ text }) => text !== '');
}

/**
 * What the QR code of a label says: part number and revision, or the shop's pattern. In an address the values are written
 * so that they stay one part of it. A core marker has none.
 */
export function qrText(pattern: string | undefined, label: WireLabel, origin: LabelOrigin): string | undefined {
  if (label.core !== undefined) return undefined;
  const rev = origin.rev === undefined ? '' : String(origin.rev);
  if (pattern === undefined || pattern.trim() === '') {
    // Capitals, digits, spaces and hyphens have a short form of their own in a QR code.
    return rev === '' ? origin.partNumber : `${origin.partNumber} REV ${rev}`;
  }
  const values = { pn: origin.partNumber, rev, design: origin.design, label: label.id };
  const written = /^[a-z][a-z0-9+.-]*:/i.test(pattern)
    ? Object.fromEntries(Object.entries(values).map(([token, value]) => [token, encodeURIComponent(value)]))
    : values;
  return filled(pattern.trim(), written);
}
