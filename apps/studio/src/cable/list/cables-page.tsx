import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { designsQuery, type DesignLine } from '../../api/designs.ts';
import { mayWrite, meQuery } from '../../api/session.ts';
import { EmptyState } from '../../kit/page/empty-state.tsx';
import { Failure } from '../../kit/page/failure.tsx';
import { Page } from '../../kit/page/page.tsx';
import { Waiting } from '../../kit/page/waiting.tsx';
import { Browser } from '../../kit/table/browser.tsx';
import { cableColumns, cableFacets, cableText } from './cable-columns.tsx';
import { CableDialog, type CableTask } from './cable-dialog.tsx';
import { CableMenu } from './cable-menu.tsx';

/** The cables of the shop: find one, see its state, start a new one. */
export function CablesPage() {
  const [task, setTask] = useState<CableTask | undefined>();
  const { data: me } = useQuery(meQuery);
  const writable = mayWrite(me);
  const create = (
    <Button leftSection={<IconPlus size={15} />} onClick={() => setTask({ verb: 'create' })}>
      New cable
    </Button>
  );
  return (
    <Page title="Cables" actions={writable ? create : undefined}>
      <CableList writable={writable} onTask={setTask} create={create} />
      {task !== undefined && <CableDialog task={task} onClose={() => setTask(undefined)} />}
    </Page>
  );
}

interface CableListProps {
  readonly writable: boolean;
  readonly onTask: (task: CableTask) => void;
  readonly create: React.ReactNode;
}

function CableList({ writable, onTask, create }: CableListProps) {
  const { data, error, refetch } = useQuery(designsQuery);
  const navigate = useNavigate();
  const open = (line: DesignLine) => void navigate({ to: '/cables/$id', params: { id: line.id } });
  if (error !== null) return <Failure title="The cables did not come" error={error} onRetry={refetch} />;
  if (data === undefined) return <Waiting rows={10} />;
  if (data.length === 0) {
    return (
      <EmptyState title="No cables yet" action={writable ? create : undefined}>
        Start with two connectors, a wire stock and a length.
      </EmptyState>
    );
  }
  return (
    <Browser
      id="cables"
      label="Cables"
      rows={data}
      columns={cableColumns}
      facets={cableFacets}
      sort="label"
      rowKey={(line) => line.id}
      textOf={cableText}
      onOpen={open}
      noun={{ one: 'cable', many: 'cables' }}
      {...(writable ? { actions: (line: DesignLine) => <CableMenu line={line} onTask={onTask} /> } : {})}
    />
  );
}
