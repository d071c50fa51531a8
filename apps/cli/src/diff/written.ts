/** Writes a difference as text for a terminal, or as Markdown for a pull request. */
import type { CableDiff } from './cable.ts';
import type { CatalogDiff, RecordDiff } from './compare.ts';
import { cableSections, fieldLines, summary } from './words.ts';

export function textOf(diff: CatalogDiff): string {
  const lines = [`${diff.before} → ${diff.after}`, summary(diff)];
  for (const cable of diff.cables) {
    lines.push('', `${cable.kind}  cable ${nameOf(cable)}`);
    for (const { heading, lines: sectionLines } of cableSections(cable))
      lines.push(`  ${heading}`, ...sectionLines.map((line) => `    ${line}`));
  }
  for (const record of othersOf(diff))
    lines.push(
      '',
      `${record.does}  ${record.kind} ${nameOf(record)}`,
      ...fieldLines(record).map((line) => `  ${line}`),
    );
  return lines.join('\n');
}

/**
 * Markdown for GitHub and GitLab. Texts that a person typed are in code spans, so that they cannot become a link, a
 * mention or a heading.
 */
export function markdownOf(diff: CatalogDiff): string {
  const lines = [`## Catalog changes`, '', `${code(diff.before)} → ${code(diff.after)}`, '', summary(diff)];
  for (const cable of diff.cables) {
    lines.push('', `### ${capital(cable.kind)} cable ${code(nameOf(cable))}`);
    for (const { heading, lines: sectionLines } of cableSections(cable))
      lines.push('', `**${heading}**`, '', ...sectionLines.map((line) => `- ${code(line)}`));
  }
  const others = othersOf(diff);
  if (others.length > 0) lines.push('', '### Records', '');
  for (const record of others) {
    lines.push(`- ${capital(record.does)} ${record.kind} ${code(nameOf(record))}`);
    lines.push(...fieldLines(record).map((line) => `  - ${code(line)}`));
  }
  return lines.join('\n');
}

/** Records other than designs, which are listed as cables. Drawings are included. */
function othersOf({ records }: CatalogDiff): RecordDiff[] {
  return records.filter(({ kind }) => kind !== 'designs');
}

function nameOf({ id, label }: Pick<CableDiff, 'id' | 'label'>): string {
  return label === undefined ? id : `${id} (${label})`;
}

function capital(word: string): string {
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
}

/** A code span on one line, enclosed in more backticks than the text has in a row. */
function code(words: string): string {
  const text = words.replaceAll(/\s+/g, ' ');
  const ticks = '`'.repeat(1 + Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length)));
  const space = /^`|`$/.test(text) ? ' ' : '';
  return `${ticks}${space}${text}${space}${ticks}`;
}
