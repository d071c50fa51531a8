import { ArtworkPanel } from './artwork-panel.tsx';
import { DrawingPanel } from './drawing-panel.tsx';
import styles from './artwork.module.css';
import { ModelPanel } from './model-panel.tsx';

interface ArtworkTabProps {
  readonly kind: string;
  readonly id: string;
  readonly writable: boolean;
}

/** What the part looks like: its pictures and its 3D model, where they come from, and what is missing. */
export function ArtworkTab(props: ArtworkTabProps) {
  return (
    <div className={styles['tab']}>
      <DrawingPanel {...props} />
      <ArtworkPanel {...props} />
      <ModelPanel {...props} />
    </div>
  );
}
