/** The starter catalog and all packs in the form that the search reads, without a hub. */
import { Library } from '@cablewright/engine';
import { isListKind } from '@cablewright/model';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { designLine, textOfDesign, type DesignLine } from '../../live/design-line.ts';
import { OrderedLines } from '../../live/ordered-lines.ts';
import { RecordLines } from '../../live/record-lines.ts';
import { UsedIn } from '../../live/used-in.ts';

const folder = join(import.meta.dirname, '../../../../../../catalog');

interface Row {
  readonly kind: string;
  readonly key: string;
  readonly record: { readonly id: string };
}

function shippedRows(): Row[] {
  return globSync('{starter,packs/*}/data/**/*.json', { cwd: folder })
    .toSorted()
    .flatMap((file) => {
      const path = file
        .replaceAll('\\', '/')
        .replace(/^.*\/data\//, '')
        .replace(/\.json$/, '');
      const content = JSON.parse(readFileSync(join(folder, file), 'utf8')) as unknown;
      if (isListKind(path))
        return (content as Row['record'][]).map((record) => ({ kind: path, key: record.id, record }));
      const [kind = '', key = ''] = path.split('/');
      return [{ kind, key, record: content as Row['record'] }];
    });
}

/** Everything in `catalog` that a hub's search can find. */
export function shippedCatalog() {
  const rows = shippedRows();
  const library = Library.build(
    rows.filter(({ kind }) => kind !== 'designs').map((row) => ({ ...row, pack: 'shipped', seq: 1 })),
  );
  const records = new RecordLines(new UsedIn());
  records.addAll(library);
  const lines = new OrderedLines<DesignLine>();
  for (const { kind, key, record } of rows) {
    if (kind !== 'designs') continue;
    const line = designLine(key, record, { seq: 1 });
    lines.set(key, line, textOfDesign(line));
  }
  return { designs: { lines }, records, library };
}
