import { factsOf } from '@cablewright/model';
import { exportSelectedRecords } from '@cablewright/client';
import { Button, Menu } from '@mantine/core';
import { IconChevronUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { columnSetsQuery } from '../../api/documents.ts';
import { hub } from '../../api/hub.ts';
import { downloaded } from '../../kit/page/download.ts';
import { failed } from '../../kit/page/toast.ts';
import type { ShownTable } from '../../kit/table/columns.ts';
import type { BulkRow } from './bulk-edit.ts';

interface ExportMenuProps {
  readonly rows: readonly BulkRow[];
  /** The rows with the columns that are shown. */
  readonly table: () => ShownTable;
}

/** The selected rows as a file: whole records of one kind that come back by import, columns for other programs, or what is shown. */
export function ExportMenu({ rows, table }: ExportMenuProps) {
  const [kind = '', ...others] = new Set(rows.map((row) => row.kind));
  const isTable = others.length === 0 && factsOf(kind)?.table === true;
  const sets = useQuery({ ...columnSetsQuery, enabled: isTable });
  const save = async (format: 'csv' | 'xlsx', columns?: string) => {
    try {
      const body = { ids: rows.map(({ id }) => id), format, columns };
      const file = await hub.call(exportSelectedRecords, { params: { kind }, body });
      downloaded(await file.blob(), `${kind}${columns === undefined ? '' : `-${columns}`}.${format}`);
    } catch (error) {
      failed("Couldn't export the selected rows", error);
    }
  };
  const saveShown = async () => {
    const { toCsv } = await import('@cablewright/documents');
    const shown = table();
    downloaded(new Blob([toCsv(shown)], { type: 'text/csv' }), `${shown.title.toLowerCase()}.csv`);
  };
  const forPrograms = (sets.data?.items ?? []).filter(({ list }) => list === 'parts' && kind !== 'interfaces');
  return (
    <Menu position="top-end">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronUp size={14} aria-hidden />}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {isTable && <Menu.Item onClick={() => void save('xlsx')}>Excel workbook</Menu.Item>}
        {isTable && <Menu.Item onClick={() => void save('csv')}>CSV</Menu.Item>}
        {isTable &&
          forPrograms.map(({ id, label }) => (
            <Menu.Item key={id} onClick={() => void save('csv', id)}>
              {label}
            </Menu.Item>
          ))}
        <Menu.Item onClick={() => void saveShown()}>CSV of the columns shown</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
