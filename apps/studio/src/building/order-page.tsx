/** The page of an order: the progress of its pieces, what the order needs, and its documents. */
import {
  cancelOrder,
  deleteOrder,
  type Order,
  type Piece,
  releaseOrder,
  type PartOfAnOrder,
} from '@cablewright/client';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { orderPartsQuery, orderQuery, piecesQuery } from '../api/building.ts';
import { hub } from '../api/hub.ts';
import { usePathParams } from '../kit/page/address.ts';
import { Loaded, LoadedPage } from '../kit/page/loaded.tsx';
import { Page } from '../kit/page/page.tsx';
import { RecordHeading } from '../kit/page/record-heading.tsx';
import { useAct } from '../kit/page/use-act.ts';
import { useWritable } from '../kit/page/use-writable.ts';
import { orderStateWords, pieceStateWords, progressText, timeText } from './order-words.ts';
import { useCustomerName } from '../kit/words/use-record-name.ts';
import { OrderDocuments } from './work-documents.tsx';
import styles from './building.module.css';

const crumbs = [{ label: 'Orders', to: '/orders' }];

export function OrderPage() {
  const { id = '' } = usePathParams();
  const query = useQuery(orderQuery(id));
  return (
    <LoadedPage title={id} crumbs={crumbs} what="this order" query={query}>
      {(order) => <OrderShown order={order} />}
    </LoadedPage>
  );
}

function OrderShown({ order }: { order: Order }) {
  const { number, state, design, label, rev, newerRevision } = order;
  const writable = useWritable();
  return (
    <Page
      title={number}
      crumbs={crumbs}
      heading={
        <RecordHeading title={number}>
          <span className={styles['state']} data-state={state}>
            {orderStateWords[state]}
          </span>
          <Link to="/cables/$id" params={{ id: design }}>
            {label}
          </Link>
          <span>Revision {rev}</span>
        </RecordHeading>
      }
      actions={<Actions order={order} writable={writable} />}
    >
      {newerRevision !== undefined && state !== 'finished' && state !== 'cancelled' && (
        <p className={styles['notice']} role="note">
          Revision {newerRevision} of this cable is released. This order builds revision {rev}.
        </p>
      )}
      <Facts order={order} />
      {state === 'planned' ? <Needed number={number} /> : <Pieces order={order} />}
      {state !== 'planned' && <OrderDocuments number={number} />}
      {state !== 'planned' && writable && <Needed number={number} />}
    </Page>
  );
}

function Facts({ order }: { order: Order }) {
  const { quantity, due, reference, customer, note, createdAt, createdBy, releasedAt, finishedAt } = order;
  const customerName = useCustomerName();
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Pieces', String(quantity)],
    ['Accepted', progressText(order)],
    ['Due', due],
    ['Customer', customerName(customer)],
    ['Customer’s order', reference],
    ['Planned', `${timeText(createdAt)}, ${createdBy}`],
    ['Released', timeText(releasedAt)],
    ['Finished', timeText(finishedAt)],
    ['Note', note],
  ];
  return (
    <dl className={styles['facts']}>
      {facts
        .filter(([, value]) => value !== undefined && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function Actions({ order: { number, state }, writable }: { order: Order; writable: boolean }) {
  const navigate = useNavigate();
  const releasing = useAct("Couldn't release the order");
  const cancelling = useAct("Couldn't cancel the order");
  const removing = useAct("Couldn't delete the order");
  const client = useQueryClient();
  const after = () => client.invalidateQueries({ queryKey: ['orders'] });
  const params = { number };
  const release = () =>
    releasing.act(() => hub.call(releaseOrder, { params }), {
      after,
      done: 'Released. Its pieces have their numbers.',
    });
  const cancel = () =>
    cancelling.act(() => hub.call(cancelOrder, { params }), { after, done: 'The order is cancelled.' });
  const remove = () =>
    removing.act(() => hub.call(deleteOrder, { params }), {
      after: async () => {
        await after();
        await navigate({ to: '/orders' });
      },
    });
  const busy = releasing.busy || cancelling.busy || removing.busy;
  if (state === 'planned')
    return writable ? (
      <>
        <Button variant="default" disabled={busy} onClick={() => void remove()}>
          Delete
        </Button>
        <Button disabled={busy} onClick={() => void release()}>
          Release
        </Button>
      </>
    ) : null;
  return (
    <>
      {state === 'released' && writable && (
        <Button variant="default" disabled={busy} onClick={() => void cancel()}>
          Cancel order
        </Button>
      )}
      {state === 'released' && (
        <Button component={Link} to={`/bench/${encodeURIComponent(number)}`}>
          Build
        </Button>
      )}
    </>
  );
}

function Pieces({ order: { number } }: { order: Order }) {
  const query = useQuery(piecesQuery(number));
  return (
    <section aria-label="Pieces" className={styles['section']}>
      <h2>Pieces</h2>
      <Loaded query={query} what="the pieces" rows={4}>
        {(pieces) => (
          <table className={styles['table']}>
            <thead>
              <tr>
                <th>Serial number</th>
                <th>State</th>
                <th className="num">Steps done</th>
                <th>Test</th>
                <th className="num">Open defects</th>
                <th>Finished</th>
              </tr>
            </thead>
            <tbody>
              {pieces.map((piece) => (
                <PieceRow key={piece.serial} piece={piece} />
              ))}
            </tbody>
          </table>
        )}
      </Loaded>
    </section>
  );
}

function PieceRow({ piece }: { piece: Piece }) {
  return (
    <tr>
      <td>
        <Link className={styles['number']} to="/pieces/$id" params={{ id: piece.serial }}>
          {piece.serial}
        </Link>
      </td>
      <td>{pieceStateWords[piece.state]}</td>
      <td className="num">{piece.stepsDone}</td>
      <td>{piece.tested ?? ''}</td>
      <td className="num">{piece.openDefects === 0 ? '' : piece.openDefects}</td>
      <td>{timeText(piece.finishedAt)}</td>
    </tr>
  );
}

function Needed({ number }: { number: string }) {
  const query = useQuery(orderPartsQuery(number));
  return (
    <section aria-label="Parts" className={styles['section']}>
      <h2>Parts</h2>
      <Loaded query={query} what="the parts" rows={4}>
        {({ items }) => <PartsTable items={items} />}
      </Loaded>
    </section>
  );
}

function PartsTable({ items }: { items: readonly PartOfAnOrder[] }) {
  const missing = items.filter((part) => part.missing > 0).length;
  return (
    <>
      <p className={missing > 0 ? styles['lacks'] : 'quiet'}>
        {missing === 0 ? 'Everything is on hand.' : `${missing} of ${items.length} parts are not on hand in full.`}
      </p>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th>Part number</th>
            <th>Part</th>
            <th className="num">Needed</th>
            <th className="num">On hand</th>
            <th className="num">Missing</th>
            <th>Unit</th>
          </tr>
        </thead>
        <tbody>
          {items.map((part) => (
            <tr key={`${part.kind} ${part.def}`}>
              <td>{part.partNumber ?? ''}</td>
              <td>{part.label}</td>
              <td className="num">{rounded(part.needed)}</td>
              <td className="num">{rounded(part.onHand)}</td>
              <td className={part.missing > 0 ? `num ${styles['lacks']}` : 'num'}>{rounded(part.missing)}</td>
              <td>{part.unit}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Rounds to three decimals: to the millimetre for lengths in metres. */
const rounded = (amount: number) => Math.round(amount * 1000) / 1000;
