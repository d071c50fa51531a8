/** The times that labour operations took at the bench, next to their stated times. */
import { listMeasuredTimes, takeOverMeasuredTimes, type MeasuredTimes } from '@cablewright/client';
import { Button, Checkbox } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { hub } from '../api/hub.ts';
import { EmptyState } from '../kit/page/empty-state.tsx';
import { Loaded } from '../kit/page/loaded.tsx';
import { Page } from '../kit/page/page.tsx';
import { useAct } from '../kit/page/use-act.ts';
import { useWritable } from '../kit/page/use-writable.ts';
import styles from './building.module.css';

type MeasuredTime = MeasuredTimes['items'][number];

const measuredKey = ['measured-times'];

export function MeasuredTimesPage() {
  const query = useQuery({
    queryKey: measuredKey,
    queryFn: ({ signal }) => hub.call(listMeasuredTimes, { signal }),
  });
  return (
    <Page title="Measured times">
      <Loaded query={query} what="the measured times" rows={6}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="No times yet">
              Times are taken from the steps that are recorded at the bench. An operation has a measured time after five
              pieces, where one person recorded the step and the one before it.
            </EmptyState>
          ) : (
            <Times items={items} />
          )
        }
      </Loaded>
    </Page>
  );
}

/** Seconds as people read them: `8.4 s`, `2 min 5 s`. */
function spoken(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${seconds} s`;
  return whole % 60 === 0 ? `${whole / 60} min` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

const isNews = ({ median, secondsEach, confidence }: MeasuredTime) =>
  median > 0 && (median !== secondsEach || confidence !== 'measured');

function Times({ items }: { items: readonly MeasuredTime[] }) {
  const client = useQueryClient();
  const writable = useWritable();
  const taking = useAct("Couldn't take over the times");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const offered = items.filter(isNews);
  const times = offered
    .filter(({ operation }) => chosen.has(operation))
    .map(({ operation, median }) => ({ operation, median }));
  const toggle = (operation: string) => setChosen(chosen.symmetricDifference(new Set([operation])));
  const takeOver = () =>
    taking.act(() => hub.call(takeOverMeasuredTimes, { body: { times } }), {
      after: async () => {
        setChosen(new Set());
        await client.invalidateQueries({ queryKey: measuredKey });
      },
      done: times.length === 1 ? 'The operation has the measured time.' : 'The operations have the measured times.',
    });
  const all = offered.length > 0 && offered.every(({ operation }) => chosen.has(operation));
  return (
    <>
      <p>
        What people recorded at the bench, as the median of the latest pieces. Costs use what the operations state until
        you take a time over.
      </p>
      {writable && (
        <Button disabled={times.length === 0} loading={taking.busy} onClick={() => void takeOver()}>
          Take over{times.length > 0 && ` ${times.length}`}
        </Button>
      )}
      <section aria-label="Times" className={styles['section']}>
        <table className={styles['table']} aria-label="Measured times">
          <thead>
            <tr>
              {writable && (
                <th>
                  <Checkbox
                    aria-label="Choose all"
                    checked={all}
                    disabled={offered.length === 0}
                    onChange={() => setChosen(all ? new Set() : new Set(offered.map(({ operation }) => operation)))}
                  />
                </th>
              )}
              <th>Operation</th>
              <th>Station</th>
              <th className="num">Stated</th>
              <th className="num">Measured</th>
              <th className="num">Half of the pieces</th>
              <th className="num">Pieces</th>
              <th>Orders</th>
            </tr>
          </thead>
          <tbody>
            {items.map((time) => (
              <tr key={time.operation}>
                {writable && (
                  <td>
                    <Checkbox
                      aria-label={`Take over ${time.label}`}
                      checked={chosen.has(time.operation)}
                      disabled={!isNews(time)}
                      onChange={() => toggle(time.operation)}
                    />
                  </td>
                )}
                <TimeCells time={time} />
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function TimeCells({ time }: { time: MeasuredTime }) {
  const { operation, label, station, confidence, secondsEach, median, lower, upper, pieces, isShared, orders } = time;
  return (
    <>
      <td>
        <Link to="/library/$kind/$id" params={{ kind: 'operations', id: operation }}>
          {label}
        </Link>
      </td>
      <td>{station}</td>
      <td className="num">
        {spoken(secondsEach)}
        <div className="quiet">{confidence}</div>
      </td>
      <td className="num">
        <strong>{spoken(median)}</strong>
        {isShared && <div className="quiet">with other work</div>}
      </td>
      <td className="num">
        {lower} to {upper} s
      </td>
      <td className="num">{pieces}</td>
      <td>
        {orders.slice(0, 3).map((order) => (
          <div key={order}>
            <Link to="/orders/$id" params={{ id: order }}>
              {order}
            </Link>
          </div>
        ))}
        {orders.length > 3 && <div className="quiet">and {orders.length - 3} more</div>}
      </td>
    </>
  );
}
