/** Finds pieces by what was recorded of them, and lists who got them. */
import { findPiecesFile } from '@cablewright/client';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { foundPiecesQuery } from '../api/building.ts';
import { hub } from '../api/hub.ts';
import { TextField } from '../kit/fields/fields.tsx';
import { useAddress } from '../kit/page/address.ts';
import { Loaded } from '../kit/page/loaded.tsx';
import { Page } from '../kit/page/page.tsx';
import { useWritable } from '../kit/page/use-writable.ts';
import { pieceStateWords, timeText } from './order-words.ts';
import styles from './building.module.css';

const filters: readonly (readonly [name: string, label: string, placeholder?: string])[] = [
  ['lot', 'Lot'],
  ['tool', 'Tool'],
  ['by', 'Person'],
  ['defect', 'Defect'],
  ['order', 'Order'],
  ['design', 'Cable, by its id'],
  ['rev', 'Revision'],
  ['value', 'Measured value', 'crimp-height'],
  ['min', 'From'],
  ['max', 'To'],
  ['from', 'From the day', 'YYYY-MM-DD'],
  ['to', 'To the day', 'YYYY-MM-DD'],
];

export function PiecesPage() {
  const [address, patch] = useAddress();
  const writable = useWritable();
  const search = Object.fromEntries(
    filters.flatMap(([name]) => {
      const value = address[name];
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
  const query = useInfiniteQuery(foundPiecesQuery(search));
  return (
    <Page
      title="Pieces"
      actions={
        writable && (
          <Button component="a" variant="default" href={hub.addressOf(findPiecesFile, { query: search })}>
            CSV, with who got them
          </Button>
        )
      }
    >
      <div className={styles['filters']}>
        {filters.map(([name, label, placeholder]) => (
          <TextField
            key={name}
            label={label}
            placeholder={placeholder}
            value={address[name]}
            onChange={(value) => patch({ [name]: value === '' ? undefined : value })}
          />
        ))}
      </div>
      <Loaded query={query} what="the pieces" rows={8}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0) return <p className="quiet">No piece was recorded with all of this.</p>;
          return (
            <div className={styles['section']}>
              <table className={styles['table']}>
                <thead>
                  <tr>
                    <th>Serial number</th>
                    <th>Order</th>
                    <th>Cable</th>
                    <th>Revision</th>
                    <th>State</th>
                    <th>Finished</th>
                    <th>Customer</th>
                  </tr>
                </thead>
                <tbody>
                  {items.map((piece) => (
                    <tr key={piece.serial}>
                      <td>
                        <Link to="/pieces/$id" params={{ id: piece.serial }}>
                          {piece.serial}
                        </Link>
                      </td>
                      <td>{piece.order}</td>
                      <td>{piece.label}</td>
                      <td className="num">{piece.rev}</td>
                      <td>{pieceStateWords[piece.state]}</td>
                      <td>{timeText(piece.finishedAt)}</td>
                      <td>{piece.customer ?? ''}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
              {query.hasNextPage && (
                <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  Show more
                </Button>
              )}
            </div>
          );
        }}
      </Loaded>
    </Page>
  );
}
