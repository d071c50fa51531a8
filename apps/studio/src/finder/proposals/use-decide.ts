import type { ProposalDraft } from '@cablewright/model';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { acceptProposal, declineProposal, fileProposal, reopenProposal } from '../../api/resolver.ts';
import { done, failed } from '../../kit/page/toast.ts';

export type Decision =
  | { readonly verb: 'file'; readonly draft: ProposalDraft }
  | { readonly verb: 'decline'; readonly key: string; readonly reason: string | undefined }
  | { readonly verb: 'reopen'; readonly key: string }
  | { readonly verb: 'start'; readonly key: string; readonly id: string; readonly partNumber: string | undefined };

function send(decision: Decision): Promise<unknown> {
  switch (decision.verb) {
    case 'file':
      return fileProposal(decision.draft);
    case 'decline': {
      const { key, reason } = decision;
      return declineProposal(reason === undefined ? { key } : { key, reason });
    }
    case 'reopen':
      return reopenProposal({ key: decision.key });
    case 'start': {
      const { key, id, partNumber } = decision;
      return acceptProposal(partNumber === undefined ? { key, id } : { key, id, partNumber });
    }
  }
}

const past = {
  file: 'The proposal is filed.',
  decline: 'The proposal is declined and not offered again.',
  reopen: 'The proposal is offered again.',
  start: 'The board is started.',
} as const;

/** Decides on a proposal; what shows proposals and boards follows. */
export function useDecide() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async (_, { verb }) => {
      for (const queryKey of [['library'], ['history']]) await client.invalidateQueries({ queryKey });
      done(past[verb]);
    },
    onError: (error) => failed('The decision could not be kept', error),
  });
}
