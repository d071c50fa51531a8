import { Table } from '@mantine/core';
import { harnessView } from '@cablewright/engine';
import { useCable } from '../../draft/cable.ts';
import type { SceneBundle } from './layout-scene.ts';
import styles from './layout.module.css';

const figure = (value: number | undefined, digits: number) => value?.toFixed(digits) ?? '–';

/** A length with its unit, or a dash if it is not stated. */
const withUnit = (mm: number | undefined) => (mm === undefined ? '–' : `${mm} mm`);

/** The tooltip that lists what the mass leaves out. */
function massTitle(massG: number | undefined, isPartial: boolean, unknown: readonly string[]): string | undefined {
  if (unknown.length > 0) return `Mass unknown: ${unknown.join(', ')}`;
  return massG !== undefined && isPartial ? 'Metal of the conductors only: a wire states no mass' : undefined;
}

/** The computed values of each section, between the nodes of the bundle and the splices in it. */
export function Sections({ drawn: { view } }: { drawn: SceneBundle }) {
  if (view === undefined) return null;
  return (
    <Table aria-label="Sections" data-tight fz="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Section</Table.Th>
          <Table.Th>Wires</Table.Th>
          <Table.Th>Ø mm</Table.Th>
          <Table.Th>Covered mm</Table.Th>
          <Table.Th>Fill %</Table.Th>
          <Table.Th>Mass g</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {view.sections.map(
          ({ fromMm, toMm, wires, odMm, coveredOdMm, fillPct, massG, massIsPartial, unknownOd, unknownMass }) => (
            <Table.Tr
              key={fromMm}
              title={unknownOd.length === 0 ? undefined : `Diameter unknown: ${unknownOd.join(', ')}`}
            >
              <Table.Td>
                {fromMm}–{toMm}
              </Table.Td>
              <Table.Td>{wires.length}</Table.Td>
              <Table.Td>{figure(odMm, 1)}</Table.Td>
              <Table.Td>{figure(coveredOdMm, 1)}</Table.Td>
              <Table.Td>{figure(fillPct, 0)}</Table.Td>
              <Table.Td title={massTitle(massG, massIsPartial, unknownMass)}>
                {massG !== undefined && massIsPartial && '≥ '}
                {figure(massG, 1)}
              </Table.Td>
            </Table.Tr>
          ),
        )}
      </Table.Tbody>
    </Table>
  );
}

/** The wires that pass through a bundle. Hovering over one lights its route. */
export function Wires({ drawn: { view }, onWire }: { drawn: SceneBundle; onWire: (wire: string | undefined) => void }) {
  const { catalog, design, select } = useCable();
  const { routes, wireName } = harnessView(catalog, design);
  if (view === undefined || view.wires.length === 0) return <p className="quiet">No wire passes this bundle.</p>;
  const segments = new Map((design.instances.segments ?? []).map((segment) => [segment.id, segment]));
  return (
    <Table aria-label="Wires in this bundle" data-tight fz="xs">
      <Table.Tbody>
        {view.wires.map((id) => (
          <Table.Tr key={id} onPointerEnter={() => onWire(id)} onPointerLeave={() => onWire(undefined)}>
            <Table.Td>
              <button
                type="button"
                className={styles['wire']}
                onFocus={() => onWire(id)}
                onBlur={() => onWire(undefined)}
                onClick={() => select(id)}
              >
                {wireName(id)}
              </button>
            </Table.Td>
            <Table.Td>
              {catalog.library.get('wires', segments.get(id)?.def ?? '')?.label ?? segments.get(id)?.def}
            </Table.Td>
            <Table.Td title={routes.get(id)?.sum}>{withUnit(segments.get(id)?.lengthMm)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
