import { adoptRecipe, describeChange, inferCableRecipe, type InferredRecipe, type Library } from '@cablewright/engine';
import { Button, Group } from '@mantine/core';
import type { Design } from '@cablewright/model';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCable } from '../draft/cable.ts';
import { EmptyState } from '../../kit/page/empty-state.tsx';
import { done } from '../../kit/page/toast.ts';
import { RecipeEnds } from './recipe-ends.tsx';
import styles from './recipe.module.css';

/** A cable made by hand: which devices it might join, and how far it is from what they would ask for. */
export function InferredPanel({ library, design }: { library: Library; design: Design }) {
  const inference = useMemo(() => inferCableRecipe(library, design), [library, design]);
  if (!inference.ok) {
    return (
      <EmptyState
        title="Made by hand"
        action={
          <Button variant="default" component={Link} to="/which-cable">
            Ask which cable
          </Button>
        }
      >
        No recipe is found for it. {inference.why}
      </EmptyState>
    );
  }
  return <Found library={library} inferred={inference} />;
}

function Found({ library, inferred }: { library: Library; inferred: InferredRecipe }) {
  const { edit, writable } = useCable();
  const { recipe, option, differences, alike } = inferred;
  const adopt = () => {
    edit('adopt a recipe', (design) => adoptRecipe(design, inferred));
    done('The recipe is in the draft. Save to keep it.');
  };
  return (
    <>
      <section className={styles['drift']} data-fine={differences.length === 0 || undefined} aria-label="Found recipe">
        <h2>Made by hand; it looks like this</h2>
        <RecipeEnds library={library} recipe={recipe} option={option.title} />
        <Alike library={library} inferred={alike} />
        {differences.length === 0 ? (
          <p>The cable is exactly what these devices ask for.</p>
        ) : (
          <>
            <p>It differs in {differences.length === 1 ? 'one thing' : `${differences.length} things`}:</p>
            <ul aria-label="Differences">
              {differences.map((change) => (
                <li key={describeChange(change)}>{describeChange(change)}</li>
              ))}
            </ul>
          </>
        )}
      </section>
      {writable && (
        <Group gap="xs">
          <Button onClick={adopt}>Adopt this recipe</Button>
        </Group>
      )}
      <p className={styles['hint']}>
        With a recipe the cable follows its devices: when one of them changes, the cable says what is different.
        {differences.length > 0 && ' The differences are recorded as made on purpose.'}
      </p>
    </>
  );
}

/** Devices whose ports state the same facts would do as well. */
function Alike({ library, inferred }: { library: Library; inferred: InferredRecipe['alike'] }) {
  const names = (ids: readonly string[]) =>
    ids.map((id) => library.entry('devices', id)?.record.label ?? id).join(', ');
  const lines = [
    inferred.source.length > 1 ? `At the first end as well: ${names(inferred.source)}.` : '',
    inferred.destination.length > 1 ? `At the second end as well: ${names(inferred.destination)}.` : '',
  ].filter((line) => line !== '');
  return lines.length === 0 ? null : <p className="quiet">{lines.join(' ')}</p>;
}
