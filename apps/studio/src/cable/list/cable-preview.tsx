import type { DesignLine } from '@cablewright/client';
import { documentAddress } from '../../api/documents.ts';
import { recordPath } from '../../kit/page/paths.ts';
import { PreviewFacts } from '../../kit/table/preview-facts.tsx';
import styles from '../../kit/table/preview.module.css';
import { cableColumns } from './cable-columns.tsx';

/** A cable at the side of the list: its drawing and what the list knows of it. */
export function CablePreview({ line }: { line: DesignLine }) {
  const { id, etag, label } = line;
  // The tag makes the browser keep the picture until the cable changes.
  const picture = `${documentAddress(id, 'schematic', { format: 'svg', frame: '0' })}#${encodeURIComponent(etag)}`;
  return (
    <PreviewFacts row={line} columns={cableColumns} to={recordPath('designs', id)}>
      <img className={styles['picture']} src={picture} alt={`Schematic of ${label}`} />
    </PreviewFacts>
  );
}
