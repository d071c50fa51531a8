/** A quotation as its customer sees it by the link, in their language, and their acceptance. No account is needed. */
import { present } from '@cablewright/model';
import { acceptSharedQuotation, type SharedQuotation } from '@cablewright/client';
import { type PrintFormat, printFormatOf, units } from '@cablewright/engine';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { hub } from '../../api/hub.ts';
import { sharedQuotationQuery } from '../../api/quoting.ts';
import { ChoiceField, TextField } from '../../kit/fields/fields.tsx';
import { usePathParams } from '../../kit/page/address.ts';
import { Gate } from '../../kit/page/gate.tsx';
import { useAct } from '../../kit/page/use-act.ts';
import { useLinkPage } from '../../kit/page/use-link-page.ts';
import { Waiting } from '../../kit/page/waiting.tsx';
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

/** Declares the language of the page, so that it is read aloud and hyphenated correctly. */
function useLanguage(language: string): void {
  useEffect(() => {
    const { documentElement: page } = document;
    const before = page.lang;
    page.lang = language;
    return () => {
      page.lang = before;
    };
  }, [language]);
}

interface QuotationProps {
  readonly quotation: SharedQuotation;
  readonly print: PrintFormat;
}

function Shown({ code, quotation }: { code: string; quotation: SharedQuotation }) {
  const { number, letter, shop, shopAddress = [], state, language, note, tax, terms, together } = quotation;
  const print = useMemo(() => printFormatOf({ print: { language } }), [language]);
  const title = print.text('quotation.title', { number: letter === undefined ? number : `${number} ${letter}` });
  useLinkPage(title);
  useLanguage(language);
  return (
    <main className={styles['shared']}>
      <address className={styles['shop']}>
        <strong>{shop}</strong>
        {shopAddress.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <h1>{title}</h1>
      <Facts quotation={quotation} print={print} />
      {note !== undefined && <p className={styles['note']}>{note}</p>}
      {state !== 'open' && <p role="status">{print.text(`shared.${state}`)}</p>}
      <Prices quotation={quotation} print={print} />
      {together && <p>{print.text('quotation.together')}</p>}
      <p className={styles['note']}>{tax}</p>
      {terms !== undefined && (
        <section aria-label={print.text('quotation.terms')}>
          <h2>{print.text('quotation.terms')}</h2>
          <p className={styles['note']}>{terms}</p>
        </section>
      )}
      {state === 'open' && <Accept code={code} quotation={quotation} print={print} />}
    </main>
  );
}

function Facts({ quotation: { customer, reference, sentAt, sentBy, validUntil }, print }: QuotationProps) {
  const facts = [
    print.text('shared.for', { customer }),
    reference === undefined ? undefined : `${print.text('quotation.reference')}: ${reference}`,
    print.text('shared.sent', { date: print.date(sentAt.slice(0, 10)), name: sentBy }),
    validUntil === undefined ? undefined : `${print.text('quotation.valid-until')} ${print.date(validUntil)}`,
  ];
  return <p>{facts.filter(Boolean).join(' · ')}</p>;
}

function Prices({ quotation: { lines, currency, language }, print }: QuotationProps) {
  const money = (amount: number) => units.moneyText({ amount, currency }, language);
  return (
    <div className={styles['frame']} data-framed>
      <table aria-label={print.text('shared.prices')}>
        <thead>
          <tr>
            {(['quotation.quantity', 'quotation.unit-price', 'quotation.total', 'quotation.delivery'] as const).map(
              (key) => (
                <th key={key} scope="col" className="num">
                  {print.text(key)}
                </th>
              ),
            )}
          </tr>
        </thead>
        {lines.map((line) => (
          <tbody key={line.line}>
            <tr>
              <th scope="rowgroup" colSpan={4}>
                {cableText(line, print)}
              </th>
            </tr>
            {line.prices.map(({ quantity, unit, total, leadDays }) => (
              <tr key={quantity}>
                <td className="num">{print.number(quantity)}</td>
                <td className="num">{money(unit)}</td>
                <td className="num">{money(total)}</td>
                <td className="num">
                  {leadDays === undefined
                    ? print.text('quotation.on-request')
                    : print.text('quotation.days', { days: leadDays })}
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

const cableText = (
  { label, number, customerNumber, revision }: SharedQuotation['lines'][number],
  print: PrintFormat,
): string =>
  [customerNumber, number, label, revision === undefined ? undefined : print.text('quotation.revision', { revision })]
    .filter(Boolean)
    .join(' · ');

function Accept({ code, quotation, print }: QuotationProps & { code: string }) {
  const { lines, together, currency, language } = quotation;
  const client = useQueryClient();
  const [name, setName] = useState<string | undefined>();
  const [reference, setReference] = useState<string | undefined>();
  const [chosen, setChosen] = useState<Readonly<Record<string, string | undefined>>>({});
  const { busy, act } = useAct(print.text('shared.failed'));
  const ordered = lines.flatMap(({ line }) =>
    chosen[line] === undefined ? [] : [{ line, quantity: Number(chosen[line]) }],
  );
  const body = { name: (name ?? '').trim(), ordered, ...present({ reference }) };
  const accept = () =>
    act(() => hub.call(acceptSharedQuotation, { params: { code }, body }), {
      after: () => client.invalidateQueries({ queryKey: ['shared-quotation'] }),
    });
  const isComplete = body.name !== '' && ordered.length >= (together ? lines.length : 1);
  return (
    <section aria-label={print.text('shared.accept')}>
      <h2>{print.text('shared.accept')}</h2>
      {lines.map((line) => (
        <ChoiceField
          key={line.line}
          label={print.text('shared.quantity-of', { cable: cableText(line, print) })}
          standard={print.text('shared.not-ordered')}
          choices={line.prices.map(({ quantity }) => ({ value: String(quantity), label: print.number(quantity) }))}
          value={chosen[line.line]}
          onChange={(value) => setChosen((now) => ({ ...now, [line.line]: value }))}
        />
      ))}
      {ordered.length > 0 && (
        <p>
          {print.text('shared.total')}:{' '}
          <strong>{units.moneyText({ amount: totalOf(lines, ordered), currency }, language)}</strong>
        </p>
      )}
      <TextField label={print.text('shared.name')} value={name} onChange={setName} />
      <TextField label={print.text('shared.order')} value={reference} onChange={setReference} />
      {!isComplete && (
        <p className="quiet">{print.text(together && lines.length > 1 ? 'shared.choose-all' : 'shared.choose')}</p>
      )}
      <Button disabled={busy || !isComplete} onClick={() => void accept()}>
        {print.text('shared.accept-it')}
      </Button>
    </section>
  );
}

/** The totals of the chosen quantities, as they were quoted. */
function totalOf(
  lines: SharedQuotation['lines'],
  ordered: readonly { readonly line: string; readonly quantity: number }[],
): number {
  let sum = 0;
  for (const { line, quantity } of ordered)
    sum += lines.find((one) => one.line === line)?.prices.find((price) => price.quantity === quantity)?.total ?? 0;
  return sum;
}
