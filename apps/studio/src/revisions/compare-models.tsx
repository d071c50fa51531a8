import { EmptyState } from '../shell/empty-state.tsx';
import type { SideState } from './use-side.ts';

/** Where two 3D models will stand side by side: until the hub keeps models, what each side knows of one. */
export function CompareModels({ kind, states: [a, b] }: { kind: string; states: readonly [SideState, SideState] }) {
  if (kind === 'designs')
    return <EmptyState title="A cable has no 3D model">Compare its schematic under 2D.</EmptyState>;
  const named = [
    { name: 'A', model: a.model },
    { name: 'B', model: b.model },
  ].filter(({ model }) => model !== undefined);
  if (named.length === 0) {
    return (
      <EmptyState title="No 3D model on either side">A model saved with a revision would be compared here.</EmptyState>
    );
  }
  return (
    <EmptyState title="The 3D model is missing">
      {named.map(({ name, model }) => (
        <span key={name}>
          {name} was saved with the model <span className="mono">{model?.asset.slice(0, 12)}…</span>, which is not kept
          on this hub.{' '}
        </span>
      ))}
    </EmptyState>
  );
}
