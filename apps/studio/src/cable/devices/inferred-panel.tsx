import { adoptRecipe, describeChange, inferCableRecipe, type InferredRecipe, type Library } from '@cablewright/engine';
import { Button, Group } from '@mantine/core';
import { counted, type Design } from '@cablewright/model';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCable } from '../draft/cable.ts';
import { EmptyState } from '../../kit/page/empty-state.tsx';
import { done } from '../../kit/page/toast.ts';
import { capital } from '../../kit/words/kind-words.ts';
import { RecipeEnds } from './recipe-ends.tsx';
import styles from './recipe.module.css';

/** For a cable drawn by hand: the devices it might connect, and how it differs from their needs. */
export function InferredPanel({ library, design }: { library: Library; design: Design }) {
  const inference = useMemo(() => inferCableRecipe(library, design), [library, design]);
  if (!inference.ok) {
    return (
      <EmptyState
        title="Drawn by hand"
        action={
          <Button variant="default" component={Link} to="/cable-finder">
            Open the cable finder
          </Button>
        }
      >
        No matching devices found. {inference.why}
      </EmptyState>
    );
  }
  return <Found library={library} inferred={inference} />;
}

function Found({ library, inferred }: { library: Library; inferred: InferredRecipe }) {
  const { edit, writable } = useCable();
  const { recipe, option, differences, alike } = inferred;
  const adopt = () => {
    edit('follow these devices', (design) => adoptRecipe(design, inferred));
    done('The devices are in your draft. Save to keep them.');
  };
  return (
    <>
      <section
        className={styles['drift']}
        data-fine={differences.length === 0 || undefined}
        aria-label="Matching devices"
      >
        <h2>Drawn by hand. Devices that fit it best:</h2>
        <RecipeEnds library={library} recipe={recipe} option={option.title} />
        <Alike library={library} inferred={alike} />
        {differences.length === 0 ? (
          <p>The cable is exactly what these devices need.</p>
        ) : (
          <>
            <p>{counted(differences.length, 'difference')} from the cable that these devices need:</p>
            <ul aria-label="Differences">
              {differences.map((change) => (
                <li key={describeChange(change)}>{capital(describeChange(change))}</li>
              ))}
            </ul>
          </>
        )}
      </section>
      {writable && (
        <Group gap="xs">
          <Button onClick={adopt}>Follow these devices</Button>
        </Group>
      )}
      <p className={styles['hint']}>
        The cable then follows these devices: when one of them changes, you see what is different.
        {differences.length > 0 && ' The differences are recorded as intended.'}
      </p>
    </>
  );
}

/** Other devices that match too, because their ports have the same properties. */
function Alike({ library, inferred }: { library: Library; inferred: InferredRecipe['alike'] }) {
  const names = (ids: readonly string[]) =>
    ids.map((id) => library.entry('devices', id)?.record.label ?? id).join(', ');
  const lines = [
    inferred.source.length > 1 ? `Also at the first end: ${names(inferred.source)}.` : '',
    inferred.destination.length > 1 ? `Also at the second end: ${names(inferred.destination)}.` : '',
  ].filter((line) => line !== '');
  return lines.length === 0 ? null : <p className="quiet">{lines.join(' ')}</p>;
}
