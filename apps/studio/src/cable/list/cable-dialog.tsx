import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { emptyDesign, idFromLabel, isId } from '@cablewright/model';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  createDesign,
  designQuery,
  designsQuery,
  duplicateDesign,
  renameDesign,
  type DesignLine,
} from '../../api/designs.ts';
import { done, failed } from '../../kit/page/toast.ts';

export type CableTask =
  | { readonly verb: 'create' }
  | { readonly verb: 'duplicate' | 'rename'; readonly line: Pick<DesignLine, 'id' | 'label'> };

const words = {
  create: { title: 'New cable', button: 'Create', past: 'created' },
  duplicate: { title: 'Duplicate cable', button: 'Duplicate', past: 'created' },
  rename: { title: 'Rename cable', button: 'Rename', past: 'renamed' },
} as const;

/** Asks for a name, and shows the id it gives, which may be changed. */
export function CableDialog({ task, onClose }: { task: CableTask; onClose: () => void }) {
  const { data: lines = [] } = useQuery(designsQuery);
  const own = task.verb === 'rename' ? task.line.id : undefined;
  const taken = (id: string) => id !== own && lines.some((line) => line.id === id);
  const [label, setLabel] = useState(startLabel(task));
  const [typedId, setTypedId] = useState<string | undefined>(own);
  const id = typedId ?? (label.trim() === '' ? '' : idFromLabel(label, taken, 'cable'));
  const problem = id === '' ? undefined : idProblem(id, taken);
  const run = useRun(task, onClose);
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (label.trim() !== '' && problem === undefined) run.mutate({ id, label: label.trim() });
  };
  return (
    <Modal opened onClose={onClose} title={words[task.verb].title}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <TextInput
            label="Name"
            data-autofocus
            placeholder="PC → instrument, 2 m"
            value={label}
            onChange={(event) => setLabel(event.currentTarget.value)}
            required
          />
          <TextInput
            label="Id"
            description="In addresses and file names"
            classNames={{ input: 'mono' }}
            value={id}
            error={problem}
            onChange={(event) => setTypedId(event.currentTarget.value === '' ? undefined : event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={run.isPending} disabled={label.trim() === '' || problem !== undefined}>
              {words[task.verb].button}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function startLabel(task: CableTask): string {
  if (task.verb === 'create') return '';
  return task.verb === 'duplicate' ? `${task.line.label} (copy)` : task.line.label;
}

function idProblem(id: string, taken: (id: string) => boolean): string | undefined {
  if (!isId(id)) return 'Lower-case letters and digits, words joined by hyphens.';
  return taken(id) ? 'Another cable has this id.' : undefined;
}

function useRun(task: CableTask, onClose: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (to: { id: string; label: string }) => {
      if (task.verb === 'create') return createDesign(emptyDesign(to.id, to.label));
      if (task.verb === 'duplicate') return duplicateDesign(task.line.id, to);
      const { etag } = await client.fetchQuery({ ...designQuery(task.line.id), staleTime: 0 });
      return renameDesign(task.line.id, to, etag);
    },
    onSuccess: async (_, to) => {
      await client.invalidateQueries({ queryKey: designsQuery.queryKey });
      done(`${to.label} is ${words[task.verb].past}.`);
      onClose();
      if (task.verb !== 'rename') await navigate({ to: '/cables/$id', params: { id: to.id } });
    },
    onError: (error) => failed(`${words[task.verb].title} did not work`, error),
  });
}
