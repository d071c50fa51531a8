/** The lists of quotations and customers. */
import { present } from '@cablewright/model';
import { createQuotation, type Customer, type Quotation } from '@cablewright/client';
import { inquiry } from '@cablewright/engine';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { hub } from '../../api/hub.ts';
import { customersQuery, quotationsQuery } from '../../api/quoting.ts';
import { ChoiceField, TextField } from '../../kit/fields/fields.tsx';
import { Dialog } from '../../kit/page/dialog.tsx';
import { EmptyState } from '../../kit/page/empty-state.tsx';
import { Loaded } from '../../kit/page/loaded.tsx';
import { Page } from '../../kit/page/page.tsx';
import { useAct } from '../../kit/page/use-act.ts';
import { useWritable } from '../../kit/page/use-writable.ts';
import { Browser } from '../../kit/table/browser.tsx';
import type { Facet, TableColumn } from '../../kit/table/columns.ts';
import { useAddress } from '../../kit/page/address.ts';
import { newId } from '../../library/record-source.ts';
import { ImportListButton } from './import-list.tsx';
import { nameOfQuotation, stateText } from './quotation-words.ts';
import styles from './quoting.module.css';

export function NewButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button leftSection={<IconPlus size={15} />} onClick={onClick}>
      {label}
    </Button>
  );
}

interface QuotationLine {
  readonly quotation: Quotation;
  readonly customer: string;
}

export function QuotationsPage() {
  const [address, patch] = useAddress();
  const quotations = useQuery(quotationsQuery);
  const customers = useQuery(customersQuery);
  const make = useWritable() && <NewButton label="New quotation" onClick={() => patch({ new: 'quotation' })} />;
  return (
    <Page title="Quotations" actions={make}>
      <Loaded query={quotations} what="the quotations" rows={8}>
        {(items) => <QuotationList items={items} customers={customers.data ?? []} make={make} />}
      </Loaded>
      {address['new'] === 'quotation' && customers.data !== undefined && (
        <NewQuotation
          customers={customers.data.map(({ record }) => record)}
          onClose={() => patch({ new: undefined })}
        />
      )}
    </Page>
  );
}

interface QuotationListProps {
  readonly items: readonly { readonly record: Quotation }[];
  readonly customers: readonly { readonly record: Customer }[];
  readonly make: React.ReactNode;
}

function QuotationList({ items, customers, make }: QuotationListProps) {
  const navigate = useNavigate();
  if (items.length === 0)
    return (
      <EmptyState title="No quotations yet" action={make}>
        A quotation prices cables at several quantities for a customer. What is sent is frozen with its prices and
        revisions.
      </EmptyState>
    );
  const names = new Map(customers.map(({ record }) => [record.id, record.label]));
  const lines = items.map(({ record }) => ({
    quotation: record,
    customer: names.get(record.customer) ?? record.sent?.customer ?? record.customer,
  }));
  return (
    <Browser
      id="quotations"
      label="Quotations"
      rows={lines}
      columns={quotationColumns}
      facets={quotationFacets}
      sort="-number"
      rowKey={({ quotation }) => quotation.id}
      textOf={({ quotation, customer }) =>
        [
          nameOfQuotation(quotation),
          customer,
          quotation.reference,
          ...quotation.lines.map(({ design }) => design),
        ].join(' ')
      }
      noun={{ one: 'quotation', many: 'quotations' }}
      onOpen={({ quotation }) => void navigate({ to: '/quotations/$id', params: { id: quotation.id } })}
    />
  );
}

