/** Keys of the objects in a file. Writer and reader use the same keys, so that each object gets its id back. */
export const keys = {
  part: (element: string, record: string) => `part.${element}.${record}`,
  slot: (record: string) => `slot.${record}`,
  cavity: (record: string, pin: string) => `cavity.${record}.${pin}`,
  core: (wire: string, path: string) => `core.${wire}.${path}`,
  placed: (instance: string) => `place.${instance}`,
  placedSlot: (instance: string) => `place.${instance}.slot`,
  placedCavity: (instance: string, pin: string) => `place.${instance}.cavity.${pin}`,
  contact: (instance: string, pin: string) => `place.${instance}.contact.${pin}`,
  terminal: (instance: string, pin: string) => `terminal.${instance}.${pin}`,
  seal: (instance: string, pin: string) => `seal.${instance}.${pin}`,
  plug: (instance: string, pin: string) => `plug.${instance}.${pin}`,
  wire: (segment: string) => `wire.${segment}`,
  wireCore: (segment: string, path: string) => `wire.${segment}.${path}`,
  connection: (segment: string, path: string) => `connection.${segment}.${path}`,
  routing: (segment: string, path: string) => `routing.${segment}.${path}`,
  node: (node: string) => `node.${node}`,
  point: (node: string) => `point.${node}`,
  bundle: (bundle: string) => `bundle.${bundle}`,
  area: (bundle: string, index: number) => `area.${bundle}.${index}`,
  covering: (bundle: string, index: number) => `covering.${bundle}.${index}`,
  fixing: (bundle: string, index: number) => `fixing.${bundle}.${index}`,
  fixingPlace: (bundle: string, index: number) => `fixed.${bundle}.${index}`,
  mechanical: (instance: string, index: number) => `accessory.${instance}.${index}`,
  set: (id: string) => `group.${id}`,
  unit: (unit: 'mm' | 'mm2') => `unit.${unit}`,
} as const;

/** Scope of an alias that names a record or an object of a design. */
export const ownScope = 'cablewright';

/** Type of the length of a wire whose length is not stated. */
export const notStated = 'not stated';
