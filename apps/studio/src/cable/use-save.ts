import { useMutation, useQueryClient } from '@tanstack/react-query';
import { designQuery, putDesign } from '../api/designs.ts';
import { Problem } from '../api/http.ts';
import { useCable } from './draft/cable.ts';
import { done, failed } from '../kit/page/toast.ts';

/**
 * Saves the draft as the version it began from was seen. Saved by somebody else meanwhile: both sides are fetched and
 * shown, and nothing is lost.
 */
export function useSave(): { save: () => Promise<void>; saving: boolean } {
  const { session } = useCable();
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async () => {
      const { design, base } = session.state;
      return { sent: design, saved: await putDesign(design, base.etag) };
    },
  });
  const save = async () => {
    if (!session.state.dirty || isPending) return;
    try {
      const { sent, saved } = await mutateAsync();
      const version = { value: saved.value ?? sent, etag: saved.etag };
      session.saved(version);
      client.setQueryData(designQuery(session.id).queryKey, version);
      for (const key of [['designs'], ['history'], ['issues', session.id]])
        void client.invalidateQueries({ queryKey: key });
      done('Saved.');
    } catch (error) {
      if (error instanceof Problem && error.status === 412) {
        session.arrived(await client.fetchQuery({ ...designQuery(session.id), staleTime: 0 }));
      } else if (error instanceof Problem && error.code === 'rule-broken') {
        failed('A rule of the shop blocks this save', new Error(error.issues.map(({ message }) => message).join(' ')));
      } else {
        failed('The cable could not be saved', error);
      }
    }
  };
  return { save, saving: isPending };
}
