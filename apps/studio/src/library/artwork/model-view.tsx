import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Failure } from '../../kit/page/failure.tsx';
import { capital } from '../../kit/words/kind-words.ts';
import styles from './artwork.module.css';
import type { ModelScene, ViewedModel, Viewpoint } from './scene.ts';

interface ModelViewProps {
  readonly models: readonly ViewedModel[];
  readonly label: string;
}

const viewpoints: readonly Viewpoint[] = ['front', 'side', 'top', 'corner'];

/** Models in one scene, to rotate and zoom. The 3D library loads when the first one is opened. */
export function ModelView({ models, label }: ModelViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const scene = useRef<ModelScene | undefined>(undefined);
  const [error, setError] = useState<unknown>();
  const [loaded, setLoaded] = useState('');
  const addresses = models.map(({ address }) => address).join(' ');
  useEffect(() => {
    let current = true;
    const open = async () => {
      const { openScene } = await import('./scene.ts');
      if (!current || place.current === null) return;
      const opened = openScene(place.current);
      scene.current = opened;
      await opened.load(addresses.split(' '));
      if (current) setLoaded(addresses);
    };
    open().catch((reason: unknown) => current && setError(reason));
    return () => {
      current = false;
      scene.current?.close();
      scene.current = undefined;
    };
  }, [addresses]);
  useEffect(() => {
    if (loaded !== '') scene.current?.dress(models);
  }, [models, loaded]);
  if (error !== undefined) return <Failure title="Couldn't show the model" error={error} />;
  return (
    <div className={styles['model']}>
      <div ref={place} className={styles['space']} role="img" aria-label={label} />
      <div className={styles['buttons']} role="group" aria-label="View from">
        {viewpoints.map((from) => (
          <Button key={from} size="compact-sm" variant="default" onClick={() => scene.current?.look(from)}>
            {capital(from)}
          </Button>
        ))}
        <Button size="compact-sm" variant="default" onClick={() => scene.current?.closer(0.8)}>
          Zoom in
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => scene.current?.closer(1.25)}>
          Zoom out
        </Button>
      </div>
    </div>
  );
}
