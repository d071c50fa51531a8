import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { FacetCount } from './columns.ts';

interface FacetMenuProps {
  readonly label: string;
  readonly counts: readonly FacetCount[];
  readonly chosen: readonly string[];
  readonly name?: ((value: string) => string) | undefined;
  readonly onChange: (values: string[]) => void;
}

/** One facet: a button that says what is chosen, and the values with their counts. */
export function FacetMenu({ label, counts, chosen, name = (value) => value, onChange }: FacetMenuProps) {
  if (counts.length === 0) return null;
  const text = chosen.length === 0 ? label : `${label}: ${chosen.map(name).join(', ')}`;
  return (
    <Popover position="bottom-start" shadow="md" trapFocus>
      <Popover.Target>
        <Button
          variant={chosen.length > 0 ? 'light' : 'default'}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {text}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Checkbox.Group aria-label={label} value={[...chosen]} onChange={onChange}>
          <Stack gap={8} mah={320} style={{ overflowY: 'auto' }}>
            {counts.map(({ value, count }) => (
              <Checkbox key={value} value={value} label={`${name(value)} (${count})`} />
            ))}
          </Stack>
        </Checkbox.Group>
        {chosen.length > 0 && (
          <Button variant="subtle" mt="xs" onClick={() => onChange([])}>
            Clear
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
