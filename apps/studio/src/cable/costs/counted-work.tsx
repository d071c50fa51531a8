import type { CountedOperation } from '@cablewright/client';
import { studioPath } from '@cablewright/model';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { countedOperationsQuery } from '../../api/designs.ts';
import { Loaded } from '../../kit/page/loaded.tsx';
import { countText, timeText } from '../../kit/words/cost-words.ts';
import styles from './costs.module.css';

/** The operations of one cable. Each opens to show the steps that were counted. */
export function CountedWork({ design }: { design: string }) {
  const query = useQuery(countedOperationsQuery(design));
  return (
    <section className={styles['operations']} aria-label="Work">
      <h2>Work counted in the build steps</h2>
      <Loaded query={query} what="the operations" rows={6}>
        {({ items, minutes }) =>
          items.length === 0 ? (
            <p className="quiet">
              No operation counts anything in this cable. <Link to="/library/operations">Operations</Link> say what is
              counted, and how long it takes.
            </p>
          ) : (
            <OperationTable items={items} minutes={minutes} />
          )
        }
      </Loaded>
    </section>
  );
}

function OperationTable({ items, minutes }: { items: readonly CountedOperation[]; minutes: number }) {
  return (
    <div className={styles['frame']} data-framed>
      <table>
        <thead>
          <tr>
            <th scope="col">Operation</th>
            <th scope="col">Station</th>
            <th scope="col" className="num">
              Each cable
            </th>
            <th scope="col" className="num">
              Each lot
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <th scope="row" aria-label={item.label}>
                <details>
                  <summary>{`${item.label}: ${countText(item.count, item.counts)}`}</summary>
                  <ul>
                    {item.steps.map(({ step, what, count }) => (
                      <li key={step}>
                        <b>{count.toLocaleString('en', { maximumFractionDigits: 2 })} × </b>
                        {what}
                      </li>
                    ))}
                  </ul>
                  <div className="quiet">
                    {`${item.secondsEach} s each, ${item.confidence} · `}
                    <Link to={studioPath('operations', item.id)}>Open the operation</Link>
                  </div>
                </details>
              </th>
              <td>{item.station}</td>
              <td className="num">{item.perCableSeconds === 0 ? '' : timeText(item.perCableSeconds)}</td>
              <td className="num">{item.perLotSeconds === 0 ? '' : timeText(item.perLotSeconds)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Total
            </th>
            <td className="num">{timeText(minutes * 60)}</td>
            <td className="num">{timeText(items.reduce((sum, { perLotSeconds }) => sum + perLotSeconds, 0))}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
