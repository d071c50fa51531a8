/**
 * The facets of a list as buttons in one row. Facets without room are together behind the last button, except for those
 * with chosen values, which always stay in the row.
 */
import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useFitting } from '../page/use-fitting.ts';
import type { Facet, FacetCount } from './columns.ts';
import styles from './table.module.css';

/** Width of the button for the facets that are not in the row, and the space between two buttons, px. */
const [moreWidth, gap] = [124, 8];

interface FacetMenusProps<Row> {
  readonly facets: readonly Facet<Row>[];
  readonly rows: readonly Row[];
  /** The chosen values by facet. */
  readonly chosen: Readonly<Record<string, readonly string[]>>;
  /** Searches all rows, so it is called only while a menu is open. */
  readonly countsOf: (facet: Facet<Row>) => readonly FacetCount[];
  readonly onChange: (facet: string, values: readonly string[]) => void;
}

export function FacetMenus<Row>({ facets, rows, chosen, countsOf, onChange }: FacetMenusProps<Row>) {
  const filled = useMemo(
    () => facets.filter(({ values }) => rows.some((row) => values(row).length > 0)),
    [facets, rows],
  );
  const used = facets.filter((facet) => filled.includes(facet) || (chosen[facet.id] ?? []).length > 0);
  const [held, setHeld] = useState(false);
  const { row, ids } = useFitting(
    used.map(({ id }) => id),
    { kept: used.flatMap(({ id }) => ((chosen[id] ?? []).length > 0 ? [id] : [])), held, button: moreWidth, gap },
  );
  const visible = used.filter(({ id }) => ids === undefined || ids.includes(id));
  const others = used.filter((facet) => !visible.includes(facet));
  const valuesOf = (facet: Facet<Row>) => (
    <FacetValues
      facet={facet}
      countsOf={() => countsOf(facet)}
      chosen={chosen[facet.id] ?? []}
      onChange={(values) => onChange(facet.id, values)}
    />
  );
  if (used.length === 0) return null;
  return (
    <div ref={row} className={styles['facets']} data-held={held || undefined}>
      {visible.map((facet) => (
        <FacetMenu
          key={facet.id}
          id={facet.id}
          label={facet.label}
          text={textOf(facet, chosen[facet.id] ?? [])}
          onHold={setHeld}
        >
          {valuesOf(facet)}
        </FacetMenu>
      ))}
      {others.length > 0 && (
        <FacetMenu
          label={visible.length === 0 ? 'Filters' : 'More filters'}
          text={chosenText(others.flatMap(({ id }) => chosen[id] ?? []).length)}
          onHold={setHeld}
        >
          <Stack className="long-list" gap="md">
            {others.map((facet) => (
              <section key={facet.id}>
                <h3 className="small-title">{facet.label}</h3>
                {valuesOf(facet)}
              </section>
            ))}
          </Stack>
        </FacetMenu>
      )}
    </div>
  );
}

const chosenText = (count: number) => (count === 0 ? undefined : String(count));

/** The names of the chosen values, or undefined without any. */
function textOf<Row>({ name = (value) => value }: Facet<Row>, chosen: readonly string[]): string | undefined {
  return chosen.length === 0 ? undefined : chosen.map(name).join(', ');
}

interface FacetMenuProps {
  readonly id?: string;
  readonly label: string;
  /** The names of the chosen values; undefined if none is chosen. */
  readonly text: string | undefined;
  /**
   * Called when its menu opens and closes. The row keeps its buttons meanwhile, because a menu closes if its button
   * leaves the row.
   */
  readonly onHold: (held: boolean) => void;
  readonly children: React.ReactNode;
}

/** A button with the chosen values, and what it opens. */
function FacetMenu({ id, label, text, onHold, children }: FacetMenuProps) {
  useEffect(() => () => onHold(false), [onHold]);
  return (
    <Popover position="bottom-start" shadow="md" trapFocus onOpen={() => onHold(true)} onClose={() => onHold(false)}>
      <Popover.Target>
        <Button
          data-item={id}
          className={styles['facet'] ?? ''}
          variant={text === undefined ? 'default' : 'light'}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {text === undefined ? label : `${label}: ${text}`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>{children}</Popover.Dropdown>
    </Popover>
  );
}

interface FacetValuesProps<Row> {
  readonly facet: Facet<Row>;
  readonly countsOf: () => readonly FacetCount[];
  readonly chosen: readonly string[];
  readonly onChange: (values: string[]) => void;
}

/** All values of a facet with their counts. */
function FacetValues<Row>({ facet, countsOf, chosen, onChange }: FacetValuesProps<Row>) {
  const { label, name = (value) => value } = facet;
  const counts = countsOf();
  return (
    <>
      {counts.length === 0 && <p className="quiet">No row in the list has one.</p>}
      <Checkbox.Group aria-label={label} value={[...chosen]} onChange={onChange}>
        <Stack className="long-list" gap="xs">
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
    </>
  );
}