const quotationColumns: readonly TableColumn<QuotationLine>[] = [
  {
    id: 'number',
    label: 'Number',
    fixed: true,
    width: 150,
    value: ({ quotation }) => nameOfQuotation(quotation),
    cell: ({ quotation }) => <span className={styles['number']}>{nameOfQuotation(quotation)}</span>,
  },
  { id: 'customer', label: 'Customer', fixed: true, value: ({ customer }) => customer },
  { id: 'state', label: 'State', value: ({ quotation }) => stateText(quotation) },
  { id: 'reference', label: 'Inquiry', value: ({ quotation }) => quotation.reference ?? '' },
  { id: 'lines', label: 'Cables', numeric: true, value: ({ quotation }) => quotation.lines.length },
  {
    id: 'open',
    label: 'Open questions',
    numeric: true,
    value: ({ quotation }) => (quotation.questions ?? []).filter(inquiry.isOpenQuestion).length,
  },
  { id: 'validUntil', label: 'Valid until', value: ({ quotation }) => quotation.validUntil ?? '' },
];

const quotationFacets: readonly Facet<QuotationLine>[] = [
  { id: 'state', label: 'State', values: ({ quotation }) => [stateText(quotation)] },
  { id: 'customer', label: 'Customer', values: ({ customer }) => [customer] },
];

function NewQuotation({ customers, onClose }: { customers: readonly Customer[]; onClose: () => void }) {
  const navigate = useNavigate();
  const [customer, setCustomer] = useState(customers.length === 1 ? customers[0]?.id : undefined);
  const [reference, setReference] = useState<string | undefined>();
  const { busy, act } = useAct("Couldn't create the quotation");
  if (customers.length === 0)
    return (
      <Dialog
        title="New quotation"
        action="New customer"
        busy={false}
        onAction={() => void navigate({ to: '/customers/$id', params: { id: newId } })}
        onClose={onClose}
      >
        <p>A quotation is for a customer, and there is none yet.</p>
      </Dialog>
    );
  const body = { customer: customer ?? '', ...present({ reference }) };
  const create = () =>
    act(() => hub.call(createQuotation, { body }), {
      touched: [['quotations']],
      after: ({ id }) => navigate({ to: '/quotations/$id', params: { id } }),
    });
  return (
    <Dialog
      title="New quotation"
      action="Create"
      busy={busy}
      disabled={customer === undefined}
      onAction={create}
      onClose={onClose}
    >
      <ChoiceField
        label="Customer"
        clearable={false}
        choices={customers.map(({ id, label }) => ({ value: id, label }))}
        value={customer}
        onChange={setCustomer}
      />
      <TextField
        label="The customer’s inquiry"
        description="Their number or date, printed on the quotation"
        value={reference}
        onChange={setReference}
      />
    </Dialog>
  );
}

export function CustomersPage() {
  const navigate = useNavigate();
  const query = useQuery(customersQuery);
  const open = (id: string) => void navigate({ to: '/customers/$id', params: { id } });
  const make = useWritable() && (
    <>
      <ImportListButton list="customers" />
      <NewButton label="New customer" onClick={() => open(newId)} />
    </>
  );
  return (
    <Page title="Customers" actions={make}>
      <Loaded query={query} what="the customers" rows={8}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState title="No customers yet" action={make}>
              A customer has addresses, a currency, terms, and numbers of its own for your cables.
            </EmptyState>
          ) : (
            <Browser
              id="customers"
              label="Customers"
              rows={items.map(({ record }) => record)}
              columns={customerColumns}
              facets={[]}
              sort="label"
              rowKey={({ id }) => id}
              textOf={({ label, number, numbers = [] }) =>
                [label, number, ...numbers.map((one) => `${one.number} ${one.id}`)].join(' ')
              }
              noun={{ one: 'customer', many: 'customers' }}
              onOpen={({ id }) => open(id)}
            />
          )
        }
      </Loaded>
    </Page>
  );
}

const customerColumns: readonly TableColumn<Customer>[] = [
  { id: 'label', label: 'Name', fixed: true, value: ({ label }) => label },
  { id: 'number', label: 'Number', value: ({ number }) => number ?? '' },
  { id: 'currency', label: 'Currency', value: ({ currency }) => currency ?? '' },
  { id: 'contact', label: 'Contact', value: ({ contacts = [] }) => contacts[0]?.name ?? '' },
  { id: 'numbers', label: 'Own numbers', numeric: true, value: ({ numbers = [] }) => numbers.length },
];
