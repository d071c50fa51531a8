import { counted, factsOf } from '@cablewright/model';
import { Button, Menu } from '@mantine/core';
import { IconChevronUp, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { sideBySidePath } from '../../kit/page/paths.ts';
import type { ShownTable } from '../../kit/table/columns.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import type { BulkEdit, BulkRow } from './bulk-edit.ts';
import styles from './bulk.module.css';
import { exportSelectedRecords } from '@cablewright/client';
import { useQuery } from '@tanstack/react-query';
import { columnSetsQuery } from '../../api/documents.ts';
import { hub } from '../../api/hub.ts';
import { downloaded } from '../../kit/page/download.ts';
import { failed } from '../../kit/page/toast.ts';

type Field = BulkEdit['field'];

const fieldNames: Readonly<Record<Field, string>> = {
  status: 'Status',
  tags: 'Tags',
  suppliers: 'Supplier',
  cost: 'Price',
};

interface BarProps {
  readonly rows: readonly BulkRow[];
  /** The fields that can be changed for all rows. */
  readonly fields?: readonly Field[];
  /** The rows with the visible columns. */
  readonly table: () => ShownTable;
  readonly onClear: () => void;
}

/** Actions for the selected rows. The bar overlays the end of the list, so that nothing moves. */
export function BulkBar({ rows, fields = ['status', 'tags', 'suppliers', 'cost'], table, onClear }: BarProps) {
  // The rows at the time the dialog opened. A later change elsewhere is a conflict.
  const [task, setTask] = useState<{ readonly field: Field; readonly rows: readonly BulkRow[] } | undefined>();
  return (
    <>
      <div className={styles['bar']} role="toolbar" aria-label="Selected rows">
        <span aria-live="polite">{rows.length} selected</span>
        {fields.length > 0 && (
          <Menu position="top-end">
            <Menu.Target>
              <Button rightSection={<IconChevronUp size={14} aria-hidden />}>Change</Button>
            </Menu.Target>
            <Menu.Dropdown>
              {fields.map((each) => (
                <Menu.Item key={each} onClick={() => setTask({ field: each, rows })}>
                  {fieldNames[each]}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
        <ExportMenu rows={rows} table={table} />
        <CompareButton rows={rows} />
        <Button variant="default" leftSection={<IconX size={14} aria-hidden />} onClick={onClear}>
          Clear selection
        </Button>
      </div>
      {task !== undefined && (
        <BulkDialog
          title={`${fieldNames[task.field]} of ${counted(task.rows.length, 'record')}`}
          {...task}
          onClose={() => setTask(undefined)}
          onDone={onClear}
        />
      )}
    </>
  );
}

/** Opens a comparison of two to four records of one kind. */
function CompareButton({ rows }: { rows: readonly BulkRow[] }) {
  const kinds = new Set(rows.map(({ kind }) => kind));
  const [kind] = kinds;
  if (kind === undefined || kinds.size > 1 || rows.length < 2 || rows.length > 4)
    return (
      <Button variant="default" data-disabled aria-disabled title="Select two to four records of one kind.">
        Compare
      </Button>
    );
  return (
    <Button
      variant="default"
      component={Link}
      to={sideBySidePath(
        kind,
        rows.map(({ id }) => id),
      )}
    >
      Compare
    </Button>
  );
}

interface ExportMenuProps {
  readonly rows: readonly BulkRow[];
  /** The rows with the visible columns. */
  readonly table: () => ShownTable;
}

/**
 * Exports the selected rows: whole records of one kind that can be imported again, columns for other programs, or the
 * visible columns.
 */
function ExportMenu({ rows, table }: ExportMenuProps) {
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
    const visibleTable = table();
    downloaded(new Blob([toCsv(visibleTable)], { type: 'text/csv' }), `${visibleTable.title.toLowerCase()}.csv`);
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
