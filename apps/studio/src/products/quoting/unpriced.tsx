/** Why lines of a draft have no price or no delivery time, with links to the parts that lack it. */
import type { PricedLine } from '@cablewright/client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { unknownText } from '../../kit/words/cost-words.ts';
import { recordPath } from '../../kit/page/paths.ts';
import styles from './quoting.module.css';

interface ItemsProps {
  readonly items: readonly PricedLine[];
}

type Unknown = PricedLine['prices'][number]['unknowns'][number];

const maxShown = 50;

export function Unpriced({ items }: ItemsProps) {
  const reasons = new Map<string, ReactNode>();
  for (const { label, missing, prices } of items) {
    if (missing !== undefined)
      reasons.set(label, `${label}: there is no such ${missing === 'no-such-cable' ? 'cable' : 'revision'}.`);
    for (const { unit, lacksRate, unknowns } of prices) {
      if (unit !== undefined) continue;
      if (lacksRate) reasons.set(`${label} rate`, `${label}: an exchange rate is missing.`);
      else
        for (const unknown of unknowns.filter(({ about }) => about !== 'lead-time'))
          reasons.set(
            `${label} ${unknown.about} ${unknown.what}`,
            <>
              {label}: {unknownText(unknown.about as 'price')}: <PartLink {...unknown} />
            </>,
          );
    }
  }
  if (reasons.size === 0) return null;
  return (
    <ul className={styles['lacks']}>
      {[...reasons].slice(0, maxShown).map(([key, reason]) => (
        <li key={key}>{reason}</li>
      ))}
    </ul>
  );
}

/** The parts without a delivery time, for which the quotation prints “on request”. */
export function Undelivered({ items, isBuiltIn }: ItemsProps & { readonly isBuiltIn: boolean }) {
  const parts = new Map<string, Unknown>();
  for (const { prices } of items)
    for (const { leadDays, unknowns } of prices)
      if (leadDays === undefined)
        for (const unknown of unknowns) if (unknown.about === 'lead-time') parts.set(unknown.what, unknown);
  const isOpen = items.some(({ prices }) => prices.some(({ leadDays }) => leadDays === undefined));
  if (!isOpen) return null;
  const shown = [...parts.values()].slice(0, maxShown);
  return (
    <p className="quiet">
      {!isBuiltIn && 'Enter the lead days to build below. '}
      {shown.length > 0 && (
        <>
          Delivery time not stated:{' '}
          {shown.map((unknown, i) => (
            <span key={unknown.what}>
              {i > 0 && ', '}
              <PartLink {...unknown} />
            </span>
          ))}
          {parts.size > maxShown && ` and ${parts.size - maxShown} more`}.
        </>
      )}
    </p>
  );
}

function PartLink({ kind, id, what }: Unknown) {
  return <Link to={recordPath(kind, id)}>{what}</Link>;
}
