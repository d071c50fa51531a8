import { factsOf } from '@cablewright/model';
import { ArtworkPanel } from './artwork-panel.tsx';
import styles from './artwork.module.css';
import { ModelPanel } from './model-panel.tsx';
import { snapshotOf } from '@cablewright/engine';
import { useQuery } from '@tanstack/react-query';
import { libraryQuery } from '../../api/library.ts';
import { Waiting } from '../../kit/page/waiting.tsx';

interface ArtworkTabProps {
  readonly kind: string;
  readonly id: string;
  readonly writable: boolean;
}

/** The pictures and the 3D model of a part: their sources, and what is missing. */
export function ArtworkTab(props: ArtworkTabProps) {
  return (
    <div className={styles['tab']}>
      <DrawingPanel {...props} />
      <ArtworkPanel {...props} />
      <ModelPanel {...props} />
    </div>
  );
}

interface DrawingPanelProps {
  readonly kind: string;
  readonly id: string;
}

/** The drawing of the part in drawings and build sheets, made from its saved data. */
function DrawingPanel({ kind, id }: DrawingPanelProps) {
  const { data: library } = useQuery(libraryQuery);
  const { data: svg, isPending } = useQuery({
    queryKey: ['record-drawing', kind, id, library?.seq],
    enabled: library !== undefined && factsOf(kind)?.drawn === true,
    queryFn: async () => {
      if (library === undefined) return null;
      const { drawRecord } = await import('./draw-record.ts');
      const record = snapshotOf(library, kind, id);
      return (record === undefined ? undefined : drawRecord(library, kind, record)?.svg) ?? null;
    },
  });
  if (factsOf(kind)?.drawn !== true) return null;
  return (
    <section aria-labelledby="drawing" className={styles['drawing']}>
      <h2 id="drawing">{kind === 'wires' ? 'Cross-section' : 'Face'}</h2>
      {isPending && <Waiting rows={3} />}
      {svg === null && (
        <p className="quiet">
          {kind === 'wires'
            ? 'Its structure has no cores to draw.'
            : 'The positions of its contacts are not known. Enter x and y in millimetres for each position of the body, and drawings show its face.'}
        </p>
      )}
      {typeof svg === 'string' && (
        <img
          src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
          alt={kind === 'wires' ? 'Cross-section of the stock' : 'The part as shown in drawings'}
        />
      )}
    </section>
  );
}
