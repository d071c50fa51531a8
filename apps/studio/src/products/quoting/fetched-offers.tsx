/** A distributor's response: each offer with its prices, and each part without one with the reason. */
import type { PlannedList } from '@cablewright/client';
import { unitPriceText } from '../../kit/words/cost-words.ts';
import { useQuery } from '@tanstack/react-query';
import { libraryQuery } from '../../api/library.ts';
import styles from './quoting.module.css';

type Row = PlannedList['items'][number];
type Offer = NonNullable<Row['offer']>;

const doesText = { add: 'new', change: 'changed', same: 'as it is', refused: 'left out' } as const;
const shownRows = 200;

export function FetchedOffers({ plan: { items, counts, unused } }: { plan: PlannedList }) {
  const offers = items.filter(({ does }) => does !== 'refused');
  const refused = items.filter(({ does }) => does === 'refused');
  return (
    <section aria-label="What was answered">
      <p role="status">
        {`${counts.add} new, ${counts.change} changed, ${counts.same} as they are, ${counts.refused} left out.`}
      </p>
      {unused.map((note) => (
        <p key={note} className="quiet">
          {note}
        </p>
      ))}
      {offers.length > 0 && <OfferTable offers={offers.slice(0, shownRows)} />}
      {refused.length > 0 && (
        <>
          <h3>Left out</h3>
          <ul aria-label="Left out">
            {refused.slice(0, shownRows).map(({ row, why }) => (
              <li key={row}>{why}</li>
            ))}
          </ul>
        </>
      )}
      {Math.max(offers.length, refused.length) > shownRows && (
        <p className="quiet">The first {shownRows} of each are shown.</p>
      )}
    </section>
  );
}

function OfferTable({ offers }: { readonly offers: readonly Row[] }) {
  const { data: library } = useQuery(libraryQuery);
  const nameOf = ({ part: { kind, id } }: Offer) => library?.entry(kind, id)?.record.label ?? id;
  return (
    <div className={styles['frame']} data-framed>
      <table aria-label="Offers">
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Order number</th>
            <th scope="col">Prices</th>
            <th scope="col" className="num">
              Least order
            </th>
            <th scope="col" className="num">
              Pack
            </th>
            <th scope="col" className="num">
              Days
            </th>
            <th scope="col" className="num">
              Stock
            </th>
            <th scope="col">What happens</th>
          </tr>
        </thead>
        <tbody>
          {offers.map(({ row, does, offer }) => (
            <tr key={row}>
              <td>{offer === undefined ? '–' : nameOf(offer)}</td>
              <td>{offer?.number ?? '–'}</td>
              <td>{offer === undefined ? '–' : pricesText(offer)}</td>
              <td className="num">{offer?.cost.moq ?? '–'}</td>
              <td className="num">{offer?.cost.pack ?? '–'}</td>
              <td className="num">{offer?.cost.leadDays ?? '–'}</td>
              <td className="num">{offer?.cost.stock ?? '–'}</td>
              <td>{doesText[does]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** `0.20 EUR, 0.10 from 100`. */
function pricesText({ cost: { unit, currency, breaks = [] } }: Offer): string {
  const later = breaks.map((each) => `${unitPriceText(each.unit, currency)} from ${each.minQty}`);
  return [unitPriceText(unit, currency), ...later].join(', ');
}
