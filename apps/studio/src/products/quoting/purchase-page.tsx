/** The parts to buy, by supplier, for quotations that were won or for typed lots. */
import { units } from '@cablewright/engine';
import { getPurchaseList, getPurchaseListFile, type PurchaseLine } from '@cablewright/client';
import { counted, studioPath } from '@cablewright/model';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { hub } from '../../api/hub.ts';
import { NumberField, TextField } from '../../kit/fields/fields.tsx';
import { CableField } from '../cable-field.tsx';
import { EmptyState } from '../../kit/page/empty-state.tsx';
import { FileButton } from '../file-button.tsx';
import { Loaded } from '../../kit/page/loaded.tsx';
import { Page } from '../../kit/page/page.tsx';
import { amountText, deliveryText, unitPriceText } from '../../kit/words/cost-words.ts';
import styles from './quoting.module.css';

const lotsForm = /^[A-Za-z0-9._-]+[*][1-9][0-9]{0,6}(,[A-Za-z0-9._-]+[*][1-9][0-9]{0,6})*$/;

const lotsQuery = (lots: string) => (lots === '' ? {} : { lots });

function purchaseQuery(lots: string) {
  return queryOptions({
    queryKey: ['costs', 'purchase-list', lots],
    queryFn: ({ signal }) => hub.call(getPurchaseList, { query: lotsQuery(lots), signal }),
    placeholderData: (previous) => previous,
  });
}

export function PurchasePage() {
  const [text, setText] = useState<string | undefined>();
  const typed = (text ?? '').replaceAll(/\s/g, '');
  const isRead = typed === '' || lotsForm.test(typed);
  const lots = isRead ? typed : '';
  const query = useQuery(purchaseQuery(lots));
  return (
    <Page
      title="What to buy"
      actions={
        <FileButton load={() => hub.call(getPurchaseListFile, { query: lotsQuery(lots) })} name="purchase-list.csv">
          CSV
        </FileButton>
      }
    >
      <div className={styles['lots']}>
        <TextField
          label="Lots"
          description="Without lots the list is for all quotations that were won. Add lots below, or type their ids and quantities: null-modem-de9*25, dc-lead*10"
          value={text}
          onChange={setText}
          {...(isRead
            ? {}
            : { error: 'Write the id of a cable, an asterisk and a quantity, with commas between lots.' })}
        />
        <AddLot onAdd={(lot) => setText(typed === '' ? lot : `${typed}, ${lot}`)} />
      </div>
      <Loaded query={query} what="the purchase list" rows={10}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="Nothing to buy" action={null}>
              No quotation was won yet. Add lots above to see what they need.
            </EmptyState>
          ) : (
            <Suppliers items={items} lots={lots} />
          )
        }
      </Loaded>
    </Page>
  );
}

/** Adds a lot of a cable that is chosen by its name. */
function AddLot({ onAdd }: { readonly onAdd: (lot: string) => void }) {
  const [design, setDesign] = useState<string | undefined>();
  const [quantity, setQuantity] = useState<number | undefined>();
  const add = () => {
    onAdd(`${design}*${quantity}`);
    setDesign(undefined);
    setQuantity(undefined);
  };
  return (
    <div className={styles['addLot']}>
      <CableField value={design} onChange={setDesign} />
      <NumberField label="Quantity" value={quantity} onChange={setQuantity} />
      <Button
        variant="default"
        leftSection={<IconPlus size={15} aria-hidden />}
        disabled={design === undefined || !isQuantity(quantity)}
        onClick={add}
      >
        Add lot
      </Button>
    </div>
  );
}

/** A quantity that the list of lots takes: a whole number of at most seven digits. */
const isQuantity = (value = 0) => Number.isInteger(value) && value >= 1 && value < 10_000_000;

function Suppliers({ items, lots }: { items: readonly PurchaseLine[]; lots: string }) {
  const bySupplier = Map.groupBy(items, ({ supplier }) => supplier ?? '');
  return [...bySupplier].map(([supplier, lines]) => {
    const href = hub.addressOf(getPurchaseListFile, { query: { lots: lots || undefined, supplier } });
    return (
      <section key={supplier} aria-label={supplier === '' ? 'Without an offer' : supplier}>
        <h2>{supplier === '' ? 'Without an offer, at the price of the record' : supplier}</h2>
        <p>
          <a href={href}>{`CSV of ${counted(lines.length, 'part')}`}</a>
        </p>
        <PurchaseTable lines={lines} label={supplier === '' ? 'Without an offer' : supplier} />
      </section>
    );
  });
}

const lacks = { price: 'no price', length: 'a length is not stated', reel: 'a piece is longer than a reel' } as const;

function PurchaseTable({ lines, label }: { lines: readonly PurchaseLine[]; label: string }) {
  return (
    <div className={styles['frame']} data-framed>
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Part</th>
            {['Needed', 'On hand', 'Order', 'Price', 'Amount', 'Delivery'].map((name) => (
              <th key={name} scope="col" className="num">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.kind} ${line.def}`}>
              <th scope="row">
                <Link to={studioPath(line.kind, line.def)}>{line.partNumber ?? line.label}</Link>
                {line.partNumber !== undefined && ` ${line.label}`}
                {line.supplierNumber !== undefined && <span className="quiet"> {line.supplierNumber}</span>}
              </th>
              <td className="num">{amountText(line.needed, line.unit)}</td>
              <td className="num">{line.onHand === 0 ? '' : amountText(line.onHand, line.unit)}</td>
              <td className="num">{line.lacks === 'length' ? '–' : amountText(line.order, line.unit)}</td>
              <td className="num">
                {line.lacks !== undefined && <span className={styles['lacks']}>{lacks[line.lacks]}</span>}
                {line.unitPrice !== undefined && unitPriceText(line.unitPrice, line.currency ?? '')}
              </td>
              <td className="num">
                {line.amount !== undefined && units.moneyText({ amount: line.amount, currency: line.currency ?? '' })}
              </td>
              <td className="num">{line.leadDays === undefined ? '' : deliveryText(line.leadDays)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
