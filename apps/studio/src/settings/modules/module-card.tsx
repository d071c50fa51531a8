import { type ModuleLine, switchModule } from '@cablewright/client';
import { Alert, Button, Group } from '@mantine/core';
import { hub } from '../../api/hub.ts';
import { useAct } from '../../kit/page/use-act.ts';
import { Words } from '../../kit/words/words.tsx';
import { AsksList, contributionsLine } from './asks-list.tsx';
import cards from '../../kit/page/cards.module.css';

interface CardProps {
  readonly module: ModuleLine;
  /** False if this server may run no modules. */
  readonly allowed: boolean;
  readonly onSettings: () => void;
  readonly onRemove: () => void;
  /** Runs one of its loaders. */
  readonly onLoad: (loader: ModuleLine['contributes']['loaders'][number]) => void;
}

/** One module: its contributions, its permissions, and whether it runs. */
export function ModuleCard({ module, allowed, onSettings, onRemove, onLoad }: CardProps) {
  const { id, name, version, description, enabled, running, stopped, shipped, publisher, hasSettings } = module;
  const { busy, act } = useAct(`Couldn't turn ${enabled ? 'off' : 'on'} ${name}`);
  const turn = () =>
    act(() => hub.call(switchModule, { params: { module: id }, body: { enabled: !enabled } }), {
      touched: [['modules']],
      done: `Turned ${enabled ? 'off' : 'on'} ${name}`,
    });
  const words = [shipped ? 'comes with the program' : version, enabled ? (running ? 'on' : 'not running') : 'off'];
  return (
    <article className={cards['card']} aria-label={name}>
      <h2>
        {name} <Words words={words} />
      </h2>
      {description !== undefined && <p>{description}</p>}
      <p className="quiet">{contributionsLine(module.contributes)}</p>
      <AsksList
        asks={module.asks}
        none="It has no access to the network, files or secrets: it only gets the data it works on."
      />
      {publisher !== undefined && (
        <p className="quiet">
          Signed with <code>{publisher.key}</code>
        </p>
      )}
      {stopped !== undefined && (
        <Alert color="red" title="The hub turned it off">
          {stopped}
        </Alert>
      )}
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant={enabled ? 'default' : 'filled'}
          loading={busy}
          disabled={!allowed && !enabled}
          onClick={() => void turn()}
          aria-label={`Turn ${enabled ? 'off' : 'on'}: ${name}`}
        >
          {enabled ? 'Turn off' : 'Turn on'}
        </Button>
        {running &&
          module.contributes.loaders.map((loader) => (
            <Button key={loader.id} size="compact-sm" variant="default" onClick={() => onLoad(loader)}>
              Run now: {loader.label}
            </Button>
          ))}
        {hasSettings && (
          <Button size="compact-sm" variant="default" onClick={onSettings} aria-label={`Settings of ${name}`}>
            Settings
          </Button>
        )}
        {!shipped && (
          <Button size="compact-sm" variant="default" onClick={onRemove} aria-label={`Remove ${name}`}>
            Remove
          </Button>
        )}
      </Group>
    </article>
  );
}
