import type { Finding } from '../changes/finding.ts';
import { schemaProblems } from '../schema/schema-check.ts';
import { schemaOf } from './schemas.ts';

/** The schema problems of a record of a kind, as findings with the code `schema`. An unknown kind gives one finding. */
export function recordFindings(kind: string, key: string, record: unknown): Finding[] {
  const schema = schemaOf(kind, key);
  if (schema === undefined) {
    return [
      {
        code: 'unknown-kind',
        severity: 'error',
        message: `There is no kind of record called "${kind}".`,
        where: { kind, id: key },
      },
    ];
  }
  return schemaProblems(schema, record).map(({ pointer, message }) => ({
    code: 'schema',
    severity: 'error',
    message: `${pointer === '' ? 'The record' : pointer} ${message}.`,
    where: { kind, id: key, pointer },
  }));
}
