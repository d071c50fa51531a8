/** The bench: the orders that are being built. For a tablet, with a scanner, with gloves, and without a network. */
import { useQuery } from '@tanstack/react-query';
import { openOrdersQuery } from '../../api/building.ts';
import { progressText } from '../order-words.ts';
import { goTo } from './address.ts';
import { BenchFrame } from './bench-frame.tsx';
import { Read } from './read.tsx';
import { scannedSerial, useScanner } from './scanner.ts';
import { useBench } from './use-bench.ts';
import styles from './bench.module.css';

export function BenchPage() {
  const query = useQuery(openOrdersQuery);
  const bench = useBench('');
  useScanner((code) => {
    const serial = scannedSerial(code);
    const order = query.data?.find(({ number }) => serial === number || serial.startsWith(`${number}-`));
    if (order !== undefined) goTo({ order: order.number, search: serial === order.number ? {} : { piece: serial } });
  });
  return (
    <BenchFrame title="Bench" bench={bench}>
      <Read query={query} what="the orders">
        {(orders) =>
          orders.length === 0 ? (
            <p className={styles['what']}>No order is being built. An order appears here once it is released.</p>
          ) : (
            <ul className={styles['cards']} aria-label="Orders in work">
              {orders.map((order) => (
                <li key={order.number}>
                  <button
                    type="button"
                    className={styles['card']}
                    onClick={() => goTo({ order: order.number, search: {} })}
                  >
                    <strong>{order.number}</strong>
                    <span>{order.label}</span>
                    <span>Revision {order.rev}</span>
                    <span>{progressText(order)} pieces accepted</span>
                    {order.due !== undefined && <span>Due {order.due}</span>}
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Read>
    </BenchFrame>
  );
}
