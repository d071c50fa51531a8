import type { Library } from '@cablewright/engine';
import { usePackName } from '../kit/words/use-record-name.ts';
import { Words } from '../kit/words/words.tsx';
import { builtInOrigin } from './built-in.ts';

/** The origin of a record in a word or two: the shop, the program, or the name of its pack. */
export function originName(library: Library | undefined, origin: string): string {
  return wordOf(origin, (pack) => library?.entry('packs', pack)?.record.label ?? pack);
}

function wordOf(origin: string, nameOf: (pack: string) => string): string {
  if (origin === 'local') return 'your record';
  return origin === builtInOrigin ? 'built in' : nameOf(origin);
}

/** The origin of a record, the shop or a pack, and whether it replaces a pack's record. */
export function OriginBadge({ origin, shadows }: { origin: string; shadows?: string | undefined }) {
  const nameOf = usePackName();
  const isOwn = origin === 'local';
  const replaced = shadows === undefined ? undefined : nameOf(shadows);
  const says = isOwn
    ? replaced === undefined
      ? 'Your own record'
      : `Your edited copy of the record in ${replaced}`
    : origin === builtInOrigin
      ? 'Built in. Saving creates your own copy.'
      : `From the pack ${nameOf(origin)}. Saving creates your own copy.`;
  const word = wordOf(origin, nameOf);
  return (
    <span title={says}>
      <Words words={[isOwn && replaced !== undefined ? `edited (${replaced})` : word]} />
    </span>
  );
}
