import type { ImportedCatalog } from '@cablewright/client';
import { Dialog } from '../../kit/page/dialog.tsx';
import { Replaced, replacedCount } from './import-summary.tsx';

interface ImportDialogProps {
  readonly name: string;
  readonly preview: ImportedCatalog;
  readonly onClose: () => void;
  readonly onImport: () => void;
}

/** Confirms an import, with the records of this hub that it replaces. */
export function ImportDialog({ name, preview, onClose, onImport }: ImportDialogProps) {
  const { records, replaced, kinds } = preview;
  const replaces = replacedCount(preview);
  const adds = records - replaces;
  return (
    <Dialog
      title={`Import ${name}`}
      action={replaces === 0 ? 'Import' : `Replace ${replaces} and import`}
      onAction={onImport}
      onClose={onClose}
    >
      {replaces === 0 ? (
        <p>
          It adds {records === 1 ? 'one record' : `${records} records`} and replaces none. You can undo the import as
          one change in the history.
        </p>
      ) : (
        <>
          <p>
            It replaces {replaces === 1 ? 'one record' : `${replaces} records`} of this hub and adds {adds}. You can
            undo the import as one change in the history.
          </p>
          <Replaced replaced={replaced} kinds={kinds} />
        </>
      )}
    </Dialog>
  );
}
