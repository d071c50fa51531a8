import type { RecordUse } from '@cablewright/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { usedInQuery } from '../api/records.ts';
import { recordPath } from '../kit/page/paths.ts';
import { kindLabel } from '../kit/words/kind-words.ts';
import { EmptyState } from '../kit/page/empty-state.tsx';
import { Loaded } from '../kit/page/loaded.tsx';
import { HeadRow } from '../kit/table/head-row.tsx';
import styles from './record.module.css';

/** The cables and records that refer to this one. */
export function UsedIn({ kind, id }: { kind: string; id: string }) {
  const query = useQuery(usedInQuery(kind, id));
  return (
    <Loaded query={query} what="where it is used" rows={4}>
      {({ items }) => (items.length === 0 ? <EmptyState title="Not used yet" /> : <UseTable items={items} />)}
    </Loaded>
  );
}

function UseTable({ items }: { items: readonly RecordUse[] }) {
  return (
    <table className={styles['uses']} aria-label="Used in">
      <HeadRow columns={['Name', 'Kind', 'ID']} />
      <tbody>
        {items.map((user) => (
          <tr key={`${user.kind}:${user.id}`}>
            <td>
              <Link to={recordPath(user.kind, user.id)}>{user.label ?? user.id}</Link>
            </td>
            <td>{kindLabel(user.kind)}</td>
            <td className="mono">{user.id}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
