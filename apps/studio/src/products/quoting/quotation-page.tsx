/** The page of a quotation: a draft with today's prices, or the sent one. */
import {
  type Quotation,
  type QuotationPrices,
  reviseQuotation,
  sendQuotation,
  getQuotationDocument,
} from '@cablewright/client';
import { inquiry, units } from '@cablewright/engine';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { hub, type Versioned } from '../../api/hub.ts';
import {
  customersQuery,
  quotationPricesQuery,
  readSales,
  salesQuery,
  type SalesRecord,
  writeSales,
} from '../../api/quoting.ts';
import { EditorPage } from '../../kit/editor/editor-page.tsx';
import type { RecordSource } from '../../kit/editor/save-draft.ts';
import { type RecordEditor, useRecordEditor } from '../../kit/editor/use-record-editor.ts';
import { problemsOf } from '../../kit/forms/record-problems.ts';
import { SchemaForm } from '../../kit/forms/schema-form.tsx';
import { useAddressPatch, usePathParams } from '../../kit/page/address.ts';
import { Loaded, LoadedPage } from '../../kit/page/loaded.tsx';
import { Page } from '../../kit/page/page.tsx';
import { RecordHeading } from '../../kit/page/record-heading.tsx';
import { useAct } from '../../kit/page/use-act.ts';
import { useWritable } from '../../kit/page/use-writable.ts';
import { useShownProblems } from '../../kit/problems/use-shown-problems.ts';
import { BoughtTogether } from './bought-together.tsx';
import { CustomerLink } from './customer-link.tsx';
import { InquiryFiles } from './inquiry-files.tsx';
import { OpenQuestions, questionLine } from './open-questions.tsx';
import { Outcome } from './outcome.tsx';
import { QuotedLines } from './quoted-lines.tsx';
import { nameOfQuotation, stateText } from './quotation-words.ts';
import { Undelivered, Unpriced } from './unpriced.tsx';
import styles from './quoting.module.css';

/** The record of a quotation that the form edits. The hub checks it when it is saved. */
const quotationIn = (record: object): Quotation => record as Quotation;
const crumbs = [{ label: 'Quotations', to: '/quotations' }];
/** Fields that have another place on the page, or that only the hub writes. */
const fixed = 'id number letter state customer buyTogether lines questions files sent expiredAt decided'.split(' ');
/** Optional fields that most quotations have. */
const offered = ['reference', 'validUntil', 'leadDays', 'note', 'terms', 'margin'];

export function QuotationPage() {
  const { id = '' } = usePathParams();
  const query = useQuery(salesQuery('quotations', id));
  return (
    <LoadedPage title={id} crumbs={crumbs} what="this quotation" query={query}>
      {(saved) =>
        saved.value['state'] === 'draft' ? (
          <Draft key={id} id={id} saved={saved} />
        ) : (
          <Sent key={id} quotation={quotationIn(saved.value)} etag={saved.etag} />
        )
      }
    </LoadedPage>
  );
}

function sourceOf(id: string): RecordSource<SalesRecord> {
  return {
    kind: 'quotations',
    id,
    name: (record) => nameOfQuotation(quotationIn(record)),
    queryKey: salesQuery('quotations', id).queryKey,
    read: () => readSales('quotations', id),
    write: (record, seen) => writeSales('quotations', record, seen),
  };
}

