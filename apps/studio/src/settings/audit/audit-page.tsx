import { counted } from '@cablewright/model';
import { type AuditEntry, type AuditLog, exportAuditLog } from '@cablewright/client';
import { Button, Group, Table } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { meQuery, mayActAs } from '../../api/account.ts';
import { hub } from '../../api/hub.ts';
import { type AuditQuery, auditQuery } from '../../api/settings.ts';
import { DateField } from '../../kit/fields/date-field.tsx';
import { ChoiceField, TextField } from '../../kit/fields/fields.tsx';
import { useAddress } from '../../kit/page/address.ts';
import { EmptyState } from '../../kit/page/empty-state.tsx';
import { Loaded } from '../../kit/page/loaded.tsx';
import { Page } from '../../kit/page/page.tsx';
import { ShowMore } from '../../kit/page/show-more.tsx';
import { TableHead } from '../../kit/table/table-head.tsx';
import styles from './audit.module.css';

/** Sign-ins, refusals, and changes that only owners can make. For owners. */
export function AuditPage() {
  const { data: me } = useQuery(meQuery);
  return (
    <Page title="Audit log">
      {me !== undefined && !mayActAs(me, 'owner') && <EmptyState title="Only owners read the audit log" />}
      {mayActAs(me, 'owner') && <Log />}
    </Page>
  );
}

function Log() {
  const [address, patch] = useAddress();
  const { event, person, from, to } = address;
  const filter = { event, person, from, to } as AuditQuery;
  const query = useInfiniteQuery(auditQuery(filter));
  return (
    <>
      <search className="filters">
        <TextField label="Person" value={person} onChange={(next) => patch({ person: next })} standard="Anyone" />
        <ChoiceField
          label="Event"
          choices={query.data?.pages[0]?.events.map(({ event: value, words: label }) => ({ value, label })) ?? []}
          value={event}
          onChange={(next) => patch({ event: next })}
          standard="Everything"
        />
        <DateField label="From" value={from} onChange={(next) => patch({ from: next })} />
        <DateField label="To" value={to} onChange={(next) => patch({ to: next })} />
        <Group gap="xs">
          <ExportButton filter={filter} format="csv" />
          <ExportButton filter={filter} format="json" />
        </Group>
      </search>
      <Loaded query={query} what="the audit log">
        {({ pages }) => <Entries pages={pages} />}
      </Loaded>
      <ShowMore query={query}>Show earlier</ShowMore>
    </>
  );
}

function ExportButton({ filter, format }: { filter: AuditQuery; format: 'csv' | 'json' }) {
  const href = hub.addressOf(exportAuditLog, { query: { ...filter, format } });
  return (
    <Button component="a" href={href} download variant="default">
      Export {format.toUpperCase()}
    </Button>
  );
}

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

function Entries({ pages }: { pages: readonly AuditLog[] }) {
  const entries = pages.flatMap(({ items }) => items);
  if (entries.length === 0) return <EmptyState title="No entries found">Change the filters to see more.</EmptyState>;
  return (
    <>
      <p className="quiet">{counted(pages[0]?.total ?? 0, 'entry', 'entries')}</p>
      <Table.ScrollContainer minWidth={640} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table aria-label="Audit log">
          <TableHead columns={['Time', 'Who', 'Event', 'What', ['Address', 'roomy']]} />
          <Table.Tbody>
            {entries.map((entry) => (
              <EntryRow key={entry.number} entry={entry} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  );
}

function EntryRow({ entry: { at, person, email, via, words, subject, detail, address } }: { entry: AuditEntry }) {
  return (
    <Table.Tr>
      <Table.Td className={styles['time']}>
        <time dateTime={at}>{moment.format(new Date(at))}</time>
      </Table.Td>
      <Table.Td>
        {person ?? 'unknown'}
        {via === 'token' && <span className="quiet"> (API token)</span>}
        {email !== null && <div className="quiet">{email}</div>}
      </Table.Td>
      <Table.Td>{words}</Table.Td>
      <Table.Td>
        {subject}
        {detail !== null && <div className="quiet">{detail}</div>}
      </Table.Td>
      <Table.Td className="roomy">{address}</Table.Td>
    </Table.Tr>
  );
}
