import { ActionIcon, Checkbox, Popover, Stack } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import type { TableColumn } from './columns.ts';

interface ColumnMenuProps<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly hidden: readonly string[];
  readonly onChange: (hidden: string[]) => void;
}

/** Which columns are shown. The browser remembers it by table. */
export function ColumnMenu<Row>({ columns, hidden, onChange }: ColumnMenuProps<Row>) {
  const choosable = columns.filter((column) => column.fixed !== true);
  const shown = choosable.map((column) => column.id).filter((id) => !hidden.includes(id));
  return (
    <Popover position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <ActionIcon variant="default" aria-label="Columns">
          <IconColumns3 size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <Checkbox.Group
          aria-label="Columns"
          value={shown}
          onChange={(ids) => onChange(choosable.map((column) => column.id).filter((id) => !ids.includes(id)))}
        >
          <Stack gap={8}>
            {choosable.map((column) => (
              <Checkbox key={column.id} value={column.id} label={column.label} />
            ))}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
}
