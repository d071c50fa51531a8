import { getAsset } from '@cablewright/client';
import { Slider } from '@mantine/core';
import { useMemo, useState } from 'react';
import { hub } from '../../api/hub.ts';
import { ModelView } from '../artwork/model-view.tsx';
import type { ViewedModel } from '../artwork/scene.ts';
import { EmptyState } from '../../kit/page/empty-state.tsx';
import { LayoutChoice, useLaidOver } from './side-by-side-or-over.tsx';
import styles from './revisions.module.css';
import type { SideState } from './use-side.ts';

const addressOf = (address: string) => hub.addressOf(getAsset, { params: { address } });

const colours = { a: '#0f5c66', b: '#c2410c' };

/**
 * The models of both sides: side by side, or in one scene in two colours with a slider that fades from one to the
 * other.
 */
export function CompareModels({ kind, states: [a, b] }: { kind: string; states: readonly [SideState, SideState] }) {
  const laidOver = useLaidOver();
  if (kind === 'designs')
    return <EmptyState title="A cable has no 3D model">Compare its schematic under 2D.</EmptyState>;
  if (a.model === undefined || b.model === undefined) {
    const lacking = a.model === undefined && b.model === undefined ? 'Neither side has' : 'One side has not';
    return (
      <EmptyState title={`${lacking} a 3D model`}>
        A record gets one under Artwork and 3D; a revision keeps the one the record had when it was saved.
      </EmptyState>
    );
  }
  return (
    <>
      <LayoutChoice />
      {laidOver ? (
        <Overlaid a={addressOf(a.model.asset)} b={addressOf(b.model.asset)} />
      ) : (
        <div className={styles['columns']}>
          <One name="Before" asset={a.model.asset} />
          <One name="After" asset={b.model.asset} />
        </div>
      )}
    </>
  );
}

function One({ name, asset }: { name: string; asset: string }) {
  const models = useMemo(() => [{ address: addressOf(asset) }], [asset]);
  return (
    <figure className={styles['view']}>
      <figcaption>{name}</figcaption>
      <ModelView models={models} label={`3D model ${name.toLowerCase()}`} />
    </figure>
  );
}

/** In the middle both are half transparent; at either end only one is visible. */
function Overlaid({ a, b }: { a: string; b: string }) {
  const [fade, setFade] = useState(50);
  const models = useMemo<readonly ViewedModel[]>(
    () => [
      { address: a, colour: colours.a, opacity: Math.min(1, (100 - fade) / 50) },
      { address: b, colour: colours.b, opacity: Math.min(1, fade / 50) * (fade >= 100 ? 1 : 0.6) },
    ],
    [a, b, fade],
  );
  return (
    <figure className={styles['view']}>
      <figcaption>Before in green, after in orange.</figcaption>
      <ModelView models={models} label="3D models before and after, in one place" />
      <Slider
        mt="sm"
        mb="lg"
        thumbLabel="Fade from before to after"
        value={fade}
        onChange={setFade}
        label={null}
        marks={[
          { value: 0, label: 'Before' },
          { value: 50, label: 'Both' },
          { value: 100, label: 'After' },
        ]}
      />
    </figure>
  );
}
