import type { Library } from '@cablewright/engine';
import { useDebouncedValue } from '@mantine/hooks';
import { useCable } from '../draft/cable.ts';
import { FollowedRecipe } from './followed-recipe.tsx';
import { InferredPanel } from './inferred-panel.tsx';
import styles from './recipe.module.css';

/** Which devices the cable joins and by which option; what has become of it since; or, made by hand, what it might be. */
export function RecipeTab() {
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
