import { type DesignRevisionLine, getRedLine } from '@cablewright/client';
import type { Design } from '@cablewright/model';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { designRevisionsQuery } from '../../api/designs.ts';
import { hub } from '../../api/hub.ts';
import { DifferenceTable } from '../../activity/history/difference-table.tsx';
import { useCable, useEditor } from '../draft/cable.ts';
import { ChoiceField } from '../../kit/fields/fields.tsx';
import { comparePath, type ComparedSide } from '../../library/revisions/side.ts';
import { EmptyState } from '../../kit/page/empty-state.tsx';
import { useAddress } from '../../kit/page/address.ts';
import { Loaded } from '../../kit/page/loaded.tsx';
import { currentRelease, useBody } from './release-state.ts';
import { RevisionDialog } from './revision-dialog.tsx';
import { RevisionLine } from './revision-line.tsx';
import { type MadeLink, RevisionLinks } from '../sharing/revision-links.tsx';
import { ShareDialog } from '../sharing/share-dialog.tsx';
import styles from './revisions.module.css';

/** Saved revisions: frozen, numbered, and released after approval. */
export function RevisionsTab() {
  const { design } = useCable();
  const query = useQuery(designRevisionsQuery(design.id));
  return (
    <Loaded query={query} what="revisions" rows={4}>
      {({ items }) => <Revisions revisions={items.toSorted((a, b) => b.rev - a.rev)} />}
    </Loaded>
  );
}

function Revisions({ revisions }: { revisions: readonly DesignRevisionLine[] }) {
  const { design, writable, catalog } = useCable();
  const editor = useEditor();
  const [address, patch] = useAddress();
  // The palette opens the dialog by the address.
  const asking = address['release'] === '1' && writable && !editor.dirty;
  const setAsking = (isAsked: boolean) => patch({ release: isAsked ? '1' : undefined });
  const [made, setMade] = useState<MadeLink | undefined>();
  const current = currentRelease(revisions)?.rev;
  const asksToShare = writable ? revisionToShare(address['share'], revisions) : undefined;
  const button = writable && (
    <Button disabled={editor.dirty} onClick={() => setAsking(true)}>
      Save a revision
    </Button>
  );
  return (
    <>
      {revisions.length === 0 ? (
        <EmptyState title="No revisions yet" action={button}>
          A revision freezes the cable with every part it uses, so that it always prints the same.
        </EmptyState>
      ) : (
        <>
          <Group mb="sm" gap="sm">
            {button}
            {editor.dirty && <span className="quiet">Save the cable first.</span>}
          </Group>
          <ol className={styles['list']}>
            {revisions.map((revision) => (
              <RevisionLine
                key={revision.rev}
                revision={revision}
                isSuperseded={revision.state === 'released' && revision.rev !== current}
                approvals={catalog.library.settings.approvals === true}
                onShare={(rev) => patch({ share: String(rev) })}
              />
            ))}
          </ol>
          {writable && <RevisionLinks design={design.id} made={made} onPutAway={() => setMade(undefined)} />}
          <Compare revisions={revisions} />
        </>
      )}
      {asksToShare !== undefined && (
        <ShareDialog
          design={design.id}
          rev={asksToShare}
          onMade={setMade}
          onClose={() => patch({ share: undefined })}
        />
      )}
      {asking && <RevisionDialog release={{ revisions }} onClose={() => setAsking(false)} />}
    </>
  );
}

/** The released revision that the address asks to share: a number, or `current` from the palette. */
function revisionToShare(asked: string | undefined, revisions: readonly DesignRevisionLine[]): number | undefined {
  if (asked === 'current') return currentRelease(revisions)?.rev;
  return revisions.find(({ rev, state }) => state === 'released' && String(rev) === asked)?.rev;
}

const workingCopy = 'working';

/** Compares two states of the cable: revisions, or the working copy. */
function Compare({ revisions }: { revisions: readonly DesignRevisionLine[] }) {
  const { design } = useCable();
  const [before, setBefore] = useState(String(revisions[0]?.rev ?? ''));
  const [after, setAfter] = useState(workingCopy);
  const a = useSide(before);
  const b = useSide(after);
  const choices = [
    { value: workingCopy, label: 'Working copy' },
    ...revisions.map(({ rev }) => ({ value: String(rev), label: `Revision ${rev}` })),
  ];
  return (
    <section aria-label="Compare" className={styles['compare']}>
      <h2>Compare</h2>
      <Group gap="sm" mb="sm">
        <ChoiceField
          label="Before"
          clearable={false}
          choices={choices}
          value={before}
          onChange={(next) => next && setBefore(next)}
        />
        <ChoiceField
          label="After"
          clearable={false}
          choices={choices}
          value={after}
          onChange={(next) => next && setAfter(next)}
        />
      </Group>
      <p>
        <Link to={`${comparePath('designs', sideIn(design.id, before), sideIn(design.id, after))}&tab=2d`}>
          Open in a full page, with the schematics
        </Link>
        {before !== workingCopy && before !== after && (
          <>
            {' · '}
            <a href={redLineAddress(design.id, before, after)} target="_blank" rel="noreferrer">
              Red-line sheet (PDF)
            </a>
          </>
        )}
      </p>
      {a !== undefined && b !== undefined && (
        <DifferenceTable kind="designs" before={a} after={b} label={`Differences of ${design.id}`} />
      )}
    </section>
  );
}

/** The file that prints both states, with removals struck through and additions marked. */
function redLineAddress(id: string, from: string, after: string): string {
  return hub.addressOf(getRedLine, {
    params: { id },
    query: { from, to: after === workingCopy ? undefined : after },
  });
}

function sideIn(id: string, which: string): ComparedSide {
  return which === workingCopy ? { id } : { id, rev: which };
}

/** The design of a side of the comparison: a revision or the working copy. */
function useSide(which: string): Design | undefined {
  const { design } = useCable();
  const body = useBody(design, which === workingCopy ? undefined : Number(which));
  return which === workingCopy ? design : body;
}
