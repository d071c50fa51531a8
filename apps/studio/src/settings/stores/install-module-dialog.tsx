import { installStoreModule, type ModuleOfAStore, type ModulePreview } from '@cablewright/client';
import { useQuery } from '@tanstack/react-query';
import { storeModulePreviewQuery } from '../../api/settings.ts';
import { hub } from '../../api/hub.ts';
import { Dialog } from '../../kit/page/dialog.tsx';
import { Failure } from '../../kit/page/failure.tsx';
import { useAct } from '../../kit/page/use-act.ts';
import { Waiting } from '../../kit/page/waiting.tsx';
import styles from './stores.module.css';
import { DialogWindow } from '../../kit/page/dialog-window.tsx';

interface Props {
  readonly module: ModuleOfAStore;
  readonly onClose: () => void;
}

/** Shows the permissions that a module file requests, before a person agrees to them. */
export function InstallModuleDialog({ module, onClose }: Props) {
  const { id, name, store, version } = module;
  const { data, error, refetch } = useQuery(storeModulePreviewQuery(store.id, id, version));
  const title = `Install ${name} ${version}`;
  if (data !== undefined && 'consent' in data)
    return <Consent module={module} preview={data} title={title} onClose={onClose} />;
  return (
    <DialogWindow onClose={onClose} title={title}>
      {error === null ? (
        <Waiting rows={3} />
      ) : (
        <Failure title={`Couldn't read ${name}`} error={error} onRetry={() => void refetch()} />
      )}
    </DialogWindow>
  );
}

function Consent({
  module,
  preview,
  title,
  onClose,
}: Props & { readonly preview: ModulePreview; readonly title: string }) {
  const { id, name, store, version } = module;
  const { asks, added, from, consent } = preview;
  const { busy, act } = useAct(`Couldn't install ${name}`);
  const install = () =>
    act(
      () =>
        hub.call(installStoreModule, {
          params: { id: store.id, module: id },
          query: {},
          body: { version, consent },
        }),
      { touched: 'everything', done: `Installed ${name}`, after: onClose },
    );
  return (
    <Dialog title={title} action="Agree and install" busy={busy} onAction={install} onClose={onClose}>
      <p className={styles['line']}>{asks.length === 0 ? 'It asks for nothing but its input.' : 'This module:'}</p>
      {asks.length > 0 && (
        <ul>
          {asks.map(({ key, text }) => (
            <li key={key}>
              {text}{' '}
              {from !== undefined && added.some((permission) => permission.key === key) && <strong>(new)</strong>}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
