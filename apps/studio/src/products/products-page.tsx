import { type ListedFamily, saveFamily } from '@cablewright/client';
import { recordSearchText, statusOf } from '@cablewright/engine';
import { type Finding, present, type Product } from '@cablewright/model';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useAddress } from '../kit/page/address.ts';
import { newFamilyNumber, productsQuery } from '../api/engineering.ts';
import { OriginBadge } from '../library/origin-badge.tsx';
import { EditedMark } from '../kit/editor/edited-mark.tsx';
import { EmptyState } from '../kit/page/empty-state.tsx';
import { IssueCounts } from '../kit/page/issue-counts.tsx';
import { Loaded } from '../kit/page/loaded.tsx';
import { Page } from '../kit/page/page.tsx';
import { useWritable } from '../kit/page/use-writable.ts';
import { Words } from '../kit/words/words.tsx';
import { Browser } from '../kit/table/browser.tsx';
import type { Facet, TableColumn } from '../kit/table/columns.ts';
import { searchTexts } from '../kit/table/search-texts.ts';
import { hub } from '../api/hub.ts';
import { NameAndIdFields, useNameAndId } from '../kit/fields/name-and-id.tsx';
import { Dialog } from '../kit/page/dialog.tsx';
import { useAct } from '../kit/page/use-act.ts';
import { NumberOffer } from './number-field.tsx';

interface FamilyLine {
  readonly family: ListedFamily;
  readonly errors: number;
  readonly warnings: number;
}

/** The families that the shop sells: cables that differ in length, colour or an option. */
export function ProductsPage() {
  const [address, patch] = useAddress();
  const query = useQuery(productsQuery);
  const make = useWritable() && (
    <Button leftSection={<IconPlus size={15} />} onClick={() => patch({ new: 'family' })}>
      New family
    </Button>
  );
  return (
    <Page title="Product families" actions={make}>
      <Loaded query={query} what="products" rows={8}>
        {({ products, issues }) => <FamilyList lines={linesOf(products, issues)} make={make} />}
      </Loaded>
      {address['new'] === 'family' && <NewFamily onClose={() => patch({ new: undefined })} />}
    </Page>
  );
}

function FamilyList({ lines, make }: { lines: readonly FamilyLine[]; make: React.ReactNode }) {
  const navigate = useNavigate();
  if (lines.length === 0) {
    return (
      <EmptyState title="No product families yet" action={make}>
        A family is what you sell: one cable in its lengths, colours and options, each with its own number.
      </EmptyState>
    );
  }
  return (
    <Browser
      id="products"
      label="Products"
      rows={lines}
      columns={columns}
      facets={facets}
      sort="label"
      rowKey={({ family }) => family.id}
      textOf={textOf}
      noun={{ one: 'family', many: 'families' }}
      onOpen={({ family }) => void navigate({ to: '/products/$id', params: { id: family.id } })}
    />
  );
}

function linesOf(families: readonly ListedFamily[], issues: readonly Finding[]): FamilyLine[] {
  const findings = Map.groupBy(issues, ({ where }) => where.id);
  return families.map((family) => {
    const ownFindings = findings.get(family.id) ?? [];
    const errors = ownFindings.filter(({ severity }) => severity === 'error').length;
    return { family, errors, warnings: ownFindings.length - errors };
  });
}

