import type { Finding } from '@cablewright/model';

/** A finding as one line without its message: severity, position, value found and expected value. */
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
