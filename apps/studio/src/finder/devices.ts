/** The devices of the cable finder, and how they are found by name. */
import { derived } from '@cablewright/derive';
import { bestMatches, bindDevice, lineageOf, recordSearchText, type Library } from '@cablewright/engine';

interface PortLine {
  readonly id: string;
  readonly label: string;
  /** The connector: the short name of its pinout, and its body. */
  readonly detail: string;
}

export interface DeviceLine {
  readonly id: string;
  readonly label: string;
  /** Details that distinguish it from similar devices: maker, kind, alias. */
  readonly detail: string;
  readonly ports: readonly PortLine[];
  /** Its search text: its names, its maker and kind, and its ports. */
  readonly text: string;
}

/** Every device that can be at an end of a cable, by name. Adapter boards are part of a cable, not its end. */
export const deviceLines: (library: Library) => readonly DeviceLine[] = derived('lines of devices', readDevices);

function readDevices(library: Library): DeviceLine[] {
  const lines: DeviceLine[] = [];
  for (const { key } of library.entries('devices')) {
    const line = deviceLine(library, key);
    if (line !== undefined) lines.push(line);
  }
  return lines.toSorted((a, b) => a.label.localeCompare(b.label) || (a.id < b.id ? -1 : 1));
}

function deviceLine(library: Library, id: string): DeviceLine | undefined {
  const bound = bindDevice(library, id);
  const { chain } = lineageOf(library, id);
  const [device] = chain;
  if (device === undefined || !bound.ok || bound.ports.some(({ terminals }) => terminals !== undefined))
    return undefined;
  const inherited = (field: 'maker' | 'kind') =>
    chain.map((device) => device[field]).find((value) => value !== undefined);

  const aliases = device.aliases ?? [];
  const detail = [inherited('maker'), aliases[0] ?? inherited('kind')]
    .filter((word) => typeof word === 'string')
    .join(' · ');
  const ports = bound.ports.map(({ port, portLabel, interface: pinout, body }) => ({
    id: port,
    label: portLabel,
    detail: portDetail(library, pinout, body),
  }));
  const label = device.label ?? id;
  const words = [detail, inherited('kind'), ...ports.flatMap((port) => [port.label, port.detail])];
  const text = recordSearchText('devices', id, device, { words });
  return { id, label, detail, ports, text };
}

function portDetail(library: Library, pinout: string | undefined, body: string | undefined): string {
  const interfaceRecord = pinout === undefined ? undefined : library.get('interfaces', pinout);
  const named = interfaceRecord?.short ?? interfaceRecord?.label ?? pinout;
  const jack = body === undefined ? undefined : (library.get('bodies', body)?.label ?? body);
  return [named, jack].filter((word) => word !== undefined).join(', ');
}

/** The devices that match the typed words, best first. */
export function devicesNamed(lines: readonly DeviceLine[], typed: string): DeviceLine[] {
  return bestMatches(lines, typed, ({ text }) => text);
}
