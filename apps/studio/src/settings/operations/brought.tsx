import { Table } from '@mantine/core';
import { Problem } from '../../api/http.ts';
import type { Imported } from '../../api/moving.ts';
import { kindLabel, recordName } from '../../kit/words/kind-words.ts';
import styles from './operations.module.css';

const mostShown = 12;

/** What an export brings: counts by what it is, what takes the place of something here, what stays out. */
export function Brought({ title, imported }: { title: string; imported: Imported }) {
  const { kinds, replaced } = imported;
  return (
    <>
      <h3>{title}</h3>
      <p>{summary(imported)}</p>
      {kinds.length > 0 && <Kinds kinds={kinds} />}
      {replaced.length > 0 && <Replaced {...imported} />}
      <LeftOut leftOut={imported.leftOut.filter((one) => imported.records > 0 || !one.startsWith('packs '))} />
    </>
  );
}

function summary({ records, unchanged, files, kinds }: Imported): string {
  if (records === 0) return 'Everything in it is here already, as it is in the file: there is nothing to bring.';
  const replaces = replacedCount({ kinds });
  const parts = [
    `${count(records - replaces, 'record is', 'records are')} new here`,
    replaces === 0 ? 'nothing of yours is replaced' : `${count(replaces, 'takes', 'take')} the place of yours`,
    ...(unchanged === 0 ? [] : [`${count(unchanged, 'is', 'are')} here already`]),
    ...(files === 0 ? [] : [`${count(files, 'uploaded file comes', 'uploaded files come')} along`]),
  ];
  return `${parts.join(', ')}. Nothing that is only here goes away.`;
}

export function replacedCount({ kinds }: Pick<Imported, 'kinds'>): number {
  return kinds.reduce((sum, { replaces }) => sum + replaces, 0);
}

function count(n: number, one: string, many: string): string {
  return `${n} ${n === 1 ? one : many}`;
}

/** Records by what they are called; lists of words as one line. */
function Kinds({ kinds }: Pick<Imported, 'kinds'>) {
  const rows = new Map<string, { adds: number; replaces: number }>();
  for (const { kind, adds, replaces } of kinds) {
    const label = kind.startsWith('vocab/') ? 'words' : kindLabel(kind);
    const row = rows.get(label) ?? { adds: 0, replaces: 0 };
    rows.set(label, { adds: row.adds + adds, replaces: row.replaces + replaces });
  }
  return (
    <Table aria-label="What it would bring" className={styles['kinds']!}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>What</Table.Th>
          <Table.Th>New here</Table.Th>
          <Table.Th>Instead of yours</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {[...rows].map(([label, { adds, replaces }]) => (
          <Table.Tr key={label}>
            <Table.Td>{label}</Table.Td>
            <Table.Td className="mono">{adds}</Table.Td>
            <Table.Td className="mono">{replaces}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The records of this hub that are replaced, by name as far as a person reads. */
export function Replaced({ replaced, kinds }: Pick<Imported, 'replaced' | 'kinds'>) {
  const more = replacedCount({ kinds }) - Math.min(replaced.length, mostShown);
  return (
    <ul aria-label="Replaced by those of the file">
      {replaced.slice(0, mostShown).map(({ kind, id }) => (
        <li key={`${kind}:${id}`}>{recordName(kind, id)}</li>
      ))}
      {more > 0 && <li>and {more} more</li>}
    </ul>
  );
}

/** Why a kind of document in the file stays out. */
const reasons: readonly (readonly [kind: string, says: (names: readonly string[]) => string])[] = [
  ['settings', (names) => `Settings only owners see stay as they are here: ${names.join(', ')}.`],
  [
    'packs',
    (names) => `The other hub had the packs ${names.join(', ')}. What it used of them comes as records of your own.`,
  ],
  ['versions', (names) => `These saved versions exist here with other contents and stay: ${names.join(', ')}.`],
  ['revisions', (names) => `These revisions exist here with other contents and stay: ${names.join(', ')}.`],
];

function LeftOut({ leftOut }: Pick<Imported, 'leftOut'>) {
  return reasons.map(([kind, says]) => {
    const names = leftOut.filter((one) => one.startsWith(`${kind} `)).map((one) => one.slice(kind.length + 1));
    if (names.length === 0) return null;
    const shown = names.length > mostShown ? [...names.slice(0, mostShown), `${names.length - mostShown} more`] : names;
    return (
      <p key={kind} className="quiet">
        {says(shown)}
      </p>
    );
  });
}

/** Why a file cannot be brought, and where in it each thing is that has to be put right. */
export function Refused({ name, error }: { name: string; error: unknown }) {
  const message = error instanceof Error ? error.message : String(error);
  const issues = error instanceof Problem ? error.issues.filter(({ pointer }) => (pointer ?? '') !== '') : [];
  return (
    <div role="alert">
      <h3>{name} was not brought in</h3>
      {issues.length === 0 ? <p>{message}</p> : <p>Nothing was changed here. In the file there is something wrong:</p>}
      {issues.length > 0 && (
        <ul aria-label="What is wrong in the file">
          {issues.slice(0, mostShown).map(({ pointer, message: says }) => (
            <li key={`${pointer}${says}`}>
              <span className="mono">{pointer}</span>: {says}
            </li>
          ))}
          {issues.length > mostShown && <li>and {issues.length - mostShown} more</li>}
        </ul>
      )}
    </div>
  );
}
