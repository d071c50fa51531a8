import type { DesignLine } from '@cablewright/client';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { designsQuery } from '../../api/designs.ts';
import { EmptyState } from '../../kit/page/empty-state.tsx';
import { Loaded } from '../../kit/page/loaded.tsx';
import { Page } from '../../kit/page/page.tsx';
import { useWritable } from '../../kit/page/use-writable.ts';
import { Browser } from '../../kit/table/browser.tsx';
import { cableColumns, cableFacets, cableText } from './cable-columns.tsx';
import { CableDialog, type CableTask } from './cable-dialog.tsx';
import { CableMenu } from './cable-menu.tsx';

/** The cables of the shop: find one, see its state, start a new one. */
export function CablesPage() {
  const [task, setTask] = useState<CableTask | undefined>();
  const query = useQuery(designsQuery);
  const create = useWritable() && (
    <Button leftSection={<IconPlus size={15} />} onClick={() => setTask({ verb: 'create' })}>
      New cable
    </Button>
  );
  return (
    <Page title="Cables" actions={create}>
      <Loaded query={query} what="cables" rows={10}>
        {(lines) => <CableList lines={lines} onTask={setTask} create={create} />}
      </Loaded>
      {task !== undefined && <CableDialog task={task} onClose={() => setTask(undefined)} />}
    </Page>
  );
}

interface CableListProps {
  readonly lines: readonly DesignLine[];
  readonly onTask: (task: CableTask) => void;
  /** The button for a new cable; false for people who only read. */
  readonly create: React.ReactNode;
}

function CableList({ lines, onTask, create }: CableListProps) {
  const navigate = useNavigate();
  const menuOf = (line: DesignLine) => <CableMenu line={line} onTask={onTask} />;
  const open = (line: DesignLine) => void navigate({ to: '/cables/$id', params: { id: line.id } });
  if (lines.length === 0) {
    return (
      <EmptyState title="No cables yet" action={create}>
        Start with two connectors, a wire stock and a length.
      </EmptyState>
    );
  }
  return (
    <Browser
      id="cables"
      label="Cables"
      rows={lines}
      columns={cableColumns}
      facets={cableFacets}
      sort="label"
      rowKey={(line) => line.id}
      textOf={cableText}
      onOpen={open}
      noun={{ one: 'cable', many: 'cables' }}
      {...(create === false ? {} : { actions: menuOf })}
    />
  );
}
