import { Stack, Table, Text } from '@mantine/core';
import { sizeStock, type SizingRequest } from '@cablewright/engine';
import { useState } from 'react';
import { sectionText } from '../kit/preferences/units.ts';
import { NumberField } from '../kit/fields/fields.tsx';
import { useCable } from './draft/cable.ts';
import { DialogWindow } from '../kit/page/dialog-window.tsx';

const shownStocks = 12;

/** Asks for a current, a length and limits, and shows the smallest suitable stock with the calculation. */
export function SizingDialog({ onClose }: { onClose: () => void }) {
  const { catalog, design } = useCable();
  const rules = design.electrical?.rules;
  const [request, setRequest] = useState<SizingRequest>({
    currentA: 1,
    lengthMm: Math.max(1000, ...(design.instances.segments ?? []).map(({ lengthMm = 0 }) => lengthMm)),
    ambientC: rules?.ambientC,
    ampacityTable: rules?.ampacityTable,
    maxDropV: rules?.maxDropV,
    conductors: 1,
  });
  const set = (fields: Partial<SizingRequest>) => setRequest((before) => ({ ...before, ...fields }));
  const { chosen, stocks, assumes } = sizeStock(catalog.library, request);
  return (
    <DialogWindow onClose={onClose} title="Size a wire" size="lg">
      <Stack gap="sm">
        <NumberField
          label="Current"
          unit="A"
          value={request.currentA}
          onChange={(value) => set({ currentA: value ?? 0 })}
        />
        <NumberField
          label="Length, one way"
          unit="mm"
          value={request.lengthMm}
          onChange={(value) => set({ lengthMm: value === undefined || value <= 0 ? 1 : value })}
        />
        <NumberField
          label="Maximum drop, there and back"
          unit="V"
          value={request.maxDropV}
          onChange={(maxDropV) => set({ maxDropV })}
        />
        <NumberField label="Ambient" unit="°C" value={request.ambientC} onChange={(ambientC) => set({ ambientC })} />
        <NumberField label="Conductors" value={request.conductors} onChange={(conductors) => set({ conductors })} />
        <section aria-label="Proposal">
          <Text fw={600}>
            {chosen === undefined
              ? 'No stock of the catalog holds these limits.'
              : [chosen.label, sectionOf(chosen.areaMm2)].filter(Boolean).join(', ')}
          </Text>
          {[...(chosen?.steps ?? []), ...assumes].map((step) => (
            <Text key={step} size="sm">
              {step}.
            </Text>
          ))}
        </section>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Stock</Table.Th>
              <Table.Th>Section</Table.Th>
              <Table.Th>May carry</Table.Th>
              <Table.Th>Drop</Table.Th>
              <Table.Th>Does not hold</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {stocks.slice(0, shownStocks).map((stock) => (
              <Table.Tr key={stock.wire}>
                <Table.Td>{stock.label}</Table.Td>
                <Table.Td>{sectionOf(stock.areaMm2)}</Table.Td>
                <Table.Td>{stock.carriesA === undefined ? 'not rated' : `${stock.carriesA} A`}</Table.Td>
                <Table.Td>{stock.dropV === undefined ? 'not known' : `${stock.dropV} V`}</Table.Td>
                <Table.Td>{stock.problems.join('; ')}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Stack>
    </DialogWindow>
  );
}

function sectionOf(mm2: number | undefined): string | undefined {
  return mm2 === undefined ? undefined : sectionText(mm2);
}
