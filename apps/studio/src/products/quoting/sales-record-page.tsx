/** The page of a customer and of an offer: a form made from the schema. */
import type { Library } from '@cablewright/engine';
import { Menu } from '@mantine/core';
import { IconEraser, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { ImpactItem } from '../../activity/impact/impact-item.tsx';
import { mayActAs, meQuery } from '../../api/account.ts';
import type { Versioned } from '../../api/hub.ts';
import { libraryQuery } from '../../api/library.ts';
import {
  customersQuery,
  offersQuery,
  readSales,
  removeSales,
  salesQuery,
  type SalesRecord,
  writeSales,
} from '../../api/quoting.ts';
import { EditorPage } from '../../kit/editor/editor-page.tsx';
import type { RecordSource } from '../../kit/editor/save-draft.ts';
import { useRecordEditor } from '../../kit/editor/use-record-editor.ts';
import { problemsOf } from '../../kit/forms/record-problems.ts';
import { SchemaForm } from '../../kit/forms/schema-form.tsx';
import { ActionsMenu } from '../../kit/page/actions-menu.tsx';
import { useAddressPatch, usePathParams } from '../../kit/page/address.ts';
import { LoadedPage } from '../../kit/page/loaded.tsx';
import { RecordHeading } from '../../kit/page/record-heading.tsx';
import { useAct } from '../../kit/page/use-act.ts';
import { useWritable } from '../../kit/page/use-writable.ts';
import { idOfNew } from '../../kit/fields/id-of-new.ts';
import { useShownProblems } from '../../kit/problems/use-shown-problems.ts';
import { capital } from '../../kit/words/kind-words.ts';
import { newId } from '../../library/record-source.ts';
import { EraseCustomer } from './erase-customer.tsx';

interface SalesPageProps {
  readonly kind: 'customers' | 'offers';
  readonly one: string;
  readonly many: string;
  readonly blank: SalesRecord;
  /** Optional fields that most of these records have. */
  readonly offered: readonly string[];
  /** The title of the record. The library has the part that an offer is for; it is undefined until it is loaded. */
  readonly nameOf: (record: SalesRecord, library?: Library) => string | undefined;
}

const customer: SalesPageProps = {
  kind: 'customers',
  one: 'customer',
  many: 'Customers',
  blank: { id: '', label: '' },
  offered: ['number', 'language', 'currency', 'addresses', 'contacts', 'terms'],
  nameOf: ({ label }) => (typeof label === 'string' && label !== '' ? label : undefined),
};

const offer: SalesPageProps = {
  kind: 'offers',
  one: 'offer',
  many: 'Offers of suppliers',
  blank: { id: '', part: { kind: 'connectors', id: '' }, supplier: '', cost: { unit: 0, currency: 'EUR' } },
  offered: ['number', 'validUntil'],
  nameOf: ({ supplier, part }, library) => {
    if (typeof supplier !== 'string' || supplier === '') return undefined;
    const { kind = '', id = '' } = (part ?? {}) as { kind?: string; id?: string };
    const { partNumber, label = id } = library?.entry(kind, id)?.record ?? {};
    return [supplier, partNumber ?? label].filter(Boolean).join(': ');
  },
};

export function CustomerPage() {
  return <SalesPage {...customer} />;
}

export function OfferPage() {
  return <SalesPage {...offer} />;
}

function SalesPage(props: SalesPageProps) {
  const { kind, one, many, blank } = props;
  const { id = '' } = usePathParams();
  const fresh = id === newId;
  const stored = useQuery({ ...salesQuery(kind, id), enabled: !fresh });
  const query = fresh ? { data: { value: blank, etag: '' }, error: null } : stored;
  return (
    <LoadedPage
      title={fresh ? `New ${one}` : capital(one)}
      crumbs={[{ label: many, to: `/${kind}` }]}
      what={`this ${one}`}
      query={query}
    >
      {(saved) => <OpenRecord key={id} id={id} saved={saved} {...props} />}
    </LoadedPage>
  );
}

function OpenRecord({
  kind,
  one,
  many,
  offered,
  nameOf,
  id,
  saved,
}: SalesPageProps & { id: string; saved: Versioned<SalesRecord> }) {
  const editor = useRecordEditor(sourceOf(kind, id, nameOf), saved);
  const { value, fresh } = editor;
  const wrong = useMemo(() => problemsOf(kind, value), [kind, value]);
  const problems = useShownProblems(wrong, !fresh);
  const patch = useAddressPatch();
  const navigate = useNavigate();
  const writable = useWritable();
  const { data: library } = useQuery({ ...libraryQuery, enabled: kind === 'offers' });
  const title = nameOf(value, library) ?? (fresh ? `New ${one}` : id);
  const list = { label: many, to: `/${kind}` };
  const isTaken = useTaken(kind, fresh);
  const change = (next: SalesRecord) =>
    editor.change(fresh ? { ...next, id: idOfNew(value, next, nameOf, isTaken) } : next);
  const save = async () => {
    const createdId = String(value['id']);
    if ((await editor.save()) && fresh) await navigate({ to: `/${kind}/${createdId}` });
  };
  return (
    <EditorPage
      editor={editor}
      writable={writable}
      blocked={wrong.size > 0}
      onBlocked={() => {
        const field = problems.showAll(document.querySelector('main'));
        if (field !== undefined) patch({ field });
      }}
      onSave={save}
      title={title}
      heading={<RecordHeading title={title} />}
      crumbs={[list]}
      actions={writable && !fresh && <Actions kind={kind} one={one} id={id} title={title} etag={saved.etag} />}
    >
      <SchemaForm
        kind={kind}
        value={value}
        onChange={change}
        disabled={!writable}
        fixed={fresh ? [] : ['id']}
        heading={kind === 'customers' ? 'On quotations' : 'Offer'}
        offered={offered}
        problems={problems}
      />
    </EditorPage>
  );
}

/** Whether an id belongs to a record that is already in the list. */
function useTaken(kind: SalesPageProps['kind'], fresh: boolean): (id: string) => boolean {
  const customers = useQuery({ ...customersQuery, enabled: fresh && kind === 'customers' });
  const offers = useQuery({ ...offersQuery, enabled: fresh && kind === 'offers' });
  const ids = new Set((kind === 'customers' ? customers : offers).data?.map(({ record }) => record.id));
  return (id) => ids.has(id);
}

function sourceOf(
  kind: SalesPageProps['kind'],
  id: string,
  nameOf: SalesPageProps['nameOf'],
): RecordSource<SalesRecord> {
  return {
    kind,
    id,
    isNew: id === newId,
    name: (record) => nameOf(record) ?? String(record['id']),
    idOf: (record) => String(record['id']),
    queryKey: salesQuery(kind, id).queryKey,
    read: () => readSales(kind, id),
    write: (record, seen) => writeSales(kind, record, seen),
  };
}

interface ActionsProps extends Pick<SalesPageProps, 'kind' | 'one'> {
  readonly id: string;
  readonly title: string;
  readonly etag: string;
}

function Actions({ kind, one, id, title, etag }: ActionsProps) {
  const navigate = useNavigate();
  const { data: me } = useQuery(meQuery);
  const { busy, act } = useAct(`Couldn't delete the ${one}`);
  const [erasing, setErasing] = useState(false);
  const isErasable = kind === 'customers' && mayActAs(me, 'owner');
  const remove = () =>
    act(() => removeSales(kind, id, etag), {
      touched: [[kind, id]],
      done: `Deleted ${title}`,
      after: () => navigate({ to: `/${kind}` }),
    });
  return (
    <>
      <ActionsMenu label={`Actions for ${title}`}>
        {kind === 'customers' && <ImpactItem kind={kind} id={id} />}
        <Menu.Item color="red" leftSection={<IconTrash size={15} />} disabled={busy} onClick={() => void remove()}>
          Delete
        </Menu.Item>
        {isErasable && (
          <Menu.Item color="red" leftSection={<IconEraser size={15} />} onClick={() => setErasing(true)}>
            Erase with its history…
          </Menu.Item>
        )}
      </ActionsMenu>
      {erasing && <EraseCustomer id={id} onClose={() => setErasing(false)} />}
    </>
  );
}
