import { snapshotOf } from '@cablewright/engine';
import { useQuery } from '@tanstack/react-query';
import { libraryQuery } from '../../api/library.ts';
import { Waiting } from '../../kit/page/waiting.tsx';
import styles from './looks.module.css';

interface DrawnPanelProps {
  readonly kind: string;
  readonly id: string;
}

/** Kinds whose data may say where things are. */
const drawnKinds = ['bodies', 'connectors', 'wires'];

/** What drawings and build sheets show of the part: drawn from its data, as it is saved. */
export function DrawnPanel({ kind, id }: DrawnPanelProps) {
  const { data: library } = useQuery(libraryQuery);
  const { data: drawn, isPending } = useQuery({
    queryKey: ['drawn', kind, id, library?.seq],
    enabled: library !== undefined && drawnKinds.includes(kind),
    queryFn: async () => {
      const { drawRecord } = await import('./draw-record.ts');
      const record = snapshotOf(library!, kind, id);
      return (record === undefined ? undefined : drawRecord(library!, kind, record)?.svg) ?? null;
    },
  });
  if (!drawnKinds.includes(kind)) return null;
  return (
    <section aria-labelledby="drawn" className={styles['drawn']}>
      <h2 id="drawn">{kind === 'wires' ? 'Cross-section' : 'Face'}</h2>
      {isPending && <Waiting rows={3} />}
      {drawn === null && (
        <p className="quiet">
          {kind === 'wires'
            ? 'Its structure holds nothing that could be cut through.'
            : 'Nobody recorded where its contacts are. Give the positions of the body their places, x and y in millimetres, and drawings show its face.'}
        </p>
      )}
      {typeof drawn === 'string' && (
        <img
          src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawn)}`}
          alt={kind === 'wires' ? 'The stock cut through' : 'The part as drawings show it'}
        />
      )}
    </section>
  );
}
