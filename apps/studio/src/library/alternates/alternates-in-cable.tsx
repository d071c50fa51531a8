import { alternatesIn, type Library } from '@cablewright/engine';
import type { AlternateKind } from '@cablewright/model';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { recordPath } from '../../kit/page/paths.ts';
import styles from './alternates.module.css';
import { judgedIn } from './judged.ts';
import { ReplaceDialog } from './replace-dialog.tsx';
import { VerdictWords } from './verdict.tsx';

interface PartOfCable {
  readonly kind: AlternateKind;
  readonly id: string;
}

interface InCableProps {
  readonly library: Library;
  readonly parts: readonly PartOfCable[];
  /** The saved cable; undefined while it has unsaved changes, because a proposal is about the saved state. */
  readonly cable: { readonly id: string; readonly label: string } | undefined;
  readonly writable: boolean;
}

/**
 * The alternates of the parts of a placed part: itself, and the contacts, seals and plugs in it. Nothing if there are
 * none.
 */
export function AlternatesInCable({ library, parts, cable, writable }: InCableProps) {
  const [replaced, setReplaced] = useState<(PartOfCable & { readonly by: string }) | undefined>();
  const table = alternatesIn(library);
  const found = parts.flatMap((part) =>
    (table.of.get(`${part.kind}:${part.id}`) ?? [])
      .filter((each) => each.class !== 'mates-with')
      .map((alternate) => ({ part, alternate, judged: judgedIn(library, alternate) })),
  );
  if (found.length === 0) return null;
  const nameOf = ({ kind, id }: PartOfCable) => library.entry(kind, id)?.record.label ?? id;
  return (
    <section aria-label="Alternates">
      <h3 className="small-title">Alternates</h3>
      <ul className={styles['inCable']}>
        {found.map(({ part, alternate, judged }) => (
          <li key={alternate.id}>
            <Link to={recordPath(alternate.kind, alternate.other)}>
              {nameOf({ kind: alternate.kind, id: alternate.other })}
            </Link>
            {parts.length > 1 && <span className="quiet">{`for ${nameOf(part)}`}</span>}
            <VerdictWords declared={alternate.class} judged={judged} />
            {writable && (
              <Button
                size="compact-sm"
                variant="default"
                disabled={cable === undefined}
                title={cable === undefined ? 'Save the cable first' : undefined}
                aria-label={`Replace by ${nameOf({ kind: alternate.kind, id: alternate.other })}`}
                onClick={() => setReplaced({ ...part, by: alternate.other })}
              >
                Replace
              </Button>
            )}
          </li>
        ))}
      </ul>
      {replaced !== undefined && (
        <ReplaceDialog
          kind={replaced.kind}
          part={replaced.id}
          label={nameOf(replaced)}
          by={replaced.by}
          cable={cable}
          onClose={() => setReplaced(undefined)}
        />
      )}
    </section>
  );
}
