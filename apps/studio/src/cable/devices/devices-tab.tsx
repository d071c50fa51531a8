import type { Library } from '@cablewright/engine';
import { useDebouncedValue } from '@mantine/hooks';
import { useCable } from '../draft/cable.ts';
import { FollowedRecipe } from './followed-recipe.tsx';
import { InferredPanel } from './inferred-panel.tsx';
import styles from './recipe.module.css';

/**
 * The devices that the cable connects and what changed since. For a cable drawn by hand, the devices it might connect.
 */
export function DevicesTab() {
  const { design, catalog } = useCable();
  const [settled] = useDebouncedValue(design, 150);
  const library: Library = catalog.library;
  const has = settled.recipe !== undefined && settled.recipe !== null;
  return (
    <div className={styles['recipe']}>
      {has ? (
        <FollowedRecipe library={library} design={settled} />
      ) : (
        <InferredPanel library={library} design={settled} />
      )}
    </div>
  );
}
