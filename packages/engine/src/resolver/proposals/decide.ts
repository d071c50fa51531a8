/** Decisions on proposals: file, decline, reopen, or accept as a board in development. */
import {
  asJson,
  type Change,
  type Device,
  type Finding,
  type InternalLink,
  isId,
  type Pcba,
  present,
  type Proposal as ProposalRecord,
  ProposalDraft,
  put,
  schemaProblems,
} from '@cablewright/model';
import { soundRecord, soundRecords } from '../../library/definition.ts';
import type { Library } from '../../library/library.ts';
import { suggestion } from '../../library/text/nearest.ts';
import { reportProposal } from './codes.ts';

interface Decided {
  readonly ok: true;
  readonly proposal: ProposalRecord;
  readonly changes: readonly Change[];
}
interface Undecided {
  readonly ok: false;
  readonly findings: readonly Finding[];
}
export type DecidedProposal = Decided | Undecided;
/** An acceptance also creates a board. */
type Accepted = (Decided & { readonly board: Pcba }) | Undecided;

type State = ProposalRecord['state'];
interface Choice {
  readonly key: string;
  readonly reason?: string;
  /** The draft to decide on, if the key has no recorded proposal. */
  readonly proposal?: unknown;
}

/** The recorded proposals, filed and decided, in the order they were filed. */
export function recordedProposals(library: Library): ProposalRecord[] {
  return [...soundRecords<ProposalRecord>(library, 'proposals')];
}

/** A draft with the state of its decision; `open` if there is no decision. */
export interface DraftState {
  readonly draft: ProposalDraft;
  readonly state: State | 'open';
  readonly reason?: string;
  /** False for an accepted or declined draft. A declined draft is offered again after it is reopened. */
  readonly offered: boolean;
}

export function draftStates(library: Library, drafts: readonly ProposalDraft[]): DraftState[] {
  return drafts.map((draft) => {
    const recorded = soundRecord<ProposalRecord>(library, 'proposals', draft.key);
    const state = recorded?.state ?? 'open';
    return { draft, state, ...present({ reason: recorded?.reason }), offered: state === 'open' || state === 'filed' };
  });
}

/** Files a proposal. A proposal already filed takes the new content; one that was declined or accepted is refused. */
export function fileProposal(library: Library, proposal: unknown): DecidedProposal {
  const problems = shapeFindings(proposal);
  if (problems.length > 0) return { ok: false, findings: problems };
  const draft = proposal as ProposalDraft;
  const old = soundRecord<ProposalRecord>(library, 'proposals', draft.key);
  if (old !== undefined && old.state !== 'filed')
    return { ok: false, findings: [wrongState(draft.key, old.state, 'filed')] };
  return decided(library, { ...draft, id: draft.key, state: 'filed' });
}

/** Declines a proposal: the record is retained but no longer offered. */
export function declineProposal(library: Library, choice: Choice): DecidedProposal {
  return move(library, choice, ['filed'], (proposal) => ({
    ...proposal,
    state: 'declined',
    ...present({ reason: choice.reason }),
  }));
}

/** Reopens a declined proposal, so that it is offered again. */
export function reopenProposal(library: Library, choice: Choice): DecidedProposal {
  return move(library, choice, ['declined'], ({ reason: _reason, ...proposal }) => ({ ...proposal, state: 'filed' }));
}

interface Acceptance extends Choice {
  /** The id of the new board. */
  readonly id: string;
  readonly partNumber?: string;
}

/**
 * Creates a board in development: pads become terminals, parts become its internal links. `suggest` returns the next number
 * of the active scheme, and is called only if no number is given.
 */
export function acceptProposal(library: Library, choice: Acceptance, suggest: () => string | undefined): Accepted {
  const found = proposalOf(library, choice);
  if ('findings' in found) return { ok: false, findings: found.findings };
  const wrong = boardIdFinding(library, choice.id);
  if (wrong !== undefined) return { ok: false, findings: [wrong] };
  if (found.proposal.state !== 'filed') {
    return { ok: false, findings: [wrongState(choice.key, found.proposal.state, 'accepted')] };
  }
  const partNumber = choice.partNumber ?? suggest();
  const board = boardOf(found.proposal, choice.id, partNumber);
  const proposal: ProposalRecord = { ...found.proposal, state: 'accepted', board: choice.id };
  const decision = decided(library, proposal);
  const made = put('pcbas', board.id, null, asJson(board));
  return decision.ok ? { ...decision, board, changes: [...decision.changes, made] } : decision;
}

function boardIdFinding(library: Library, id: string): Finding | undefined {
  const where = { kind: 'pcbas', id };
  const says = `"${id}" is not a valid id. Use letters, digits and hyphens.`;
  if (!isId(id)) return reportProposal('proposal-board', where, says);
  if (library.entry('pcbas', id) === undefined) return undefined;
  return reportProposal('proposal-board', where, `A board ${id} already exists. Choose another id.`, { found: id });
}

function move(
  library: Library,
  choice: Choice,
  from: readonly State[],
  next: (proposal: ProposalRecord) => ProposalRecord,
): DecidedProposal {
  const found = proposalOf(library, choice);
  if ('findings' in found) return { ok: false, findings: found.findings };
  const moved = next(found.proposal);
  if (!from.includes(found.proposal.state)) {
    return { ok: false, findings: [wrongState(choice.key, found.proposal.state, moved.state)] };
  }
  return decided(library, moved);
}