function Draft({ id, saved }: { id: string; saved: Versioned<SalesRecord> }) {
  const editor = useRecordEditor(sourceOf(id), saved);
  const quotation = quotationIn(editor.value);
  const wrong = useMemo(() => problemsOf('quotations', editor.value), [editor.value]);
  const problems = useShownProblems(wrong, true);
  const patch = useAddressPatch();
  const writable = useWritable();
  const title = nameOfQuotation(quotation);
  return (
    <EditorPage
      editor={editor}
      writable={writable}
      blocked={wrong.size > 0}
      onBlocked={() => {
        const field = problems.showAll(document.querySelector('main'));
        if (field !== undefined) patch({ field });
      }}
      onSave={() => editor.save()}
      title={title}
      heading={<Heading quotation={quotation} />}
      crumbs={crumbs}
      actions={<DraftActions id={id} editor={editor} etag={saved.etag} writable={writable} />}
    >
      <InquiryFiles quotation={quotation} disabled={!writable} dirty={editor.dirty} />
      <QuotedLines
        lines={quotation.lines}
        disabled={!writable}
        onChange={(lines) => editor.change({ ...editor.value, lines })}
      />
      <TodaysPrices id={id} quotation={quotation} dirty={editor.dirty}>
        {({ together }) => (
          <BoughtTogether
            together={together}
            isChosen={quotation.buyTogether === true}
            disabled={!writable}
            onChoose={(isChosen) => editor.change({ ...editor.value, buyTogether: isChosen ? true : undefined })}
          />
        )}
      </TodaysPrices>
      <OpenQuestions
        quotation={quotation}
        disabled={!writable}
        onChange={(questions) => editor.change({ ...editor.value, questions })}
      />
      <SchemaForm
        kind="quotations"
        value={editor.value}
        onChange={editor.change}
        disabled={!writable}
        fixed={fixed}
        heading="On the quotation"
        offered={offered}
        problems={problems}
      />
    </EditorPage>
  );
}

function Heading({ quotation }: { quotation: Quotation }) {
  const { data: customers = [] } = useQuery(customersQuery);
  const customer = customers.find(({ record }) => record.id === quotation.customer)?.record;
  return (
    <RecordHeading title={nameOfQuotation(quotation)}>
      <span className={styles['state']} data-state={stateText(quotation)}>
        {stateText(quotation)}
      </span>
      {customer === undefined ? (
        <span>{quotation.sent?.customer ?? quotation.customer}</span>
      ) : (
        <Link to="/customers/$id" params={{ id: customer.id }}>
          {customer.label}
        </Link>
      )}
    </RecordHeading>
  );
}

interface DraftActionsProps {
  readonly id: string;
  readonly editor: RecordEditor<SalesRecord>;
  readonly etag: string;
  readonly writable: boolean;
}

function DraftActions({ id, editor, etag, writable }: DraftActionsProps) {
  const { busy, act } = useAct("Couldn't send the quotation");
  const send = () =>
    act(() => hub.call(sendQuotation, { params: { id }, ifMatch: etag }), {
      touched: [['quotations', id]],
      done: 'Marked as sent. Its prices do not change any more.',
    });
  return (
    <>
      <DocumentLink id={id} visibleFrom="xs" />
      {writable && (
        <Button variant="default" disabled={editor.dirty || busy} onClick={() => void send()}>
          Mark as sent
        </Button>
      )}
    </>
  );
}

/** On a phone the bar above the page has no room for it, so it is below the prices. */
function DocumentLink({ id, ...shown }: { id: string; visibleFrom?: 'xs'; hiddenFrom?: 'xs' }) {
  return (
    <Button
      component="a"
      href={hub.addressOf(getQuotationDocument, { params: { id } })}
      variant="default"
      mb={shown.hiddenFrom && 'sm'}
      {...shown}
    >
      PDF
    </Button>
  );
}

interface PricesProps {
  readonly id: string;
  readonly quotation: Quotation;
  readonly dirty: boolean;
  /** The content below the table. */
  readonly children: (prices: QuotationPrices) => ReactNode;
}

