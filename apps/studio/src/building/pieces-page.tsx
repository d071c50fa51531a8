/** Finds pieces by their records, and lists who received them. */
import { findPiecesFile } from '@cablewright/client';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { foundPiecesQuery } from '../api/building.ts';
import { hub } from '../api/hub.ts';
import { DateField } from '../kit/fields/date-field.tsx';
import { TextField } from '../kit/fields/fields.tsx';
import { CableField } from '../products/cable-field.tsx';
import { FileButton } from '../products/file-button.tsx';
import { useAddress } from '../kit/page/address.ts';
import { Loaded } from '../kit/page/loaded.tsx';
import { Page } from '../kit/page/page.tsx';
import { useWritable } from '../kit/page/use-writable.ts';
import { pieceStateWords, timeText } from './order-words.ts';
import { useCustomerName } from '../kit/words/use-record-name.ts';
import styles from './building.module.css';

/** The search filters for pieces, in the order of the page. */
const filters: readonly (readonly [name: string, label: string, placeholder?: string])[] = [
  ['lot', 'Lot'],
  ['order', 'Order'],
  ['design', 'Cable'],
  ['rev', 'Revision'],
  ['tool', 'Tool'],
  ['by', 'Person'],
  ['defect', 'Defect'],
  ['value', 'Measured value', 'crimp-height'],
  ['min', 'Value from'],
  ['max', 'Value to'],
  ['from', 'From the day'],
  ['to', 'To the day'],
];

interface FilterProps {
  readonly name: string;
  readonly label: string;
  readonly placeholder: string | undefined;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** The field of a filter: a cable is chosen by its name, a day is typed or picked. */
function FilterField({ name, label, placeholder, value, onChange }: FilterProps) {
  const change = (next: string | undefined) => onChange(next === '' ? undefined : next);
  if (name === 'design') return <CableField value={value} onChange={change} />;
  if (name === 'from' || name === 'to') return <DateField label={label} value={value} onChange={change} />;
  return <TextField label={label} placeholder={placeholder} value={value} onChange={change} />;
}

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
  const customerName = useCustomerName();
  return (
    <Page
      title="Pieces"
      actions={
        writable && (
          <FileButton load={() => hub.call(findPiecesFile, { query: search })} name="pieces.csv">
            CSV, with who got them
          </FileButton>
        )
      }
    >
      <div className={styles['filters']}>
        {filters.map(([name, label, placeholder]) => (
          <FilterField
            key={name}
            {...{ name, label, placeholder }}
            value={address[name]}
            onChange={(value) => patch({ [name]: value })}
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
                    <th className="num">Revision</th>
                    <th>State</th>
                    <th>Finished</th>
                    <th>Customer</th>
                  </tr>
                </thead>
                <tbody>
                  {items.map((piece) => (
                    <tr key={piece.serial}>
                      <td>
                        <Link className={styles['number']} to="/pieces/$id" params={{ id: piece.serial }}>
                          {piece.serial}
                        </Link>
                      </td>
                      <td>{piece.order}</td>
                      <td>{piece.label}</td>
                      <td className="num">{piece.rev}</td>
                      <td>{pieceStateWords[piece.state]}</td>
                      <td>{timeText(piece.finishedAt)}</td>
                      <td>{customerName(piece.customer)}</td>
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
