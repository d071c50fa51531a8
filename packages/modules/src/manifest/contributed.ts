/** A module's contributions as data: its default export without the functions. */
import { Id, isObject, numberKinds, schemaProblems } from '@cablewright/model';
import { isSubject } from '@cablewright/engine';
import Type from 'typebox';

const Label = Type.String({ minLength: 1, maxLength: 100 });
const Kind = Type.String({ pattern: '^[a-z][a-z0-9/-]*$', maxLength: 60 });
const Kinds = Type.Array(Kind, { maxItems: 40 });
const identity = { id: Id, label: Label };
const few = { maxItems: 50 };
const strict = { additionalProperties: false };

export const Contributes = Type.Object(
  {
    rules: Type.Optional(
      Type.Array(
        Type.Object(
          {
            id: Id,
            label: Type.Optional(Label),
            severity: Type.Enum(['error', 'warning']),
            each: Type.String({ maxLength: 40 }),
            reads: Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { maxItems: 40 }),
          },
          strict,
        ),
        { maxItems: 200 },
      ),
    ),
    partNumberScheme: Type.Optional(
      Type.Object(
        {
          ...identity,
          immutable: Type.Optional(Type.Boolean()),
          series: Type.Record(Type.String(), Type.String({ maxLength: 60 })),
        },
        strict,
      ),
    ),
    importers: Type.Optional(
      Type.Array(
        Type.Object(
          {
            ...identity,
            files: Type.Optional(Type.Array(Type.String({ pattern: '^\\.[a-z0-9_.-]{1,20}$' }), { maxItems: 20 })),
            reads: Type.Optional(Kinds),
            maps: Type.Optional(Type.Boolean()),
          },
          strict,
        ),
        few,
      ),
    ),
    exporters: Type.Optional(
      Type.Array(Type.Object({ ...identity, source: Type.Enum(['continuity', 'design']) }, strict), few),
    ),
    revisionSources: Type.Optional(Type.Array(Type.Object({ ...identity, kinds: Kinds }, strict), few)),
    compareViews: Type.Optional(Type.Array(Type.Object({ ...identity, kinds: Kinds }, strict), few)),
    artwork: Type.Optional(Type.Array(Type.Object({ ...identity, kinds: Kinds }, strict), few)),
    loaders: Type.Optional(Type.Array(Type.Object({ ...identity, reads: Type.Optional(Kinds) }, strict), few)),
    schedules: Type.Optional(Type.Array(Type.Object(identity, strict), few)),
  },
  { ...strict, title: 'Contributions of a module' },
);
export type Contributes = Type.Static<typeof Contributes>;

/** All problems of a module's declared contributions, as sentences. */
export function contributesProblems(contributes: unknown): string[] {
  const problems = schemaProblems(Contributes, contributes);
  if (problems.length > 0)
    return problems.slice(0, 20).map(({ pointer, message }) => `${pointer || 'The default export'} ${message}.`);
  const { rules = [], partNumberScheme } = contributes as Contributes;
  const subjectProblems = rules
    .filter(({ each }) => !isSubject(each))
    .map(({ id, each }) => `The rule ${id} looks at "${each}", which is no subject of rules.`);
  const knownKinds: readonly string[] = numberKinds;
  const unknown = Object.keys(partNumberScheme?.series ?? {})
    .filter((kind) => !knownKinds.includes(kind))
    .map((kind) => `The part-number scheme numbers "${kind}", which is not a kind of part: ${knownKinds.join(', ')}.`);
  return [
    ...subjectProblems,
    ...unknown,
    ...Object.entries(contributes as Contributes).flatMap(([name, list]) => twins(name, list)),
  ];
}

function twins(name: string, list: unknown): string[] {
  if (!Array.isArray(list)) return [];
  const ids = list.map((item: unknown) => (isObject(item) ? String(item['id']) : ''));
  return [...new Set(ids.filter((id, i) => ids.indexOf(id) !== i))].map((id) => `Two of "${name}" have the id ${id}.`);
}
