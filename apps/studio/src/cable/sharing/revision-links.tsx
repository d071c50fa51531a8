import { endRevisionLink, type LinkToARevision } from '@cablewright/client';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { revisionLinksQuery } from '../../api/links.ts';
import { hub } from '../../api/hub.ts';
import { ShownOnce } from '../../kit/page/shown-once.tsx';
import { useAct } from '../../kit/page/use-act.ts';
import { When } from '../../kit/page/when.tsx';
import styles from './sharing.module.css';

/** A new link, and whether it is on the clipboard. */
export interface MadeLink {
  readonly address: string;
  readonly isCopied: boolean;
}

interface LinksProps {
  readonly design: string;
  /** The latest link, until it is dismissed. */
  readonly made: MadeLink | undefined;
  readonly onPutAway: () => void;
}

/** The links to revisions of a cable: the recipient, how often each was opened, and the button that revokes it. */
export function RevisionLinks({ design, made, onPutAway }: LinksProps) {
  const { data } = useQuery(revisionLinksQuery(design));
  const items = data?.items ?? [];
  if (items.length === 0 && made === undefined) return null;
  return (
    <section aria-label="Links" className={styles['links']}>
      <h2>Links</h2>
      {made !== undefined && (
        <ShownOnce secret={made.address} label="Link" closeLabel="Done" onClose={onPutAway}>
          <p>{made.isCopied ? 'The link is copied. It is shown only now.' : 'Copy the link. It is shown only now.'}</p>
        </ShownOnce>
      )}
      <ul>
        {items.map((link) => (
          <LinkLine key={link.id} design={design} link={link} />
        ))}
      </ul>
    </section>
  );
}

/** How often a link was opened. */
function openedWords(opens: number): string {
  if (opens === 0) return 'not opened yet';
  return opens === 1 ? 'opened once' : `opened ${opens} times`;
}

function LinkLine({ design, link }: { design: string; link: LinkToARevision }) {
  const { id, rev, note, madeAt, madeBy, expiresAt, opens, openedAt, isOver } = link;
  const { busy, act } = useAct("Couldn't take the link back");
  const end = () =>
    act(() => hub.call(endRevisionLink, { params: { id: design, link: id } }), {
      touched: [['links', design]],
      done: 'The link opens nothing any more.',
    });
  return (
    <li>
      <span className="mono">Rev {rev}</span>
      <span className={styles['for']}>{note ?? <span className="quiet">no name</span>}</span>
      <span>
        {openedWords(opens)}
        {openedAt !== undefined && ', last '}
        {openedAt !== undefined && <When at={openedAt} />}
      </span>
      <span className="quiet">
        {madeBy} · <When at={madeAt} />
      </span>
      <span className="quiet">
        {isOver ? 'its time is over' : expiresAt === undefined ? '' : `until ${expiresAt.slice(0, 10)}`}
      </span>
      <Button
        size="compact-sm"
        variant="default"
        disabled={busy}
        aria-label={`Take back the link to revision ${rev}${note === undefined ? '' : ` for ${note}`}`}
        onClick={() => void end()}
      >
        {isOver ? 'Remove' : 'Take back'}
      </Button>
    </li>
  );
}
