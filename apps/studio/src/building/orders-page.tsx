/** The list of orders, and the dialog that creates one. */
import { createOrder, type Order } from '@cablewright/client';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ordersQuery } from '../api/building.ts';
import { designsQuery } from '../api/designs.ts';
import { hub } from '../api/hub.ts';
import { customersQuery } from '../api/quoting.ts';
import { DateField } from '../kit/fields/date-field.tsx';
import { ChoiceField, NumberField, TextField } from '../kit/fields/fields.tsx';
import { CableField } from '../products/cable-field.tsx';
import { Dialog } from '../kit/page/dialog.tsx';
import { FieldOfDialog } from '../kit/problems/field-of-dialog.tsx';
import { EmptyState } from '../kit/page/empty-state.tsx';
import { Loaded } from '../kit/page/loaded.tsx';
import { Page } from '../kit/page/page.tsx';
import { useAct } from '../kit/page/use-act.ts';
import { useAddress } from '../kit/page/address.ts';
import { useWritable } from '../kit/page/use-writable.ts';
import { Browser } from '../kit/table/browser.tsx';
import type { Facet, TableColumn } from '../kit/table/columns.ts';
import styles from './building.module.css';
import { orderStateWords, progressText } from './order-words.ts';

export function OrdersPage() {
  const [address, patch] = useAddress();
  const navigate = useNavigate();
  const query = useQuery(ordersQuery);
  const make = useWritable() && (
    <Button leftSection={<IconPlus size={15} />} onClick={() => patch({ new: 'order' })}>
      New order
    </Button>
  );
  return (
    <Page title="Orders" actions={make}>
      <Loaded query={query} what="the orders" rows={8}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState title="No orders yet" action={make}>
              An order builds a quantity of a released revision. Each of its pieces has a serial number and a page with
              everything that was recorded of it.
            </EmptyState>
          ) : (
            <Browser
              id="orders"
              label="Orders"
              rows={items}
              columns={columns}
              facets={facets}
              sort="-number"
              rowKey={({ number }) => number}
              textOf={({ number, label, design, reference = '' }) => [number, label, design, reference].join(' ')}
              noun={{ one: 'order', many: 'orders' }}
              onOpen={({ number }) => void navigate({ to: '/orders/$id', params: { id: number } })}
            />
          )
        }
      </Loaded>
      {address['new'] !== undefined && <NewOrder onClose={() => patch({ new: undefined })} />}
    </Page>
  );
}

const columns: readonly TableColumn<Order>[] = [
  {
    id: 'number',
    label: 'Number',
    fixed: true,
    width: 130,
    value: ({ number }) => number,
    cell: ({ number }) => <span className={styles['number']}>{number}</span>,
  },
  { id: 'cable', label: 'Cable', fixed: true, value: ({ label }) => label },
  { id: 'revision', label: 'Revision', numeric: true, value: ({ rev }) => rev },
  { id: 'quantity', label: 'Pieces', numeric: true, value: ({ quantity }) => quantity },
  { id: 'state', label: 'State', value: ({ state }) => orderStateWords[state] },
  { id: 'accepted', label: 'Accepted', value: progressText },
  { id: 'due', label: 'Due', value: ({ due = '' }) => due },
  { id: 'reference', label: 'Customer’s order', value: ({ reference = '' }) => reference },
];

const facets: readonly Facet<Order>[] = [
  { id: 'state', label: 'State', values: ({ state }) => [orderStateWords[state]] },
  { id: 'cable', label: 'Cable', values: ({ label }) => [label] },
];

interface Stated {
  readonly design?: string | undefined;
  readonly quantity?: number | undefined;
  readonly due?: string | undefined;
  readonly customer?: string | undefined;
  readonly reference?: string | undefined;
}

/** The form's fields without the empty ones. */
const stated = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''));

/** Explains which revision is built and why some cables are not offered. */
function releasedWords(unreleased: number): string {
  const newest = 'Its newest released revision is built.';
  if (unreleased === 0) return newest;
  const others = unreleased === 1 ? 'One cable has none and is' : `${unreleased} cables have none and are`;
  return `${newest} ${others} not offered.`;
}

function NewOrder({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [fields, setFields] = useState<Stated>({});
  const { data: customers = [] } = useQuery(customersQuery);
  const { busy, act } = useAct("Couldn't plan the order");
  const set = (more: Stated) => setFields((now) => ({ ...now, ...more }));
  const { design = '', quantity = 0, ...more } = fields;
  const { data: cables = [] } = useQuery(designsQuery);
  const problems = new Map<string, string>();
  if (design === '') problems.set('cable', 'Choose the cable to build.');
  if (!Number.isInteger(quantity) || quantity < 1)
    problems.set('pieces', 'Enter how many pieces to build, such as 20.');
  const create = () =>
    act(() => hub.call(createOrder, { body: { design, quantity, ...stated(more) } }), {
      after: async ({ number }) => {
        await client.invalidateQueries({ queryKey: ['orders'] });
        await navigate({ to: '/orders/$id', params: { id: number } });
      },
    });
  return (
    <Dialog title="New order" action="Plan" busy={busy} problems={problems} onAction={create} onClose={onClose}>
      <FieldOfDialog of="cable">
        {(problem) => (
          <CableField
            released
            description={releasedWords(cables.filter(({ release }) => release === null).length)}
            error={problem}
            value={fields.design}
            onChange={(value) => set({ design: value })}
          />
        )}
      </FieldOfDialog>
      <FieldOfDialog of="pieces">
        {(problem) => (
          <NumberField
            label="Pieces"
            integer
            error={problem}
            value={fields.quantity}
            onChange={(value) => set({ quantity: value })}
          />
        )}
      </FieldOfDialog>
      <DateField label="Due" value={fields.due} onChange={(value) => set({ due: value })} />
      <ChoiceField
        label="Customer"
        choices={customers.map(({ record }) => ({ value: record.id, label: record.label }))}
        value={fields.customer}
        onChange={(value) => set({ customer: value })}
      />
      <TextField
        label="The customer’s order"
        value={fields.reference}
        onChange={(value) => set({ reference: value })}
      />
    </Dialog>
  );
}
