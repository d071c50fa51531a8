import { Tooltip } from '@mantine/core';
import { Words } from '../kit/words/words.tsx';
import { builtInOrigin } from './built-in.ts';

/** Whose a record is: the hub's own, or a pack's; and whether it stands in front of a pack's. */
export function OriginBadge({ origin, shadows }: { origin: string; shadows?: string | undefined }) {
  const own = origin === 'local';
  const says = own
    ? shadows === undefined
      ? 'Made here'
      : `Made here; the one of ${shadows} stands behind it`
    : origin === builtInOrigin
      ? 'Holds in every shop; saving makes your own'
      : `Comes with the pack ${origin}; saving makes your own copy`;
  return (
    <Tooltip label={says}>
      <span>
        <Words
          words={[
            own
              ? shadows === undefined
                ? 'own'
                : `own over ${shadows}`
              : origin === builtInOrigin
                ? 'built in'
                : origin,
          ]}
        />
      </span>
    </Tooltip>
  );
}
