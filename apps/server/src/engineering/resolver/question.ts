/** Parses a question to the resolver from a URL or a request body. */
import Type from 'typebox';
import { Id, text, type Finding } from '@cablewright/model';
import type { CableQuery } from '@cablewright/engine';
import { refuse } from '../../platform/http/problem.ts';
import { resolverErrors } from './errors.ts';

const Name = (description: string) => Type.String({ minLength: 1, maxLength: 200, description });

export const ends = {
  source: Name('The device the cable comes from'),
  sourcePort: Type.Optional(Name('A port of it; absent: any')),
  destination: Name('The device it goes to'),
  destinationPort: Type.Optional(Name('A port of it; absent: any')),
  boards: Type.Optional(
    Type.Union([Type.Literal('0'), Type.Literal('1')], { description: '0 leaves adapter boards out' }),
  ),
};
export const ResolveQuery = Type.Object(ends);

const choice = {
  option: Type.Optional(
    Name('The id of an option; absent: the best there is. Without ports, the best of those that have this id'),
  ),
  stock: Type.Optional(Name('The wire stock; absent: the one that fits best')),
  lengthMm: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 10_000_000, description: 'Absent: 1000' })),
  id: Type.Optional(Id),
  label: Type.Optional(text('name', { minLength: 1 })),
};
export const DeriveQuery = Type.Object({ ...ends, ...choice });
export const DeriveForm = Type.Object({ ...ends, ...choice }, { additionalProperties: false });

export function questionOf(query: Type.Static<typeof ResolveQuery>): CableQuery {
  const { source, sourcePort, destination, destinationPort, boards } = query;
  return {
    source: { device: source, port: sourcePort },
    destination: { device: destination, port: destinationPort },
    boards: boards === '0' ? false : undefined,
  };
}

/** Throws a 422 with all problems of a question. */
export function cannotResolve(findings: readonly Finding[]): never {
  const issues = findings.map(({ code, message }) => ({ code, message }));
  return refuse(resolverErrors['cannot-resolve'], issues[0]?.message ?? 'No cable connects these two devices.', {
    issues,
  });
}
