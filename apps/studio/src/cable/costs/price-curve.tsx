import type { CostOfALot } from '@cablewright/client';
import { unitPriceText } from '../../kit/words/cost-words.ts';
import styles from './costs.module.css';

interface Point {
  readonly quantity: number;
  readonly price: number;
}

const [width, height, left, bottom] = [320, 140, 8, 22];

/** Price of one cable over the quantity, on a logarithmic axis: a lot of 10 is halfway between 1 and 100. */
export function PriceCurve({ lots, currency }: { lots: readonly CostOfALot[]; currency: string }) {
  const points = lots.flatMap(({ quantity, perPiece }): Point[] => {
    const price = perPiece.find((one) => one.currency === currency)?.amount;
    return price === undefined ? [] : [{ quantity, price }];
  });
  const [smallest, ...larger] = points;
  const largest = larger.at(-1);
  if (smallest === undefined || largest === undefined) return null;
  const [first, last] = [Math.log(smallest.quantity), Math.log(largest.quantity)];
  const max = Math.max(...points.map(({ price }) => price)) || 1;
  const x = ({ quantity }: Point) => left + ((Math.log(quantity) - first) / (last - first)) * (width - 2 * left);
  const y = ({ price }: Point) => 14 + (1 - price / max) * (height - bottom - 14);
  const named = points.map(({ quantity, price }) => `${quantity}: ${unitPriceText(price, currency)}`).join(', ');
  return (
    <figure className={styles['curve']}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`Price of one cable by quantity. ${named}`}>
        <line x1={0} y1={height - bottom} x2={width} y2={height - bottom} className={styles['axis']} />
        <polyline points={points.map((point) => `${x(point)},${y(point)}`).join(' ')} className={styles['line']} />
        {points.map((point) => (
          <g key={point.quantity}>
            <circle cx={x(point)} cy={y(point)} r={3} className={styles['dot']} />
            <text x={x(point)} y={height - 6} textAnchor={anchorOf(x(point))}>
              {point.quantity}
            </text>
          </g>
        ))}
      </svg>
      <figcaption className="quiet">{currency} for one cable, by quantity</figcaption>
    </figure>
  );
}

function anchorOf(x: number): 'start' | 'middle' | 'end' {
  if (x < 20) return 'start';
  return x > width - 20 ? 'end' : 'middle';
}
