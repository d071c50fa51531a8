import {
  exportDesign,
  exportWithModule,
  type OfferedDocument,
  type OfferedDocuments,
  type ExportDesignQuery,
} from '@cablewright/client';
import { present } from '@cablewright/model';
import type { DocumentOptions } from '../api/documents.ts';
import { hub } from '../api/hub.ts';
import type { PageAddress } from '../kit/page/address.ts';
import styles from './cable.module.css';
import { ColumnSetFiles } from './column-set-files.tsx';
import { FileLink } from './file-link.tsx';
import { chosen } from './print-choices.tsx';

interface Props {
  readonly printable: OfferedDocuments;
  readonly design: string;
  readonly rev: string | undefined;
  /** The document on screen. Files of the same kind use the options chosen for it. */
  readonly shown: OfferedDocument;
  readonly address: PageAddress;
}

/** The files for other programs, including those of code modules. */
export function FileList({ printable, design, rev, shown, address }: Props) {
  return (
    <nav aria-label="Files">
      <h2 className="small-title">Files</h2>
      <ul className={styles['choices']}>
        {printable.exports.map(({ id, label }) => (
          <FileLink
            key={id}
            href={hub.addressOf(exportDesign, {
              params: { id: design, format: id },
              query: exportOptions(id, rev, shown, address) as ExportDesignQuery,
            })}
            says={label}
          >
            <span className="mono">{id}</span>
          </FileLink>
        ))}
        {printable.modules.map(({ module, id, label }) => (
          <FileLink
            key={`${module}/${id}`}
            href={hub.addressOf(exportWithModule, { params: { module, exporter: id }, query: { design, rev } })}
            says={undefined}
          >
            {label}
          </FileLink>
        ))}
      </ul>
      <ColumnSetFiles
        addressOf={(format, columns) =>
          hub.addressOf(exportDesign, {
            params: { id: design, format },
            query: { ...exportOptions(format, rev, shown, address), columns } as ExportDesignQuery,
          })
        }
      />
    </nav>
  );
}

/** Files of a bill of materials, which use the options of the bill on screen. */
const filesOfBill = ['bom.csv', 'cut-list.csv', 'production.xlsx'];

/** Files use the options of the document they belong to while it is on screen. */
function exportOptions(
  id: string,
  rev: string | undefined,
  shown: OfferedDocument,
  address: PageAddress,
): DocumentOptions {
  const options = present({ rev });
  const follows = shown.id === 'labels' ? id.startsWith('labels') : shown.id === 'bom' && filesOfBill.includes(id);
  const style = present({ language: address['language'], units: address['units'] });
  return { ...options, ...style, ...(follows ? chosen(shown, address) : {}) };
}
