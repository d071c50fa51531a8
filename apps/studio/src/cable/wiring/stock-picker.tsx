import { Button, Group, Table } from '@mantine/core';
import type { Segment } from '@cablewright/model';
import { useState } from 'react';
import { RecordPicker } from '../../kit/fields/record-picker.tsx';
import { Swatch } from '../../kit/wire-colours/swatch.tsx';
import { useCable } from '../draft/cable.ts';
import { stockChange, type StockChange, withStock } from '@cablewright/engine';

/** The stock of a run. Another stock is used only after its cores were shown next to those it replaces. */
export function StockPicker({ segment }: { segment: Segment }) {
  const { catalog, design, edit } = useCable();
  const [chosen, setWanted] = useState<string | undefined>();
  const change =
    chosen === undefined || chosen === segment.def ? undefined : stockChange(catalog, design, segment, chosen);
  const apply = (next: StockChange) => {
    edit(`stock of ${segment.id}`, (value) => withStock(value, segment.id, next));
    setWanted(undefined);
  };
  const choose = (def: string | undefined) => {
    const next = def === undefined ? undefined : stockChange(catalog, design, segment, def);
    // Nothing uses its cores yet, so there is nothing to show.
    if (next !== undefined && next.moves.length === 0) apply(next);
    else setWanted(def);
  };
  return (
    <div>
      <RecordPicker kind="wires" label="Stock" value={chosen ?? segment.def} onChange={choose} />
      {change !== undefined && (
        <>
          <MoveTable change={change} />
          <Group gap="xs" justify="flex-end" mt="var(--space-3)">
            <Button size="compact-sm" variant="default" onClick={() => setWanted(undefined)}>
              Keep the stock
            </Button>
            <Button size="compact-sm" onClick={() => apply(change)}>
              Change stock
            </Button>
          </Group>
        </>
      )}
    </div>
  );
}

const reasons = { same: '', colour: 'same colour', name: 'same name', order: 'next free' } as const;

function MoveTable({ change }: { change: StockChange }) {
  const { catalog } = useCable();
  return (
    <div className="long-list">
      <Table aria-label="Cores after the change" data-tight fz="xs">
        <Table.Tbody>
          {change.moves.map(({ from, fromColour, to, toColour, by }) => (
            <Table.Tr key={from}>
              <Table.Td className="no-wrap">
                <Swatch library={catalog.library} colour={fromColour} bare /> <span className="mono">{from}</span>
              </Table.Td>
              {to === undefined || by === undefined ? (
                <Table.Td colSpan={2}>no core left: removed</Table.Td>
              ) : (
                <>
                  <Table.Td className="no-wrap">
                    <Swatch library={catalog.library} colour={toColour} bare /> <span className="mono">{to}</span>
                  </Table.Td>
                  <Table.Td>{reasons[by]}</Table.Td>
                </>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
