import { acceptProposal, declineProposal, fileProposal, reopenProposal } from '@cablewright/client';
import { present, type ProposalDraft } from '@cablewright/model';
import { hub } from '../../api/hub.ts';
import { useAct } from '../../kit/page/use-act.ts';

type Decision =
  | { readonly verb: 'file'; readonly draft: ProposalDraft }
  | { readonly verb: 'decline'; readonly key: string; readonly reason: string | undefined }
  | { readonly verb: 'reopen'; readonly key: string }
  | { readonly verb: 'start'; readonly key: string; readonly id: string; readonly partNumber: string | undefined };

function send(decision: Decision): Promise<unknown> {
  switch (decision.verb) {
    case 'file':
      return hub.call(fileProposal, { body: decision.draft });
    case 'decline':
      return hub.call(declineProposal, { body: { key: decision.key, reason: decision.reason } });
    case 'reopen':
      return hub.call(reopenProposal, { body: { key: decision.key } });
    case 'start':
    default:
      return hub.call(acceptProposal, {
        body: { key: decision.key, id: decision.id, partNumber: decision.partNumber },
      });
  }
}

const past = {
  file: 'Saved the proposal',
  decline: 'Declined the proposal. It is not offered again.',
  reopen: 'Reopened the proposal',
  start: 'Started the board',
} as const;

/** Saves a decision on a proposal and reads again what shows proposals and boards. */
export function useDecide() {
  const { busy, act } = useAct("Couldn't save the decision");
  const decide = (decision: Decision, after?: () => void) =>
    act(() => send(decision), { touched: [['proposals']], done: past[decision.verb], ...present({ after }) });
  return { busy, decide };
}
