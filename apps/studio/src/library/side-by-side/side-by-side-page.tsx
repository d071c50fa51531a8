import type { Library } from '@cablewright/engine';
import { instanceLists, isLibraryKind, referenceKindIn, type InstanceList } from '@cablewright/model';
import { Switch } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { designQuery } from '../../api/designs.ts';
import { libraryQuery } from '../../api/library.ts';
import { fieldInWords } from '../../activity/history/differences.ts';
import { useAddress } from '../../kit/page/address.ts';
import { EmptyState } from '../../kit/page/empty-state.tsx';
import { Loaded } from '../../kit/page/loaded.tsx';
import type { Loading } from '../../kit/page/loading.ts';
import { Page } from '../../kit/page/page.tsx';
import { recordPath } from '../../kit/page/paths.ts';
import { RecordPicture } from '../../kit/pictures/record-picture.tsx';
import { capital, libraryNames } from '../../kit/words/kind-words.ts';
import { comparedRows, sideBySide, type ComparedRow } from './rows.ts';
import styles from './side-by-side.module.css';

type Body = Readonly<Record<string, unknown>>;

/** Two to four records of a kind side by side, with differences marked. */
export function SideBySidePage() {
  const [{ kind = '', of = '' }] = useAddress();
  const ids = of.split('~').filter((id) => id !== '');
  const many = kind === 'designs' ? 'cables' : (libraryNames(kind)?.many ?? 'records');
  const crumbs = [
    { label: capital(many), to: kind === 'designs' ? '/cables' : recordPath(kind, '').replace(/\/$/, '') },
  ];
  const query = useRecords(kind, ids);
  return (
    <Page title="Side by side" crumbs={crumbs}>
      {ids.length < sideBySide.least || ids.length > sideBySide.most ? (
        <EmptyState title="Choose two to four records">Select them in a list, then press Compare.</EmptyState>
      ) : (
        <Loaded query={query} what={many} rows={8}>
          {({ library, records }) => <Compared kind={kind} library={library} ids={ids} records={records} />}
        </Loaded>
      )}
    </Page>
  );
}

interface ComparedData {
  readonly library: Library;
  readonly records: readonly (Body | undefined)[];
}

function useRecords(kind: string, ids: readonly string[]): Loading<ComparedData> {
  const { data: library, error, refetch } = useQuery(libraryQuery);
  const designs = useQueries({ queries: kind === 'designs' ? ids.map((id) => designQuery(id)) : [] });
  const isWaiting = designs.some((each) => each.isPending);
  if (library === undefined || isWaiting) return { data: undefined, error, refetch };
  const records =
    kind === 'designs'
      ? designs.map((each) => each.data && { ...each.data.value })
      : ids.map((id) => library.entry(kind, id)?.record).map((record) => record && { ...record });
  return { data: { library, records }, error: null, refetch };
}

interface ComparedProps extends ComparedData {
  readonly kind: string;
  readonly ids: readonly string[];
}

function Compared({ kind, library, ids, records }: ComparedProps) {
  const [address, patch] = useAddress();
  const all = address['fields'] === 'all';
  const rows = comparedRows(records.map((record) => record ?? {}));
  const listed = all ? rows : rows.filter(({ differs }) => differs);
  const differing = rows.filter(({ differs }) => differs).length;
  return (
    <>
      {rows.length > 0 && (
        <div className={styles['head']}>
          <span>
            {differing} of {rows.length} fields differ
          </span>
          <Switch
            label="Show equal fields"
            checked={all}
            onChange={(event) => patch({ fields: event.currentTarget.checked ? 'all' : undefined })}
          />
        </div>
      )}
      {/* The table is wider than a phone, so it scrolls in its frame, with the keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls takes the focus */}
      <div data-framed tabIndex={0} role="region" aria-label="Records side by side">
        <table className={styles['table']} aria-label="Fields of the records">
          <thead>
            <tr>
              <th scope="col">Field</th>
              {ids.map((id, index) => (
                <th key={id} scope="col">
                  {isLibraryKind(kind) && <RecordPicture library={library} kind={kind} id={id} />}
                  <Link to={recordPath(kind, id)}>{nameOf(records[index], id)}</Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {listed.map((row) => (
              <Field key={row.path.join('/')} row={row} kind={kind} library={library} />
            ))}
          </tbody>
        </table>
      </div>
      {listed.length === 0 && (
        <p className="quiet">
          {records.some((record) => record !== undefined)
            ? 'These records are the same in every field.'
            : 'None of these records is in the library. Choose others from a list.'}
        </p>
      )}
    </>
  );
}

function nameOf(record: Body | undefined, id: string): string {
  if (record === undefined) return `${id} (not there any more)`;
  return typeof record['label'] === 'string' ? record['label'] : id;
}

function Field({
  row: { path, values, differs },
  kind,
  library,
}: {
  row: ComparedRow;
  kind: string;
  library: Library;
}) {
  return (
    <tr data-differs={differs || undefined}>
      <th scope="row">
        {differs && (
          <span className={styles['mark']} title="Differs">
            ≠<span className="visually-hidden"> differs:</span>
          </span>
        )}
        {fieldInWords(path)}
      </th>
      {values.map((value, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a column for each record, in their order
        <td key={index}>
          {value === undefined ? <span className="quiet">—</span> : named(library, kind, path, value)}
        </td>
      ))}
    </tr>
  );
}

/** The name of the record that a field refers to. */
function named(library: Library, kind: string, path: readonly string[], value: string): string {
  const isInstance = kind === 'designs' && instanceLists.includes(path[0] as InstanceList);
  const of = referenceKindIn(kind, isInstance ? ['instances', ...path] : path);
  return (of === undefined ? undefined : library.entry(of, value)?.record.label) ?? value;
}
