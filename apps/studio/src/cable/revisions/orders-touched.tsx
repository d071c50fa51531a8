import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ordersOfQuery } from '../../api/building.ts';
import { counted } from '@cablewright/model';
import styles from './revisions.module.css';

/**
 * The orders in progress that build an earlier revision of a cable, with the number of begun pieces and the customer.
 */
export function OrdersTouched({ design }: { design: string }) {
  const { data: orders = [] } = useQuery(ordersOfQuery(design));
  const open = orders.filter(({ state }) => state === 'released' || state === 'planned');
  if (open.length === 0) return null;
  return (
    <section aria-label="Orders that build an earlier revision" className={styles['changes']}>
      <h3 className="small-title">Orders that build an earlier revision</h3>
      <ul className={styles['points']}>
        {open.map(({ number, rev, quantity, pieces, customer, reference }) => {
          const begun = quantity - pieces.waiting;
          return (
            <li key={number}>
              <Link to="/orders/$id" params={{ id: number }}>
                {number}
              </Link>
              : revision {rev}, {counted(quantity, 'piece')}
              {begun > 0 && pieces.waiting < quantity ? `, ${begun} begun` : ''}
              {customer === undefined ? '' : `, for ${customer}`}
              {reference === undefined ? '' : ` (${reference})`}
            </li>
          );
        })}
      </ul>
      <p className="quiet">They stay with their revision.</p>
    </section>
  );
}
