import { type ModuleLine, type ModuleList, removeModule } from '@cablewright/client';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hub } from '../../api/hub.ts';
import { modulesQuery } from '../../api/settings.ts';
import { Dialog } from '../../kit/page/dialog.tsx';
import { EmptyState } from '../../kit/page/empty-state.tsx';
import { LoadedPage } from '../../kit/page/loaded.tsx';
import { Page } from '../../kit/page/page.tsx';
import { useAct } from '../../kit/page/use-act.ts';
import { InstallDialog } from './install-dialog.tsx';
import { LoaderDialog } from './loader-dialog.tsx';
import { ModuleCard } from './module-card.tsx';
import cards from '../../kit/page/cards.module.css';
import { SettingsDialog } from './settings-dialog.tsx';

/** The code modules of the hub: their permissions, and whether they run. */
export function ModulesPage() {
  const query = useQuery(modulesQuery);
  return (
    <LoadedPage title="Code modules" what="modules" rows={3} query={query}>
      {(list) => <ModulesView list={list} />}
    </LoadedPage>
  );
}

type Task =
  | { readonly does: 'install' }
  | {
      readonly does: 'load';
      readonly module: ModuleLine;
      readonly loader: ModuleLine['contributes']['loaders'][number];
    }
  | { readonly does: 'remove' | 'settings'; readonly module: ModuleLine };

function ModulesView({ list: { allowed, modules } }: { readonly list: ModuleList }) {
  const [task, setTask] = useState<Task | undefined>();
  const close = () => setTask(undefined);
  const install = allowed && (
    <Button leftSection={<IconPlus size={15} />} onClick={() => setTask({ does: 'install' })}>
      Install a module
    </Button>
  );
  return (
    <Page title="Code modules" actions={install}>
      <p className="lead">
        A module adds exporters, importers or rules, and may do only what is listed here. Those you install run in a
        sandbox of their own.
      </p>
      {!allowed && <p role="note">Code modules are turned off in the settings of the server. None of them runs.</p>}
      {modules.length === 0 && (
        <EmptyState title="No modules yet" action={install}>
          Install one from a signed file of its publisher.
        </EmptyState>
      )}
      <ul className={cards['list']} aria-label="Code modules">
        {modules.map((module) => (
          <li key={module.id}>
            <ModuleCard
              module={module}
              allowed={allowed}
              onSettings={() => setTask({ does: 'settings', module })}
              onRemove={() => setTask({ does: 'remove', module })}
              onLoad={(loader) => setTask({ does: 'load', module, loader })}
            />
          </li>
        ))}
      </ul>
      {task?.does === 'install' && <InstallDialog onClose={close} />}
      {task?.does === 'settings' && <SettingsDialog module={task.module} onClose={close} />}
      {task?.does === 'load' && <LoaderDialog module={task.module} loader={task.loader} onClose={close} />}
      {task?.does === 'remove' && <RemoveDialog module={task.module} onClose={close} />}
    </Page>
  );
}

function RemoveDialog({
  module: { id, name },
  onClose,
}: {
  readonly module: ModuleLine;
  readonly onClose: () => void;
}) {
  const { busy, act } = useAct(`Couldn't remove ${name}`);
  const remove = () =>
    act(() => hub.call(removeModule, { params: { module: id } }), {
      touched: [['modules']],
      done: `Removed ${name}`,
      after: onClose,
    });
  return (
    <Dialog title={`Remove ${name}`} action="Remove" color="red" busy={busy} onAction={remove} onClose={onClose}>
      <p>Its settings, its secrets and everything it kept on this hub are removed with it.</p>
    </Dialog>
  );
}