function TodaysPrices({ id, quotation, dirty, children }: PricesProps) {
  const query = useQuery(quotationPricesQuery(id));
  return (
    <section aria-label="Prices today">
      <h2>Prices today</h2>
      <DocumentLink id={id} hiddenFrom="xs" />
      {dirty && <p className="quiet">These are the prices of the quotation as it was last saved.</p>}
      <Loaded query={query} what="the prices" rows={4}>
        {(prices) => {
          const { items } = prices;
          return items.length === 0 ? (
            <p className="quiet">Add a cable with its quantities, then save.</p>
          ) : (
            <>
              <Unpriced items={items} />
              <PriceTable
                rows={items.flatMap((item) =>
                  item.prices.map((price) => ({
                    ...price,
                    label: cableText(item),
                    key: `${item.line} ${price.quantity}`,
                  })),
                )}
                currency={quotation.currency}
              />
              <Undelivered items={items} isBuiltIn={quotation.leadDays !== undefined} />
              {children(prices)}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

function cableText({ label, number, revision }: { label: string; number?: string; revision?: string }): string {
  return [number, label, revision === undefined ? undefined : `revision ${revision}`].filter(Boolean).join(' · ');
}

interface PriceRow {
  readonly key: string;
  readonly label: string;
  readonly quantity: number;
  readonly unit?: number;
  readonly total?: number;
  readonly worked?: number;
  readonly byHand?: boolean;
  readonly leadDays?: number;
}

function PriceTable({ rows, currency }: { rows: readonly PriceRow[]; currency: string }) {
  const text = (amount: number | undefined) => (amount === undefined ? '–' : units.moneyText({ amount, currency }));
  const hasWorked = rows.some(({ worked }) => worked !== undefined);
  return (
    <div className={styles['frame']} data-framed>
      <table aria-label="Prices">
        <thead>
          <tr>
            <th scope="col">Cable</th>
            <th scope="col" className="num">
              Quantity
            </th>
            <th scope="col" className="num">
              Price each
            </th>
            <th scope="col" className="num">
              Total
            </th>
            {hasWorked && (
              <th scope="col" className="num">
                Worked out
              </th>
            )}
            <th scope="col" className="num">
              Delivery
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, quantity, unit, total, worked, byHand, leadDays }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td className="num">{quantity.toLocaleString('en')}</td>
              <td className="num">
                {unit === undefined ? <span className={styles['lacks']}>no price</span> : text(unit)}
                {byHand === true && <span className="quiet"> by hand</span>}
              </td>
              <td className="num">{text(total)}</td>
              {hasWorked && <td className="num">{text(worked)}</td>}
              <td className="num">{leadDays === undefined ? 'on request' : `${leadDays} days`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Sent({ quotation, etag }: { quotation: Quotation; etag: string }) {
  const { id, sent, decided, state, currency, questions = [] } = quotation;
  const writable = useWritable();
  const navigate = useNavigate();
  const [deciding, setDeciding] = useState(false);
  const { busy, act } = useAct("Couldn't revise the quotation");
  const revise = () =>
    act(() => hub.call(reviseQuotation, { params: { id } }), {
      touched: [['quotations']],
      done: (next) => `Created ${nameOfQuotation(next)}`,
      after: (next) => navigate({ to: '/quotations/$id', params: { id: next.id } }),
    });
  const cables = new Map((sent?.cables ?? []).map((cable) => [cable.line, cable]));
  const open = questions.filter(inquiry.isOpenQuestion);
  return (
    <Page
      title={nameOfQuotation(quotation)}
      heading={<Heading quotation={quotation} />}
      crumbs={crumbs}
      actions={
        <Group gap="sm">
          <DocumentLink id={id} visibleFrom="xs" />
          {writable && (
            <Button variant="default" disabled={busy} onClick={() => void revise()} visibleFrom="xs">
              Revise
            </Button>
          )}
          {writable && state === 'sent' && <Button onClick={() => setDeciding(true)}>Won or lost</Button>}
        </Group>
      }
    >
      <p>
        {sent !== undefined && `Sent by ${sent.by} on ${sent.at.slice(0, 10)} to ${sent.customer}. `}
        {decided !== undefined && `${state === 'won' ? 'Won' : 'Lost'} on ${decided.at.slice(0, 10)}, ${decided.by}. `}
        {decided?.reason}
      </p>
      <Group gap="sm" hiddenFrom="xs">
        <DocumentLink id={id} hiddenFrom="xs" />
        {writable && (
          <Button variant="default" disabled={busy} onClick={() => void revise()} mb="sm">
            Revise
          </Button>
        )}
      </Group>
      <PriceTable
        currency={currency}
        rows={(sent?.prices ?? []).map((price) => ({
          ...price,
          key: `${price.line} ${price.quantity}`,
          label: cableText(cables.get(price.line) ?? { label: price.line }),
        }))}
      />
      {writable && state === 'sent' && <CustomerLink quotation={quotation} />}
      {open.length > 0 && (
        <section aria-label="Open questions">
          <h2>Open questions</h2>
          <ul>
            {open.map((question) => (
              <li key={question.id}>{questionLine(question)}</li>
            ))}
          </ul>
        </section>
      )}
      {deciding && <Outcome quotation={quotation} etag={etag} onClose={() => setDeciding(false)} />}
    </Page>
  );
}
