import { Words } from '../kit/words/words.tsx';
import { builtInOrigin } from './built-in.ts';

/** The origin of a record, the shop or a pack, and whether it replaces a pack's record. */
export function OriginBadge({ origin, shadows }: { origin: string; shadows?: string | undefined }) {
  const isOwn = origin === 'local';
  const says = isOwn
    ? shadows === undefined
      ? 'Your own record'
      : `Your edited copy of the record in ${shadows}`
    : origin === builtInOrigin
      ? 'Built in. Saving creates your own copy.'
      : `From the pack ${origin}. Saving creates your own copy.`;
  return (
    <span title={says}>
      <Words
        words={[
          isOwn
            ? shadows === undefined
              ? 'your record'
              : `edited (${shadows})`
            : origin === builtInOrigin
              ? 'built in'
              : origin,
        ]}
      />
    </span>
  );
}
