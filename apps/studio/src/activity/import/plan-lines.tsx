import type { ImportPlanPage, ImportPlanRecord, ImportRefusal } from '@cablewright/client';
import { Checkbox, Table } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { importPlanQuery } from '../../api/imports.ts';
import { ChoiceField } from '../../kit/fields/fields.tsx';
import { pathText } from '../../kit/field-names/path-text.ts';
import { Loaded } from '../../kit/page/loaded.tsx';
import { ShowMore } from '../../kit/page/show-more.tsx';
import { TableHead } from '../../kit/table/table-head.tsx';
import { capital, kindLabel } from '../../kit/words/kind-words.ts';
import { type KindsOfRows, rowOf } from './kinds-of-rows.ts';
import type { LeftOut } from './left-out.ts';
import styles from './import.module.css';

interface LinesProps {
  readonly job: string;
  readonly left: LeftOut;
  readonly onToggle: (what: keyof LeftOut, name: string) => void;
}

const nameOf = ({ kind, id }: ImportPlanRecord) => `${kind}:${id}`;

interface NewProps extends LinesProps {
  /** Undefined for a file whose rows have no kinds. */
  readonly kinds: KindsOfRows | undefined;
}

interface PlanTableProps {
  readonly job: string;
  readonly only: 'add' | 'refuse';
  readonly label: string;
  readonly columns: readonly string[];
  readonly rows: (page: ImportPlanPage) => ReactNode[];
}

/** Lines of the plan as a table, a page at a time. */
function PlanTable({ job, only, label, columns, rows }: PlanTableProps) {
  const query = useInfiniteQuery(importPlanQuery(job, only));
  return (
    <Loaded query={query} what="the plan" rows={5}>
      {({ pages }) => (
        <div className={styles['scroll']}>
          <Table aria-label={label}>
            <TableHead columns={columns} />
            <Table.Tbody>
              {pages.map((page, i) => (
                // oxlint-disable-next-line react/no-array-index-key -- pages are only added at the end
                <Fragment key={i}>{rows(page)}</Fragment>
              ))}
            </Table.Tbody>
          </Table>
          <ShowMore query={query}>Show more</ShowMore>
        </div>
      )}
    </Loaded>
  );
}

/** The records that an import adds. Each can be left out, and a row of a parts list can be given another kind. */
export function NewRecords({ job, left, onToggle, kinds }: NewProps) {
  const lineOf = (record: ImportPlanRecord) => (
    <Table.Tr key={nameOf(record)}>
      <Table.Td>
        <Take record={record} left={left} onToggle={onToggle} />
      </Table.Td>
      <Table.Th scope="row">
        {record.label ?? record.id} <span className="quiet mono">{record.id}</span>
      </Table.Th>
      <Table.Td className={styles['kind']}>
        <Kind record={record} kinds={kinds} />
      </Table.Td>
      <Table.Td className="quiet">{record.place}</Table.Td>
    </Table.Tr>
  );
  const columns = ['Import', 'Record', 'Kind', 'Place in the file'];
  return (
    <PlanTable job={job} only="add" label="New records" columns={columns} rows={({ items }) => items.map(lineOf)} />
  );
}

function Kind({ record, kinds }: Pick<NewProps, 'kinds'> & { readonly record: ImportPlanRecord }) {
  const row = rowOf(record.place);
  if (kinds === undefined || row === undefined) return kindLabel(record.kind);
  return (
    <ChoiceField
      bare
      label={`Kind of ${record.label ?? record.id}`}
      value={kinds.chosen(row) ?? record.kind}
      choices={kinds.choices}
      clearable={false}
      onChange={(kind) => kind !== undefined && kinds.choose(row, kind, record)}
    />
  );
}

function Take({ record, left, onToggle }: Omit<LinesProps, 'job'> & { readonly record: ImportPlanRecord }) {
  return (
    <Checkbox
      aria-label={`Import ${record.label ?? record.id}`}
      checked={!left.records.has(nameOf(record))}
      onChange={() => onToggle('records', nameOf(record))}
    />
  );
}

/** The records that an import changes, field by field, old and new. Each record and each cell can be left out. */
export function ChangedRecords({ job, left, onToggle }: LinesProps) {
  const query = useInfiniteQuery(importPlanQuery(job, 'change'));
  return (
    <Loaded query={query} what="the plan" rows={5}>
      {({ pages }) => (
        <>
          <ul className={styles['changes']} aria-label="Changed records">
            {pages
              .flatMap(({ items }) => items)
              .map((record) => (
                <li key={nameOf(record)}>
                  <Checkbox
                    label={`${record.label ?? record.id} · ${kindLabel(record.kind)}`}
                    checked={!left.records.has(nameOf(record))}
                    onChange={() => onToggle('records', nameOf(record))}
                  />
                  <Fields record={record} left={left} onToggle={onToggle} />
                </li>
              ))}
          </ul>
          <ShowMore query={query}>Show more</ShowMore>
        </>
      )}
    </Loaded>
  );
}

function Fields({ record, left, onToggle }: Omit<LinesProps, 'job'> & { readonly record: ImportPlanRecord }) {
  const { fields = [] } = record;
  const leaves = left.records.has(nameOf(record));
  return (
    <div className={styles['scroll']}>
      <Table className={styles['fields']}>
        <TableHead columns={['Take', 'Field', 'In the catalog', 'In the file', 'Place in the file']} />
        <Table.Tbody>
          {fields.map(({ field, before, after, place, cell }, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- two cells of a column have the same field
            <Table.Tr key={i} data-left={leaves || (cell !== undefined && left.cells.has(cell)) || undefined}>
              <Table.Td>
                {cell !== undefined && (
                  <Checkbox
                    aria-label={`Take ${fieldText(field)} of ${cell}`}
                    disabled={leaves}
                    checked={!left.cells.has(cell)}
                    onChange={() => onToggle('cells', cell)}
                  />
                )}
              </Table.Td>
              <Table.Th scope="row">{fieldText(field)}</Table.Th>
              <Table.Td className="mono">{before ?? ''}</Table.Td>
              <Table.Td className="mono">{after ?? ''}</Table.Td>
              <Table.Td className="quiet">{place}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** Formats the path of a field from the plan, or the header of an exported column. */
function fieldText(field: string): string {
  const isHeader = /^[a-z]+(?:_[a-z0-9]+)+$/.test(field);
  return isHeader ? capital(field.replaceAll('_', ' ')) : pathText(field.split(' · '));
}

/** The parts of the file that are not imported, with their location and what to write instead. */
export function RefusedParts({ job }: Pick<LinesProps, 'job'>) {
  const lineOf = ({ place, message, remedy }: ImportRefusal, i: number) => (
    // oxlint-disable-next-line react/no-array-index-key -- two rows may have the same problem
    <Table.Tr key={i}>
      <Table.Th scope="row">{place ?? 'The file'}</Table.Th>
      <Table.Td>{message}</Table.Td>
      <Table.Td className="quiet">{remedy}</Table.Td>
    </Table.Tr>
  );
  const columns = ['Place in the file', 'Problem', 'What to do'];
  return (
    <PlanTable job={job} only="refuse" label="Refused" columns={columns} rows={({ refused }) => refused.map(lineOf)} />
  );
}
