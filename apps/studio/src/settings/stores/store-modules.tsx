import type { ModuleOfAStore } from '@cablewright/client';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { meQuery, mayActAs } from '../../api/account.ts';
import { storeModulesQuery } from '../../api/settings.ts';
import { Words } from '../../kit/words/words.tsx';
import { InstallModuleDialog } from './install-module-dialog.tsx';
import cards from '../../kit/page/cards.module.css';

/** The code modules of all stores, with the permissions of each. Empty if there are none. */
export function StoreModules() {
  const { data: modules = [] } = useQuery(storeModulesQuery);
  if (modules.length === 0) return null;
  return (
    <section aria-label="Code modules">
      <h2>Code modules</h2>
      <ul className={cards['list']}>
        {modules.map((module) => (
          <li key={`${module.store.id} ${module.id}`}>
            <ModuleCard module={module} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ModuleCard({ module }: { readonly module: ModuleOfAStore }) {
  const { name, version, description, publisher, license, store, review, asks = [] } = module;
  const [installing, setInstalling] = useState(false);
  const { data: me } = useQuery(meQuery);
  const about = [publisher, license, `from ${store.name}`].filter((word) => word !== undefined);
  return (
    <article className={cards['card']} aria-label={name}>
      <h2>
        {name} <span className="mono quiet">{version}</span>
        {review !== 'none' && <Words words={[review]} tone={review === 'reviewed' ? 'ok' : 'warn'} />}
      </h2>
      {description !== undefined && <p>{description}</p>}
      <p className="quiet">{about.join(' · ')}</p>
      {asks.length === 0 ? (
        <p>It asks for nothing but its input.</p>
      ) : (
        <ul aria-label={`What ${name} asks for`}>
          {asks.map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
        </ul>
      )}
      {mayActAs(me, 'owner') && (
        <Group gap="xs">
          <Button size="compact-sm" onClick={() => setInstalling(true)} aria-label={`Install ${name}`}>
            Install
          </Button>
        </Group>
      )}
      {installing && <InstallModuleDialog module={module} onClose={() => setInstalling(false)} />}
    </article>
  );
}
