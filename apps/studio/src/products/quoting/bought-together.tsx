/** Parts that are cheaper if all lines of a quotation are ordered together, and the choice to price it so. */
import { units } from '@cablewright/engine';
import type { QuotationPrices } from '@cablewright/client';
import { Checkbox } from '@mantine/core';
import styles from './quoting.module.css';

interface BoughtTogetherProps {
  readonly together: QuotationPrices['together'];
  readonly isChosen: boolean;
  readonly disabled: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

export function BoughtTogether({ together: { parts, saves }, isChosen, disabled, onChoose }: BoughtTogetherProps) {
  if (parts.length === 0 && !isChosen) return null;
  return (
    <section aria-label="Bought together">
      <h3>Bought together</h3>
      <p>{summary(parts.length, saves)}</p>
      {parts.length > 0 && <Parts parts={parts} />}
      <Checkbox
        label="Price all cables as one order"
        description="The quotation says that its prices apply only if all of them are ordered."
        checked={isChosen}
        disabled={disabled}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        mb="lg"
      />
    </section>
  );
}

function summary(count: number, saves: QuotationPrices['together']['saves']): string {
  if (count === 0) return 'No part is cheaper if all cables are ordered together.';
  const parts = count === 1 ? 'One part is' : `${count} parts are`;
  return `${parts} used by several cables. In the smallest quantities, one purchase costs ${saves.map((amount) => units.moneyText(amount)).join(' and ')} less than one for each cable, before margins.`;
}

function Parts({ parts }: { parts: QuotationPrices['together']['parts'] }) {
  const amount = (count: number, unit: 'ea' | 'm') =>
    `${count.toLocaleString('en', { maximumFractionDigits: 3 })}${unit === 'm' ? ' m' : ''}`;
  return (
    <div className={styles['frame']} data-framed>
      <table aria-label="Bought together">
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col" className="num">
              Needed
            </th>
            <th scope="col" className="num">
              Ordered
            </th>
            <th scope="col" className="num">
              Price
            </th>
            <th scope="col" className="num">
              Together
            </th>
            <th scope="col" className="num">
              Each for itself
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ kind, def, partNumber, label, unit, needed, ordered, unitPrice, breakFrom, ...part }) => (
            <tr key={`${kind} ${def} ${unitPrice}`}>
              <th scope="row">{[partNumber, label].filter(Boolean).join(' · ')}</th>
              <td className="num">{amount(needed, unit)}</td>
              <td className="num">{amount(ordered, unit)}</td>
              <td className="num">
                {units.moneyText({ amount: unitPrice, currency: part.currency })}
                {breakFrom !== undefined && <span className="quiet"> from {amount(breakFrom, unit)}</span>}
              </td>
              <td className="num">{units.moneyText({ amount: part.together, currency: part.currency })}</td>
              <td className="num">{units.moneyText({ amount: part.alone, currency: part.currency })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
