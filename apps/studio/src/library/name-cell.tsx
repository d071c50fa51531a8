import type { Entry, Library } from '@cablewright/engine';
import { type LibraryKind, factsOf } from '@cablewright/model';
import { Link } from '@tanstack/react-router';
import { EditedMark } from '../kit/editor/edited-mark.tsx';
import { recordPath } from '../kit/page/paths.ts';
import { RecordPicture } from '../kit/pictures/record-picture.tsx';
import styles from './list.module.css';

/**
 * The name of a row and, if its kind has one, its face or section. `spaced`: reserves the space in a list with such
 * kinds.
 */
export function NameCell({ entry, library, spaced }: { entry: Entry; library: Library; spaced?: boolean }) {
  const { kind, record } = entry;
  return (
    <span className={styles['name']} data-spaced={spaced}>
      {factsOf(kind)?.drawn === true ? (
        <RecordPicture library={library} kind={kind as LibraryKind} id={record.id} />
      ) : (
        spaced === true && <span className={styles['noPicture']} />
      )}
      <Link to={recordPath(kind, record.id)} title={record.label ?? record.id}>
        {record.label ?? record.id}
      </Link>
      <EditedMark kind={kind} id={record.id} />
    </span>
  );
}
