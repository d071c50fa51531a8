import { units } from '@cablewright/engine';
import type { CostLine, CostOfALot } from '@cablewright/client';
import { studioPath } from '@cablewright/model';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import {
  deliveryText,
  amountText,
  costGroups,
  countText,
  moneyTexts,
  timeText,
  unitPriceText,
} from '../../kit/words/cost-words.ts';
import styles from './costs.module.css';

/** A line in all lots. The lots have the same lines, except for costs that start at a certain quantity. */
interface Row {
  readonly key: string;
  /** The line in the first lot that has it. */
  readonly line: CostLine;
  readonly lots: readonly { readonly quantity: number; readonly line: CostLine | undefined }[];
}

function keyOf({ kind, label, material, work, pct, amount }: CostLine): string {
  if (material !== undefined) return `${kind} ${material.part.kind} ${material.part.def}`;
  if (work !== undefined) return `${kind} ${work.design} ${work.operation?.id ?? ''}`;
  return `${kind} ${label} ${pct ?? ''} ${amount?.currency ?? ''}`;
}

function rowsOf(lots: readonly CostOfALot[]): readonly Row[] {
  const keys = new Map<string, CostLine>();
  const byKey = lots.map(({ quantity, lines }) => {
    const map = new Map<string, CostLine>();
    for (const line of lines) {
      let key = keyOf(line);
      // The same part may have two prices, because a frozen revision has its own.
      while (map.has(key)) key += '+';
      map.set(key, line);
      if (!keys.has(key)) keys.set(key, line);
    }
    return { quantity, map };
  });
  return [...keys].map(([key, line]) => ({
    key,
    line,
    lots: byKey.map(({ quantity, map }) => ({ quantity, line: map.get(key) })),
  }));
}

/** The lines of several lots side by side. Each opens to show how its figures were computed. */
export function CostTable({ lots }: { lots: readonly CostOfALot[] }) {
  const rows = rowsOf(lots);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled from the keyboard
    <div className={styles['frame']} data-framed tabIndex={0} role="region" aria-label="Costs by quantity">
      <table>
        <thead>
          <tr>
            <th scope="col">Cables in the lot</th>
            {lots.map(({ quantity }) => (
              <th key={quantity} scope="col" className="num">
                {quantity.toLocaleString('en')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {costGroups.map(([kind, name]) => {
            const own = rows.filter(({ line }) => line.kind === kind);
            return own.length === 0 ? null : (
              <Fragment key={kind}>
                <tr className={styles['group']}>
                  <th scope="rowgroup" colSpan={lots.length + 1}>
                    {name}
                  </th>
                </tr>
                {own.map((row) => (
                  <LineRow {...row} key={row.key} />
                ))}
              </Fragment>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            {lots.map(({ quantity, totals }) => (
              <td key={quantity} className="num">
                {moneyTexts(totals)}
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">One cable</th>
            {lots.map(({ quantity, perPiece, complete }) => (
              <td key={quantity} className="num">
                {perPiece.map(({ amount, currency }) => unitPriceText(amount, currency)).join(' + ') || '–'}
                {!complete && <div className={styles['lacks']}>incomplete</div>}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function LineRow({ line, lots }: Row) {
  return (
    <tr>
      <th scope="row">
        <details>
          <summary>
            {line.material?.part.partNumber !== undefined && (
              <span className="mono">{`${line.material.part.partNumber}\u00a0 `}</span>
            )}
            {nameOf(line)}
          </summary>
          <ul className={styles['figures']}>
            {lots.map(({ quantity, line: one }) => (
              <li key={quantity}>
                {lots.length > 1 && <b>{quantity.toLocaleString('en')}: </b>}
                {one === undefined ? 'nothing' : <Figures line={one} />}
              </li>
            ))}
          </ul>
          <Origin line={line} />
        </details>
      </th>
      {lots.map(({ quantity, line: one }) => (
        <td key={quantity} className="num">
          {one?.amount === undefined ? (
            <span className={styles['lacks']}>{one === undefined ? '–' : 'not known'}</span>
          ) : (
            units.moneyText(one.amount)
          )}
        </td>
      ))}
    </tr>
  );
}

const marginNames: Readonly<Record<string, string>> = { parts: 'On parts', labour: 'On labour', cost: 'On cost' };

function nameOf({ kind, label, work, pct }: CostLine): string {
  if (kind === 'margin') return `${marginNames[label] ?? label}, ${pct ?? 0} %`;
  if (work !== undefined && work.operation === undefined) return `Labour as stated for ${label}`;
  return label;
}

function Figures({ line: { material, work } }: { line: CostLine }) {
  if (material !== undefined) return <>{materialText(material)}</>;
  if (work === undefined) return <>once, whatever the quantity</>;
  const rate = work.rate === undefined ? '' : ` at ${unitPriceText(work.rate.ratePerHour, work.rate.currency)}/h`;
  return <>{`${timeText(work.seconds)}${rate}`}</>;
}

function materialText(material: NonNullable<CostLine['material']>): string {
  const { unit, net, scrap, purchase, excess = 0, leadDays } = material;
  const texts = [`${amountText(net, unit)} in the cables`];
  if (scrap > 0) texts.push(`${amountText(scrap, unit)} for scrap and samples`);
  if (purchase !== undefined) {
    const { ordered, unit: price, currency, breakFrom, moq, pack, keptInStock, supplier } = purchase;
    const from = breakFrom === undefined ? '' : ` from ${amountText(breakFrom, unit)} on`;
    const of = supplier === undefined ? '' : ` from ${supplier}`;
    const verb = keptInStock === true ? 'charged' : 'bought';
    texts.push(`${amountText(ordered, unit)} ${verb}${of} at ${unitPriceText(price, currency)}${from}`);
    if (moq !== undefined) texts.push(`least order ${amountText(moq, unit)}`);
    if (pack !== undefined) texts.push(`in packs of ${amountText(pack, unit)}`);
    if (excess > 0) texts.push(`${amountText(excess, unit)} left over`);
  }
  if (leadDays !== undefined) texts.push(deliveryText(leadDays));
  return texts.join('; ');
}

/** Where a figure comes from, with a link to the record. */
function Origin({ line: { material, work, src } }: { line: CostLine }) {
  if (material !== undefined) {
    const { part, purchase } = material;
    const source = [purchase?.src, purchase?.date].filter(Boolean).join(', ');
    return (
      <div className="quiet">
        <Link to={studioPath(part.kind, part.def)}>Open the part</Link>
        {source !== '' && ` · Price: ${source}`}
      </div>
    );
  }
  const operation = work?.operation;
  if (operation !== undefined)
    return (
      <div className="quiet">
        {`${countText(operation.count, operation.counts)}, ${operation.secondsEach} s each, ${operation.confidence} · `}
        <Link to={studioPath('operations', operation.id)}>Open the operation</Link>
      </div>
    );
  return src === undefined ? null : <div className="quiet">{src}</div>;
}
