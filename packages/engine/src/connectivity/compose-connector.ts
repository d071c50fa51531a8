/** Composes a connector as a cable sees it: the positions of the body with the meaning that the pinout gives them. */
import type {
  Body,
  Connector,
  ConnectorPin,
  Direction,
  Housing,
  Interface,
  OpenPin,
  PinMeaning,
} from '@cablewright/model';
import { definition } from '../library/definition.ts';
import type { Library } from '../library/library.ts';
import { derivedById } from '@cablewright/derive';

type StatedByPinout = 'accepts' | 'fedBy' | 'maxA' | 'limitedA' | 'unlimited' | 'reverseA' | 'loadType' | 'needs';

export interface ComposedPin extends Partial<Pick<PinMeaning, StatedByPinout>> {
  readonly id: string;
  /** The text printed next to the pin: from the connector, otherwise the pinout, otherwise the body. */
  readonly label?: string;
  readonly aliases: readonly string[];
  readonly signal?: string;
  readonly signalLabel?: string;
  readonly dir?: Direction;
  readonly level?: string;
  readonly currentA?: number;
  readonly nominalV?: number;
  readonly minV?: number;
  readonly maxV?: number;
  readonly terminationOhm?: number;
  readonly optional?: boolean;
  readonly phantom?: PinMeaning['phantom'];
  /** Meanings that an open position can have. The device that carries the pinout chooses one of them. */
  readonly open?: readonly PinMeaning[];
  /** Position on the mating face in mm, if the body states it. */
  readonly x?: number;
  readonly y?: number;
}

export interface ComposedConnector {
  readonly id: string;
  readonly label: string;
  readonly record: Connector;
  readonly body?: Body;
  readonly interface?: Interface;
  readonly family?: string;
  readonly gender?: string;
  readonly construction?: string;
  readonly housing?: Housing;
  /** Accessories that finish the connector on a cable. */
  readonly accessories: NonNullable<Body['accessories']>;
  readonly contactRatingA?: number;
  readonly contactCurrents?: Body['contactCurrents'];
  readonly ratedVoltageV?: number;
  readonly wireMinMm2?: number;
  readonly wireMaxMm2?: number;
  readonly pins: readonly ComposedPin[];
  pin(id: string): ComposedPin | undefined;
}

/** The connector with this id, composed with its body and pinout, or undefined if it doesn't exist. Cached per snapshot. */
export const composeConnector = derivedById('composed connector', compose);

function compose(library: Library, id: string): ComposedConnector | undefined {
  const record = definition(library, 'connectors', id);
  if (record === undefined) return undefined;
  const body = record.body === undefined ? undefined : definition(library, 'bodies', record.body);
  const pinout = record.interface === undefined ? undefined : definition(library, 'interfaces', record.interface);
  const pins = composePins(library, record, body, pinout);
  const byId = new Map(pins.map((pin) => [pin.id, pin]));
  return {
    id,
    label: record.label ?? body?.label ?? id,
    record,
    body,
    interface: pinout,
    family: record.family ?? body?.family,
    gender: record.gender ?? body?.gender,
    construction: record.construction ?? body?.construction,
    housing: record.housing ?? body?.housing,
    accessories: record.accessories ?? body?.accessories ?? [],
    contactRatingA: record.contactRatingA ?? body?.contactRatingA,
    contactCurrents:
      record.contactCurrents ?? (record.contactRatingA === undefined ? body?.contactCurrents : undefined),
    ratedVoltageV: record.ratedVoltageV ?? body?.ratedVoltageV,
    wireMinMm2: record.wireMinMm2 ?? body?.wireMinMm2,
    wireMaxMm2: record.wireMaxMm2 ?? body?.wireMaxMm2,
    pins,
    pin: (pinId) => byId.get(pinId),
  };
}

/**
 * Pins in the order of the body's positions, followed by pins that the connector adds. If there are no such positions or
 * pins, the positions that the pinout names.
 */
function composePins(library: Library, record: Connector, body?: Body, pinout?: Interface): ComposedPin[] {
  const own = new Map((record.pins ?? []).map((pin) => [pin.id, pin]));
  const places = new Map((body?.positions ?? []).map((position) => [position.id, position]));
  const named = new Set([...places.keys(), ...own.keys()]);
  const ids = named.size > 0 ? named : new Set(Object.keys(pinout?.pins ?? {}));
  return [...ids].map((id) => {
    const place = places.get(id);
    return composePin(library, id, own.get(id), pinout?.pins[id], {
      label: place?.label,
      x: place?.x,
      y: place?.y,
    });
  });
}

function composePin(
  library: Library,
  id: string,
  own: ConnectorPin | undefined,
  meaning: PinMeaning | OpenPin | undefined,
  place: { label?: string; x?: number; y?: number },
): ComposedPin {
  const base = { id, aliases: own?.aliases ?? [], x: place.x, y: place.y };
  if (meaning === undefined) return { ...base, label: own?.label ?? place.label };
  const label = own?.label ?? meaning.label ?? place.label;
  if ('oneOf' in meaning) return { ...base, label, open: meaning.oneOf };
  return { ...base, ...meaning, label, signalLabel: library.signal(meaning.signal)?.label };
}
