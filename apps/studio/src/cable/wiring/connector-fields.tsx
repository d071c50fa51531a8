import { composeConnector, type Library } from '@cablewright/engine';
import type { CavityAssignment, ConnectorInstance } from '@cablewright/model';
import { Button, Group, Table } from '@mantine/core';
import { TableHead } from '../../kit/table/table-head.tsx';
import { useCable } from '../draft/cable.ts';
import { ChoiceField } from '../../kit/fields/fields.tsx';
import { capital } from '../../kit/words/kind-words.ts';
import { assignCavity, cavitiesOf, fillDown, fittings } from './cavities.ts';
import type { CablePart } from './parts.ts';
import { SignalFields } from './signal-fields.tsx';
import { usePartChange } from './use-part-change.ts';

/** The fields of a connector: its role and, for a crimp housing, the contents of each cavity. */
export function ConnectorFields({ part }: { part: CablePart }) {
  const { catalog } = useCable();
  const change = usePartChange(part);
  const instance = part as ConnectorInstance;
  const connector = composeConnector(catalog.library, instance.def);
  const cavities = connector === undefined ? [] : cavitiesOf(connector);
  return (
    <>
      <ChoiceField
        label="Role"
        choices={['source', 'destination']}
        value={instance.role}
        onChange={(role) => change({ role })}
      />
      {connector !== undefined && (cavities.length > 0 || (instance.cavities ?? []).length > 0) && (
        <Cavities
          library={catalog.library}
          systems={connector.housing?.systems ?? []}
          cavities={cavities}
          assigned={instance.cavities ?? []}
          onChange={(next) => change({ cavities: next.length === 0 ? undefined : next })}
        />
      )}
      {connector !== undefined && (
        <SignalFields
          terminals={connector.pins.map(({ id, label, signalLabel }) => ({
            id,
            label: label === undefined || label === id ? id : `${id} ${label}`,
            signal: signalLabel,
          }))}
          value={instance.signals}
          onChange={(signals) => change({ signals })}
        />
      )}
    </>
  );
}

interface CavitiesProps {
  readonly library: Library;
  readonly systems: readonly string[];
  readonly cavities: readonly string[];
  readonly assigned: readonly CavityAssignment[];
  readonly onChange: (assigned: CavityAssignment[]) => void;
}

function Cavities({ library, systems, cavities, assigned, onChange }: CavitiesProps) {
  const parts = (['contact', 'seal', 'plug'] as const).filter(
    (kind) => kind === 'contact' || fittings(library, kind, systems).length > 0,
  );
  return (
    <section aria-label="Cavities">
      <Group justify="space-between" mb="var(--space-2)">
        <h3 className="small-title">Cavities</h3>
        <Button
          variant="subtle"
          onClick={() => onChange(fillDown(cavities, assigned))}
          disabled={assigned.length === 0}
        >
          Fill down
        </Button>
      </Group>
      <Table data-tight>
        <TableHead columns={['Cavity', ...parts.map(capital)]} />
        <Table.Tbody>
          {cavities.map((cavity) => (
            <Table.Tr key={cavity}>
              <Table.Td className="mono">{cavity}</Table.Td>
              {parts.map((kind) => (
                <Table.Td key={kind}>
                  <ChoiceField
                    bare
                    label={`Cavity ${cavity} ${kind}`}
                    choices={fittings(library, kind, systems)}
                    value={assigned.find((each) => each.cavity === cavity)?.[kind]}
                    onChange={(id) => onChange(assignCavity(assigned, cavity, { [kind]: id }))}
                  />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