/** The recorded proposal, otherwise the draft given with the decision, which is then filed as well. */
function proposalOf(
  library: Library,
  { key, proposal }: Choice,
): { proposal: ProposalRecord } | { findings: Finding[] } {
  const recorded = soundRecord<ProposalRecord>(library, 'proposals', key);
  if (recorded !== undefined) return { proposal: recorded };
  if (proposal === undefined) {
    const keys = recordedProposals(library).map((one) => one.key);
    const message = `No proposal has the key "${key}".${suggestion(key, keys)}`;
    return { findings: [reportProposal('proposal-unknown', { kind: 'proposals', id: key }, message, { found: key })] };
  }
  const findings = shapeFindings(proposal);
  if (findings.length > 0) return { findings };
  const draft = proposal as ProposalDraft;
  if (draft.key === key) return { proposal: { ...draft, id: key, state: 'filed' } };
  const message = `The proposal in the request is "${draft.key}", not "${key}".`;
  return {
    findings: [reportProposal('proposal-unknown', { kind: 'proposals', id: key }, message, { found: draft.key })],
  };
}

function shapeFindings(proposal: unknown): Finding[] {
  return schemaProblems(ProposalDraft, proposal).map(({ pointer, message }) =>
    reportProposal(
      'proposal-shape',
      { kind: 'proposals', pointer },
      `${pointer === '' ? 'The proposal' : pointer} ${message}.`,
    ),
  );
}

function wrongState(key: string, state: State, wanted: State): Finding {
  const message = `The proposal "${key}" is ${state} and cannot become ${wanted}.`;
  return reportProposal('proposal-state', { kind: 'proposals', id: key }, message, { found: state, expected: wanted });
}

function decided(library: Library, proposal: ProposalRecord): DecidedProposal {
  const before = library.layer('proposals', proposal.id)?.record ?? null;
  return { ok: true, proposal, changes: [put('proposals', proposal.id, asJson(before), asJson(proposal))] };
}

/** The board that a proposal describes: a terminal for each pad, and a link for each part between the pads on its nets. */
function boardOf(proposal: ProposalRecord, id: string, partNumber: string | undefined): Pcba {
  const pads = proposal.pads ?? [];
  const terminals = pads.map(({ id: pad, label, signal }) => ({ id: pad, ...present({ label, signal }) }));
  return {
    id,
    label: proposal.label ?? id,
    status: 'development',
    ...present({ partNumber }),
    terminals,
    internalLinks: linksOf(proposal),
    ...present({ description: proposal.why }),
    src: `Proposal ${proposal.key}`,
  };
}

/** Pads on one net are connected by copper; pads on different nets of a part are linked through the part. */
function linksOf({ nets = [], pads = [], parts = [] }: ProposalRecord): InternalLink[] {
  const isPad = new Set(pads.map(({ id }) => id));
  const copper = nets.flatMap(({ members }) => {
    const [from, ...others] = members.filter((member) => isPad.has(member));
    return from === undefined ? [] : others.map((to): InternalLink => ({ from, to }));
  });
  const through = parts.flatMap((part): InternalLink[] => {
    const reached = nets
      .filter(({ members }) => members.some((member) => member.startsWith(`${part.id}.`)))
      .flatMap(({ members }) => members.find((member) => isPad.has(member)) ?? []);
    return pairsOf(proposalLines(reached)).map(([from, to]) => ({
      from,
      to,
      via: part.component ?? part.label ?? part.id,
    }));
  });
  return [...copper, ...through];
}

/** The pads that a part connects, without duplicates. */
function proposalLines(reached: readonly string[]): string[] {
  return [...new Set(reached)];
}

/** Pairs in-1 with out-1, in-2 with out-2. If no pad has such a name, pairs the first pad with each of the others. */
function pairsOf(pads: readonly string[]): [string, string][] {
  const paired: [string, string][] = [];
  const open = new Set(pads);
  for (const pad of pads) {
    const other = pad === 'in' ? 'out' : pad.startsWith('in-') ? `out-${pad.slice(3)}` : undefined;
    if (other === undefined || !open.has(other)) continue;
    open.delete(pad);
    open.delete(other);
    paired.push([pad, other]);
  }
  if (paired.length > 0) return paired;
  const [first, ...others] = open;
  return first === undefined ? [] : others.map((to) => [first, to]);
}

/** Where a board is placed: on which of the two devices, through which interface, and the prefix of its terminals there. */
interface Mating {
  readonly side: 'source' | 'destination';
  readonly interface: string;
  readonly terminals: string;
}

/**
 * An incomplete device profile for an accepted board, for the user to complete: the pads that face the cable with the facts
 * of the proposal, and a port that mates the device the board is placed on. With this profile the resolver offers the board.
 */
export function adapterProfile(proposal: ProposalRecord, id: string, mating: Mating): Device {
  const facing = (proposal.pads ?? []).filter(({ side }) => side !== mating.side);
  const pins = Object.fromEntries(
    facing.flatMap(({ id: pad, signal, level, dir }) =>
      signal === undefined ? [] : [[pad, present({ signal, level, dir })]],
    ),
  );
  return {
    id,
    label: proposal.label ?? id,
    kind: 'adapter',
    ...present({ board: proposal.board }),
    ports: [
      { id: 'device', interface: mating.interface, terminals: mating.terminals },
      { id: 'cable', terminals: '', pins },
    ],
    src: `Proposal ${proposal.key}`,
  };
}
