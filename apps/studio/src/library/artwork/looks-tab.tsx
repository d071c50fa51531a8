import { ArtworkPanel } from './artwork-panel.tsx';
import { DrawnPanel } from './drawn-panel.tsx';
import styles from './looks.module.css';
import { ModelPanel } from './model-panel.tsx';

interface LooksTabProps {
  readonly kind: string;
  readonly id: string;
  readonly writable: boolean;
}

/** What the part looks like: its pictures and its 3D model, where they come from, and what is missing. */
export function LooksTab(props: LooksTabProps) {
  return (
    <div className={styles['looks']}>
      <DrawnPanel {...props} />
      <ArtworkPanel {...props} />
      <ModelPanel {...props} />
    </div>
  );
}
