import { Button, Menu } from '@mantine/core';
import { IconChevronUp, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { BulkDialog } from './bulk-dialog.tsx';
import type { BulkEdit, BulkRow } from './bulk-edit.ts';
import styles from './bulk.module.css';

type Field = BulkEdit['field'];

const fieldNames: Readonly<Record<Field, string>> = {
  status: 'Status',
  tags: 'Tags',
  suppliers: 'Supplier',
  cost: 'Price',
};

interface BarProps {
  readonly rows: readonly BulkRow[];
  /** What of them can be changed. */
  readonly fields?: readonly Field[];
  readonly onClear: () => void;
}

/** What can be done with the selected rows. It lies over the end of the list, so that it moves nothing. */
export function BulkBar({ rows, fields = ['status', 'tags', 'suppliers', 'cost'], onClear }: BarProps) {
  // The rows as they were when the dialog was opened: what changes elsewhere from then on is a conflict.
  const [task, setTask] = useState<{ readonly field: Field; readonly rows: readonly BulkRow[] } | undefined>();
  return (
    <>
      <div className={styles['bar']} role="toolbar" aria-label="Selected rows">
        <span aria-live="polite">{rows.length} selected</span>
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
        <Button variant="default" leftSection={<IconX size={14} aria-hidden />} onClick={onClear}>
          Clear selection
        </Button>
      </div>
      {task !== undefined && (
        <BulkDialog
          title={`${fieldNames[task.field]} of ${task.rows.length} ${task.rows.length === 1 ? 'record' : 'records'}`}
          {...task}
          onClose={() => setTask(undefined)}
          onDone={onClear}
        />
      )}
    </>
  );
}