const columns: readonly TableColumn<FamilyLine>[] = [
  {
    id: 'label',
    label: 'Family',
    fixed: true,
    value: ({ family }) => family.label ?? family.id,
    cell: ({ family }) => (
      <>
        <Link to="/products/$id" params={{ id: family.id }}>
          {family.label ?? family.id}
        </Link>{' '}
        <EditedMark kind="products" id={family.id} />
      </>
    ),
  },
  { id: 'number', label: 'Number', mono: true, value: ({ family }) => family.partNumber },
  {
    id: 'variants',
    label: 'Variants',
    numeric: true,
    width: 90,
    value: ({ family }) => family.variants.length,
  },
  {
    id: 'sold',
    label: 'Sold',
    numeric: true,
    width: 80,
    wideOnly: true,
    value: ({ family }) => family.variants.filter((variant) => statusOf(variant) === 'active').length,
  },
  {
    id: 'options',
    label: 'Options',
    wideOnly: true,
    value: ({ family }) => (family.options ?? []).map((axis) => axis.label ?? axis.id).join(', '),
  },
  {
    id: 'issues',
    label: 'Findings',
    width: 90,
    value: ({ errors, warnings }) => errors * 1000 + warnings,
    cell: ({ errors, warnings }) => <IssueCounts errors={errors} warnings={warnings} />,
  },
  {
    id: 'aliases',
    label: 'Also known as',
    wideOnly: true,
    value: ({ family }) => (family.aliases ?? []).join(', '),
    cell: ({ family }) => <Words words={family.aliases ?? []} />,
  },
  {
    id: 'origin',
    label: 'From',
    width: 110,
    wideOnly: true,
    value: ({ family }) => family.origin,
    cell: ({ family }) => <OriginBadge origin={family.origin} shadows={family.shadows} />,
  },
  { id: 'id', label: 'ID', mono: true, hidden: true, value: ({ family }) => family.id },
];

const facets: readonly Facet<FamilyLine>[] = [
  {
    id: 'issues',
    label: 'Findings',
    values: ({ errors, warnings }) => (errors > 0 ? ['errors'] : warnings > 0 ? ['warnings'] : ['none']),
    name: (value) => ({ errors: 'has errors', warnings: 'has warnings', none: 'no findings' })[value] ?? value,
  },
  {
    id: 'options',
    label: 'Options',
    values: ({ family }) => (family.options ?? []).map((axis) => axis.label ?? axis.id),
  },
  { id: 'status', label: 'Status', values: ({ family }) => (family.status === undefined ? [] : [family.status]) },
  { id: 'tags', label: 'Tags', values: ({ family }) => family.tags ?? [] },
  { id: 'origin', label: 'From', values: ({ family }) => [family.origin] },
];

/** The text that is searched for a family: its names, numbers and aliases, and those of its variants. */
const textOf = searchTexts(({ family }: FamilyLine) =>
  recordSearchText('products', family.id, family, {
    words: family.variants.flatMap(({ id, label }) => [id, label]),
    numbers: family.variants.flatMap(({ partNumber, design }) => [partNumber, design]),
  }),
);

/** Asks for the name of a family. The scheme proposes its number. */
function NewFamily({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(productsQuery);
  const isTaken = (id: string) => (data?.products ?? []).some((family) => family.id === id);
  const naming = useNameAndId({ noun: 'family', taken: isTaken });
  const [partNumber, setNumber] = useState<string | undefined>();
  useEffect(
    () =>
      void newFamilyNumber().then(
        (offered) => setNumber((now) => now ?? offered ?? undefined),
        () => undefined,
      ),
    [],
  );
  const navigate = useNavigate();
  const { busy, act } = useAct("Couldn't create the family");
  const { id, label, problems } = naming;
  const family: Product = { id, label, ...present({ partNumber }), variants: [] };
  const create = () =>
    act(() => hub.call(saveFamily, { params: { id }, body: family }), {
      touched: [['products', id]],
      done: `Created ${label}`,
      after: () => {
        onClose();
        void navigate({ to: '/products/$id', params: { id } });
      },
    });
  return (
    <Dialog title="New family" action="Create" busy={busy} problems={problems} onAction={create} onClose={onClose}>
      <NameAndIdFields value={naming} placeholder="Patch lead" />
      <NumberOffer
        label="Number"
        description="XX at the end is replaced by the variant’s suffix"
        value={partNumber}
        onChange={setNumber}
        suggest={newFamilyNumber}
      />
    </Dialog>
  );
}
