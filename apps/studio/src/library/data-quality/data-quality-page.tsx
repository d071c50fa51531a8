import { type DataQuality, type FindingInTheCatalog, freeFromQuarantine } from '@cablewright/client';
import type { Library } from '@cablewright/engine';
import { Alert, Button, Chip, Group, Progress, Table } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dataQualityQuery, dataQualityTrendQuery, quarantineQuery } from '../../api/engineering.ts';
import { libraryQuery } from '../../api/library.ts';
import { ChoiceField, SearchField } from '../../kit/fields/fields.tsx';
import { useAddress } from '../../kit/page/address.ts';
import { findingPath } from '../../kit/findings/finding-path.ts';
import { SeverityIcon } from '../../kit/findings/finding-list.tsx';
import { EmptyState } from '../../kit/page/empty-state.tsx';
import { Loaded } from '../../kit/page/loaded.tsx';
import { Page } from '../../kit/page/page.tsx';
import { ShowMore } from '../../kit/page/show-more.tsx';
import { TableHead } from '../../kit/table/table-head.tsx';
import { kindLabel } from '../../kit/words/kind-words.ts';
import { mayActAs, meQuery } from '../../api/account.ts';
import { hub } from '../../api/hub.ts';
import { recordPath } from '../../kit/page/paths.ts';
import { useAct } from '../../kit/page/use-act.ts';

type Severity = 'error' | 'warning';

/** Findings of the whole catalog: every record, cable, family, rule and setting. The filters are in the address. */
export function DataQualityPage() {
  const [address, patch] = useAddress();
  const choice = {
    severity: address['severity'] as Severity | undefined,
    code: address['code'],
    kind: address['kind'],
    q: address['q'],
  };
  const query = useInfiniteQuery(dataQualityQuery(choice));
  return (
    <Page title="Data quality">
      <Quarantine />
      <Loaded query={query} what="the findings">
        {({ pages, pages: [first] }) =>
          first !== undefined && (
            <>
              <Totals report={first} severity={choice.severity} onChoose={(severity) => patch({ severity })} />
              <Group mt="sm" align="end">
                <SearchField placeholder="Part of a message or id" value={choice.q} onChange={(q) => patch({ q })} />
                <ChoiceField
                  label="Kind"
                  standard="Every kind"
                  choices={first.byKind.map(({ kind, errors, warnings }) => ({
                    value: kind,
                    label: `${kindLabel(kind)} (${errors + warnings})`,
                  }))}
                  value={choice.kind}
                  onChange={(kind) => patch({ kind })}
                />
                <ChoiceField
                  label="Check"
                  standard="Every check"
                  choices={first.byCode.map(({ code, count }) => ({ value: code, label: `${code} (${count})` }))}
                  value={choice.code}
                  onChange={(code) => patch({ code })}
                />
              </Group>
              <Findings items={pages.flatMap(({ items }) => items)} />
              <ShowMore query={query}>Show more</ShowMore>
            </>
          )
        }
      </Loaded>
      <Trend />
    </Page>
  );
}

interface TotalsProps {
  readonly report: DataQuality;
  readonly severity: Severity | undefined;
  readonly onChoose: (severity: Severity | undefined) => void;
}

function Totals({ report: { counts, progress }, severity, onChoose }: TotalsProps) {
  const { checked, total, running } = progress;
  return (
    <section aria-label="Totals">
      <p role="status">{running ? `Checking: ${checked} of ${total} records` : `${total} records checked`}</p>
      {running && <Progress value={total === 0 ? 0 : (100 * checked) / total} aria-label="Records checked" />}
      <Chip.Group
        value={severity ?? 'all'}
        onChange={(choice) => onChoose(choice === 'error' || choice === 'warning' ? choice : undefined)}
      >
        <Group gap="xs">
          <Chip variant="outline" value="all">
            Everything {counts.errors + counts.warnings}
          </Chip>
          <Chip variant="outline" value="error">
            Errors {counts.errors}
          </Chip>
          <Chip variant="outline" value="warning">
            Warnings {counts.warnings}
          </Chip>
        </Group>
      </Chip.Group>
    </section>
  );
}

/** The name of the record that a finding is about. */
function nameOf(library: Library | undefined, { where: { kind = '', id } }: FindingInTheCatalog): string {
  if (id === undefined) return kindLabel(kind);
  return library?.entry(kind, id)?.record.label ?? id;
}

function Findings({ items }: { items: readonly FindingInTheCatalog[] }) {
  const { data: library } = useQuery(libraryQuery);
  if (items.length === 0) return <EmptyState title="No findings">The checks find nothing here.</EmptyState>;
  return (
    <Table.ScrollContainer minWidth={340} mt="md">
      <Table aria-label="Findings">
        <TableHead columns={['Severity', 'Record', 'Finding', ['Check', 'roomy']]} />
        <Table.Tbody>
          {items.map((item, i) => (
            <Table.Tr key={i}>
              <Table.Td>
                <Group gap="var(--space-3)" wrap="nowrap">
                  <SeverityIcon severity={item.severity} />
                  {item.severity === 'error' ? 'Error' : 'Warning'}
                </Group>
              </Table.Td>
              <Table.Td>
                <Link to={findingPath(item.where)}>{nameOf(library, item)}</Link>
              </Table.Td>
              <Table.Td>{item.message}</Table.Td>
              <Table.Td className="mono roomy">{item.code}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** The totals of the last nights, newest first. */
function Trend() {
  const { data } = useQuery(dataQualityTrendQuery);
  const nights = (data?.items ?? []).slice(-30).toReversed();
  if (nights.length === 0) return null;
  return (
    <section aria-label="Trend">
      <h2>Trend</h2>
      <Table aria-label="Findings each night">
        <TableHead columns={['Night', 'Errors', 'Warnings', 'Records']} />
        <Table.Tbody>
          {nights.map(({ day, errors, warnings, checked }) => (
            <Table.Tr key={day}>
              <Table.Td>{day}</Table.Td>
              <Table.Td>{errors}</Table.Td>
              <Table.Td>{warnings}</Table.Td>
              <Table.Td>{checked}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

/**
 * Cables that crashed the program while being checked. An owner can have one checked again. Empty if there are none.
 */
function Quarantine() {
  const { data } = useQuery(quarantineQuery);
  const { data: me } = useQuery(meQuery);
  const { act, busy } = useAct('Couldn’t free the cable');
  if (data === undefined || data.total === 0) return null;
  return (
    <Alert color="red" title="In quarantine" mb="md">
      <p>These cables are shown but not checked, and cannot be released. Saving one has it checked again.</p>
      {data.items.map(({ kind, id, reason }) => (
        <Group key={id} justify="space-between">
          <span>
            <Link to={recordPath(kind, id)}>{id}</Link>: {reason}
          </span>
          {mayActAs(me, 'owner') && (
            <Button
              size="xs"
              variant="default"
              loading={busy}
              onClick={() =>
                void act(() => hub.call(freeFromQuarantine, { params: { kind, id } }), {
                  touched: 'everything',
                  done: `${id} is checked again`,
                })
              }
            >
              Check again
            </Button>
          )}
        </Group>
      ))}
    </Alert>
  );
}
