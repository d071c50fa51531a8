import { describeChange, type StaleOverride } from '@cablewright/engine';
import { Button } from '@mantine/core';
import type { Recipe, RecipeOverride } from '@cablewright/model';
import { useCable } from '../draft/cable.ts';
import styles from './recipe.module.css';

interface OverridesProps {
  readonly overrides: readonly RecipeOverride[];
  readonly stale: readonly StaleOverride[];
}

/** Intended changes, each with its reason, and whether it still has an effect. */
export function Overrides({ overrides, stale }: OverridesProps) {
  const { writable, edit } = useCable();
  if (overrides.length === 0) return null;
  const why = new Map(stale.map((each) => [each.index, each.why]));
  const remove = (index: number) =>
    edit('remove a recorded change', (design) => {
      const recipe = design.recipe as Recipe;
      return { ...design, recipe: { ...recipe, overrides: (recipe.overrides ?? []).toSpliced(index, 1) } };
    });
  return (
    <section className={styles['overrides']} aria-label="Recorded changes">
      <h2>Recorded changes</h2>
      <ul>
        {overrides.map((override, index) => (
          <li key={`${index}${describeChange(override)}`}>
            <span>
              <b>{describeChange(override)}</b>
              <br />
              {override.reason}
              {why.has(index) && <em> No effect any more: {why.get(index)}.</em>}
            </span>
            {writable && (
              <Button variant="subtle" onClick={() => remove(index)} aria-label={`Remove: ${describeChange(override)}`}>
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
