import { type DesignLine, duplicateDesign, getDesign, renameDesign } from '@cablewright/client';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { designsQuery } from '../../api/designs.ts';
import { hub } from '../../api/hub.ts';
import { NameAndIdFields, useNameAndId } from '../../kit/fields/name-and-id.tsx';
import { Dialog } from '../../kit/page/dialog.tsx';
import { useAct } from '../../kit/page/use-act.ts';

export type CableTask = { readonly verb: 'duplicate' | 'rename'; readonly line: Pick<DesignLine, 'id' | 'label'> };

const words = {
  duplicate: { title: 'Duplicate cable', button: 'Duplicate', past: 'Created' },
  rename: { title: 'Rename cable', button: 'Rename', past: 'Renamed' },
} as const;

/** Asks for a name, and shows the id it gives, which can be changed. */
export function CableDialog({ task, onClose }: { task: CableTask; onClose: () => void }) {
  const { data: lines = [] } = useQuery(designsQuery);
  const own = task.verb === 'rename' ? task.line.id : undefined;
  const taken = (id: string) => id !== own && lines.some((line) => line.id === id);
  const naming = useNameAndId({
    noun: 'cable',
    taken,
    label: startLabel(task),
    id: own,
  });
  const { title, button, past } = words[task.verb];
  const { busy, act } = useAct(`Couldn't ${task.verb} the cable`);
  const navigate = useNavigate();
  const { id, label, problems } = naming;
  const run = () =>
    act(() => saveAs(task, { id, label }), {
      touched: [['designs', id]],
      done: `${past} ${label}`,
      after: () => {
        onClose();
        if (task.verb !== 'rename') void navigate({ to: '/cables/$id', params: { id } });
      },
    });
  return (
    <Dialog title={title} action={button} busy={busy} problems={problems} onAction={run} onClose={onClose}>
      <NameAndIdFields value={naming} placeholder="PC → instrument, 2 m" />
    </Dialog>
  );
}

function startLabel(task: CableTask): string {
  return task.verb === 'duplicate' ? `${task.line.label} (copy)` : task.line.label;
}

async function saveAs(task: CableTask, to: { id: string; label: string }): Promise<unknown> {
  if (task.verb === 'duplicate') return hub.call(duplicateDesign, { params: { id: task.line.id }, body: to });
  const params = { id: task.line.id };
  const { etag } = await hub.versioned(getDesign, { params });
  return hub.call(renameDesign, { params, body: to, ifMatch: etag });
}
