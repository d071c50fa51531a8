/** Findings about a device profile beyond its schema and its references. */
import type { Device, Finding } from '@cablewright/model';
import { composeBoard } from '../../connectivity/compose-board.ts';
import type { Library } from '../../library/library.ts';
import { suggestion } from '../../library/text/nearest.ts';
import { bindDevice } from './bind.ts';
import type { BoundPort } from './bound-port.ts';
import { reportDevice } from './codes.ts';
import { boardOf, lineageOf } from './family.ts';

/** The reference checks of the record already report missing interfaces and devices, so they are left out here. */
const reportedElsewhere: ReadonlySet<string> = new Set(['device-unknown', 'port-interface-unknown']);

export function deviceFindings(library: Library, device: Device): Finding[] {
  const bound = bindDevice(library, device.id);
  const found = [...duplicatePorts(device), ...bound.findings.filter(({ code }) => !reportedElsewhere.has(code))];
  if (!bound.ok) return found;
  const board = boardOf(lineageOf(library, device.id).chain);
  return board === undefined ? found : [...found, ...adapterFindings(library, device.id, board, bound.ports)];
}

function duplicatePorts({ id, ports = [] }: Device): Finding[] {
  const ids = ports.map((port) => port.id);
  return [...new Set(ids.filter((one, i) => ids.indexOf(one) !== i))].map((one) => {
    const where = { kind: 'devices', id, pointer: '/ports' };
    return reportDevice('port-duplicate', where, `${id} has two ports with the id ${one}. Change one of the ids.`, {
      found: one,
    });
  });
}

function adapterFindings(library: Library, id: string, boardId: string, ports: readonly BoundPort[]): Finding[] {
  const where = { kind: 'devices', id };
  const pads = ports.filter(({ terminals }) => terminals === '');
  const mating = ports.filter(({ terminals }) => terminals !== undefined && terminals !== '');
  const findings: Finding[] = [];
  if (pads.length !== 1 || mating.length === 0) {
    const message = `${id} is an adapter board with ${pads.length} pad ports and ${mating.length} mating ports. It needs one pad port (terminals "") and one port that mates with a device.`;
    findings.push(reportDevice('adapter-ports', where, message));
  }
  const board = composeBoard(library, boardId);
  if (board === undefined) return findings;
  const names = board.terminals.map((terminal) => terminal.id);
  for (const port of [...pads, ...mating]) {
    const prefix = port.terminals === '' ? '' : `${port.terminals}.`;
    const strange = port.pins
      .filter(({ signal, position }) => signal !== undefined && board.terminal(`${prefix}${position}`) === undefined)
      .map(({ position }) => `${prefix}${position}`);
    const [first] = strange;
    if (first === undefined) continue;
    const message = `The port ${port.port} of ${id} uses ${strange.join(', ')}, which ${boardId} does not have.${suggestion(first, names)}`;
    findings.push(reportDevice('adapter-terminal', { ...where, terminal: port.port }, message, { found: strange }));
  }
  return findings;
}
