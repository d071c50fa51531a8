/** A quotation as its customer sees it by the link, and their acceptance. No account is needed. */
import { present } from '@cablewright/model';
import { acceptSharedQuotation, type SharedQuotation } from '@cablewright/client';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hub } from '../../api/hub.ts';
import { sharedQuotationQuery } from '../../api/quoting.ts';
import { ChoiceField, TextField } from '../../kit/fields/fields.tsx';
import { usePathParams } from '../../kit/page/address.ts';
import { Gate } from '../../kit/page/gate.tsx';
import { useAct } from '../../kit/page/use-act.ts';
import { useLinkPage } from '../../kit/page/use-link-page.ts';
import { Waiting } from '../../kit/page/waiting.tsx';
import { moneyText } from '../../kit/words/cost-words.ts';
import styles from './quoting.module.css';

export function SharedQuotationPage() {
  const { code = '' } = usePathParams();
  const { data, error } = useQuery(sharedQuotationQuery(code));
  if (error !== null)
    return (
      <Gate title="Quotation" text={error.message}>
        <p className="quiet">Ask the shop that sent you the link.</p>
      </Gate>
    );
  if (data === undefined) return <Waiting rows={6} />;
  return <Shown code={code} quotation={data} />;
}

const stateTexts: Readonly<Record<SharedQuotation['state'], string>> = {
  open: '',
  accepted: 'This quotation is accepted. Thank you.',
  over: 'This quotation is no longer valid. Ask for a new one.',
  superseded: 'There is a newer revision of this quotation. Ask for its link.',
};

function Shown({ code, quotation }: { code: string; quotation: SharedQuotation }) {
  const { number, letter, shop, state, currency, validUntil, sentAt, sentBy, customer, reference, note, terms } =
    quotation;
  const title = `Quotation ${letter === undefined ? number : `${number} ${letter}`}`;
  useLinkPage(title);
  return (
    <main className={styles['shared']}>
      <p>{shop}</p>
      <h1>{title}</h1>
      <p>
        For {customer}
        {reference === undefined ? '' : `, ${reference}`}. Sent on {sentAt.slice(0, 10)} by {sentBy}
        {validUntil === undefined ? '.' : `, valid until ${validUntil}.`}
      </p>
      {note !== undefined && <p>{note}</p>}
      {state !== 'open' && <p role="status">{stateTexts[state]}</p>}
      <table aria-label="Prices">
        <thead>
          <tr>
            <th>Cable</th>
            <th>Quantity</th>
            <th>Unit price</th>
            <th>Total</th>
            <th>Delivery</th>
          </tr>
        </thead>
        <tbody>
          {quotation.lines.flatMap((line) =>
            line.prices.map(({ quantity, unit, total, leadDays }, i) => (
              <tr key={`${line.line} ${quantity}`}>
                <td>{i === 0 ? cableText(line) : ''}</td>
                <td className="num">{quantity}</td>
                <td className="num">{moneyText({ amount: unit, currency })}</td>
                <td className="num">{moneyText({ amount: total, currency })}</td>
                <td>{leadDays === undefined ? 'on request' : `${leadDays} days`}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
      {quotation.together && <p>These prices apply to an order of all items.</p>}
      {terms !== undefined && <p>{terms}</p>}
      {state === 'open' && <Accept code={code} quotation={quotation} />}
    </main>
  );
}

const cableText = ({ label, number, customerNumber, revision }: SharedQuotation['lines'][number]) =>
  [customerNumber, number, label, revision === undefined ? undefined : `revision ${revision}`]
    .filter(Boolean)
    .join(' · ');

function Accept({ code, quotation: { lines, together } }: { code: string; quotation: SharedQuotation }) {
  const client = useQueryClient();
  const [name, setName] = useState<string | undefined>();
  const [reference, setReference] = useState<string | undefined>();
  const [chosen, setChosen] = useState<Readonly<Record<string, string | undefined>>>({});
  const { busy, act } = useAct("Couldn't accept the quotation");
  const ordered = lines.flatMap(({ line }) =>
    chosen[line] === undefined ? [] : [{ line, quantity: Number(chosen[line]) }],
  );
  const body = { name: (name ?? '').trim(), ordered, ...present({ reference }) };
  const accept = () =>
    act(() => hub.call(acceptSharedQuotation, { params: { code }, body }), {
      after: () => client.invalidateQueries({ queryKey: ['shared-quotation'] }),
    });
  return (
    <section aria-label="Accept">
      <h2>Accept</h2>
      {lines.map((line) => (
        <ChoiceField
          key={line.line}
          label={`Quantity of ${cableText(line)}`}
          choices={line.prices.map(({ quantity }) => ({ value: String(quantity), label: String(quantity) }))}
          value={chosen[line.line]}
          onChange={(value) => setChosen((now) => ({ ...now, [line.line]: value }))}
        />
      ))}
      <TextField label="Your name" value={name} onChange={setName} />
      <TextField label="Number of your order" value={reference} onChange={setReference} />
      <Button
        disabled={busy || body.name === '' || ordered.length < (together ? lines.length : 1)}
        onClick={() => void accept()}
      >
        Accept the quotation
      </Button>
    </section>
  );
}
