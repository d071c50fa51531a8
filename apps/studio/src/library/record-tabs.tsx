import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { recordPath, usedInQuery } from '../api/definitions.ts';
import { ChangePanel } from '../activity/history/change-panel.tsx';
import { Changes } from '../activity/history/history-page.tsx';
import { kindLabel } from '../kit/words/kind-words.ts';
import { useAddress } from '../kit/page/address.ts';
import { EmptyState } from '../kit/page/empty-state.tsx';
import { Failure } from '../kit/page/failure.tsx';
import { Waiting } from '../kit/page/waiting.tsx';
import { HeadRow } from '../kit/table/head-row.tsx';
import styles from './record.module.css';

/** The cables and records that refer to this one. */
export function UsedIn({ kind, id }: { kind: string; id: string }) {
  const { data, error, refetch } = useQuery(usedInQuery(kind, id));
  if (error !== null) return <Failure title="Its uses did not come" error={error} onRetry={refetch} />;
  if (data === undefined) return <Waiting rows={4} />;
  if (data.items.length === 0) return <EmptyState title="Nothing uses it yet" />;
  return (
    <table className={styles['uses']} aria-label="Used in">
      <HeadRow columns={['Name', 'Kind', 'Id']} />
      <tbody>
        {data.items.map((user) => (
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

export function RecordHistory({ kind, id }: { kind: string; id: string }) {
  const [address, patch] = useAddress();
  const open = address['change'] === undefined ? undefined : Number(address['change']);
  return (
    <>
      <Changes
        filter={{ kind, key: id }}
        open={open}
        onOpen={(seq) => patch({ change: seq === undefined ? undefined : String(seq) })}
      />
      {open !== undefined && <ChangePanel key={open} seq={open} />}
    </>
  );
}
