/** The cable's plug for a port of a device: the connector with the same interface that mates the device's jack. */
import type { Gender } from '@cablewright/model';
import type { BoundPort } from './bound-port.ts';
import { composeConnector, type ComposedConnector } from '../../connectivity/compose-connector.ts';
import { definition } from '../../library/definition.ts';
import type { Library } from '../../library/library.ts';
import { derivedFromBoth } from '@cablewright/derive';

/** The plug, preferring active parts to retired ones, then in the order of ids; undefined if the library has no such plug. */
export const plugFor = derivedFromBoth('plug of a port', find);

function find(library: Library, port: BoundPort): ComposedConnector | undefined {
  if (port.interface === undefined) return undefined;
  const connectors = library
    .connectorsWith('interface', port.interface)
    .flatMap((id) => composeConnector(library, id) ?? [])
    .filter((connector) => fitsPort(library, connector, port));
  return connectors.toSorted(byPreference)[0];
}

function byPreference(a: ComposedConnector, b: ComposedConnector): number {
  return retired(a) - retired(b) || (a.id < b.id ? -1 : 1);
}

function retired({ record }: ComposedConnector): number {
  return record.status === 'retired' || record.status === 'legacy' ? 1 : 0;
}

/**
 * True if a connector with the port's interface fits its jack: decided by the body it mates, otherwise by the opposite
 * gender.
 */
export function fitsPort(library: Library, connector: ComposedConnector, port: BoundPort): boolean {
  return connector.record.interface === port.interface && matesJack(library, connector, port);
}

/**
 * True if a connector fits the jack of a port: decided by the body it mates, otherwise by the same family and the opposite
 * gender. Unknown facts count as fitting.
 */
export function matesJack(library: Library, connector: ComposedConnector, port: BoundPort): boolean {
  const jack = port.body === undefined ? undefined : definition(library, 'bodies', port.body);
  const body = connector.body;
  if (jack !== undefined && body !== undefined && (jack.mates !== undefined || body.mates !== undefined)) {
    return jack.mates === body.id || body.mates === jack.id;
  }
  const [family, own] = [jack?.family, connector.family];
  if (family !== undefined && own !== undefined && family !== own) return false;
  const gender = jack?.gender ?? port.gender;
  if (gender === undefined || connector.gender === undefined) return true;
  return opposite(library, gender) === connector.gender;
}

/** The gender that mates the given one; any other gender if the vocabulary states no opposite. */
function opposite(library: Library, gender: string): string | undefined {
  const word: Gender | undefined = library.word('genders', gender);
  if (word?.opposite !== undefined) return word.opposite;
  const others = ([...library.words('genders')] as Gender[]).filter(({ id }) => id !== gender);
  // Either gender may name the other as its opposite.
  return (others.find((other) => other.opposite === gender) ?? others[0])?.id;
}
