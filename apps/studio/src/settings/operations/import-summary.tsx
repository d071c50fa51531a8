import { counted } from '@cablewright/model';
import { ApiError, type ImportedCatalog } from '@cablewright/client';
import { Table } from '@mantine/core';
import { TableHead } from '../../kit/table/table-head.tsx';
import { kindLabel, recordName } from '../../kit/words/kind-words.ts';
import styles from './operations.module.css';

const maxShown = 12;

/** The effect of an import: counts by kind, what is replaced, what is not imported. */
export function Summary({ title, imported }: { title: string; imported: ImportedCatalog }) {
  const { kinds, replaced } = imported;
  return (
    <>
      <h3>{title}</h3>
      <p>{summary(imported)}</p>
      {kinds.length > 0 && <Kinds kinds={kinds} />}
      {replaced.length > 0 && <Replaced {...imported} />}
      <LeftOut leftOut={imported.leftOut.filter((item) => imported.records > 0 || !item.startsWith('packs '))} />
    </>
  );
}

function summary({ records, unchanged, files, kinds }: ImportedCatalog): string {
  if (records === 0) return 'The file matches this catalog. Nothing to import.';
  const replaces = replacedCount({ kinds });
  const parts = [
    counted(records - replaces, 'new record', 'new records'),
    replaces === 0 ? 'none of yours replaced' : `${replaces} of yours replaced`,
    ...(unchanged === 0 ? [] : [`${unchanged} unchanged`]),
    ...(files === 0 ? [] : [counted(files, 'uploaded file', 'uploaded files')]),
  ];
  return `${parts.join(', ')}. Records that are only here stay.`;
}

export function replacedCount({ kinds }: Pick<ImportedCatalog, 'kinds'>): number {
  return kinds.reduce((sum, { replaces }) => sum + replaces, 0);
}

/** Counts by kind; vocabularies as one line. */
function Kinds({ kinds }: Pick<ImportedCatalog, 'kinds'>) {
  const rows = new Map<string, { adds: number; replaces: number }>();
  for (const { kind, adds, replaces } of kinds) {
    const label = kind.startsWith('vocab/') ? 'vocabulary terms' : kindLabel(kind);
    const row = rows.get(label) ?? { adds: 0, replaces: 0 };
    rows.set(label, { adds: row.adds + adds, replaces: row.replaces + replaces });
  }
  return (
    <Table aria-label="What the import changes" className={styles['kinds']}>
      <TableHead columns={['Kind', 'New', 'Replaced']} />
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

/** The records of this hub that are replaced. The first of them are named. */
export function Replaced({ replaced, kinds }: Pick<ImportedCatalog, 'replaced' | 'kinds'>) {
  const more = replacedCount({ kinds }) - Math.min(replaced.length, maxShown);
  return (
    <ul aria-label="Replaced records">
      {replaced.slice(0, maxShown).map(({ kind, id }) => (
        <li key={`${kind}:${id}`}>{recordName(kind, id)}</li>
      ))}
      {more > 0 && <li>and {more} more</li>}
    </ul>
  );
}

/** Why some documents of the file are not imported. */
const reasons: readonly (readonly [kind: string, says: (names: readonly string[]) => string])[] = [
  ['settings', (names) => `Settings that only owners see are not imported: ${names.join(', ')}.`],
  [
    'packs',
    (names) => `The other hub had the packs ${names.join(', ')}. The records it used from them become your own.`,
  ],
  ['versions', (names) => `These revisions exist here with different contents and are kept: ${names.join(', ')}.`],
  [
    'revisions',
    (names) => `These part revisions exist here with different contents and are kept: ${names.join(', ')}.`,
  ],
];

function LeftOut({ leftOut }: Pick<ImportedCatalog, 'leftOut'>) {
  return reasons.map(([kind, says]) => {
    const names = leftOut.filter((item) => item.startsWith(`${kind} `)).map((item) => item.slice(kind.length + 1));
    if (names.length === 0) return null;
    const listed = names.length > maxShown ? [...names.slice(0, maxShown), `${names.length - maxShown} more`] : names;
    return (
      <p key={kind} className="quiet">
        {says(listed)}
      </p>
    );
  });
}

/** Why a file was not imported, and the location of each problem. */
export function Refused({ name, error }: { name: string; error: unknown }) {
  const message = error instanceof Error ? error.message : String(error);
  const issues = error instanceof ApiError ? error.issues.filter(({ pointer }) => (pointer ?? '') !== '') : [];
  return (
    <div role="alert">
      <h3>{name} was not imported</h3>
      {issues.length === 0 ? <p>{message}</p> : <p>Nothing was changed. The file has these problems:</p>}
      {issues.length > 0 && (
        <ul aria-label="Problems in the file">
          {issues.slice(0, maxShown).map(({ pointer, message: says }) => (
            <li key={`${pointer}${says}`}>
              <span className="mono">{pointer}</span>: {says}
            </li>
          ))}
          {issues.length > maxShown && <li>and {issues.length - maxShown} more</li>}
        </ul>
      )}
    </div>
  );
}
