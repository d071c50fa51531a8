import type { Finding } from '@cablewright/model';

/** A finding in one line without its message: how grave, where, what was found and what is expected. */
export function findingLine(title: string, { code, severity, where, found, expected }: Finding): string {
  const place = Object.entries(where).map(([name, value]) => `${name}=${value}`);
  const shown = (name: string, value: unknown) => (value === undefined ? [] : [`${name} ${JSON.stringify(value)}`]);
  return [
    `${title} ${severity} ${code}`,
    place.join(' '),
    ...shown('found', found),
    ...shown('expected', expected),
  ].join(' | ');
}
