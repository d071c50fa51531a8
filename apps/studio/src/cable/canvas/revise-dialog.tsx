import { Text } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { DifferenceTable } from '../../activity/history/difference-table.tsx';
import { designRevisionQuery, designRevisionsQuery } from '../../api/designs.ts';
import { Dialog } from '../../kit/page/dialog.tsx';
import { Loaded } from '../../kit/page/loaded.tsx';
import { useCable } from '../draft/cable.ts';
import { frozenLibrary } from '../draft/catalog-from.ts';
import { newerRevision, withRevision } from '../wiring/placed-revision.ts';
import { wayKey } from './scene/links.ts';

/** The newer revision of each placed cable that has one, by instance id. */
export function useNewerRevisions(): ReadonlyMap<string, number> {
  const { design } = useCable();
  const placed = (design.instances.subassemblies ?? []).filter(({ rev }) => rev !== undefined);
  const lists = useQueries({ queries: placed.map(({ def }) => designRevisionsQuery(def)) });
  const newer = placed.flatMap(({ id, rev }, index): [string, number][] => {
    const next = newerRevision(rev, lists[index]?.data?.items ?? []);
    return next === undefined ? [] : [[id, next]];
  });
  const stamp = newer.join(' ');
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the stamp changes whenever an entry of `newer` does
  return useMemo(() => new Map(newer), [stamp]);
}

interface ReviseProps {
  /** The placed cable, and the revision to replace it with. */
  readonly id: string;
  readonly rev: number;
  readonly onClose: () => void;
  readonly say: (text: string) => void;
}

/** Shows what a newer revision of a placed cable would change, in that cable and in this one, before it is used. */
export function ReviseDialog({ id, rev, onClose, say }: ReviseProps) {
  const { catalog, design, edit, writable } = useCable();
  const part = design.instances.subassemblies?.find((each) => each.id === id);
  const query = useQuery(designRevisionQuery(part?.def ?? '', rev));
  const before = part && catalog.design(part.def, part.rev)?.design;
  if (part === undefined || before === undefined) return null;
  const next =
    query.data === undefined
      ? undefined
      : withRevision(catalog, design, id, {
          design: query.data.body,
          rev,
          library: frozenLibrary(catalog.library, query.data),
        });
  const take = () => {
    if (next === undefined) return;
    edit(`${id} as revision ${rev}`, () => next.design);
    say(`${id} is placed as revision ${rev}`);
    onClose();
  };
  return (
    <Dialog
      title={`Revision ${rev} of ${before.label ?? before.id}`}
      action={`Place revision ${rev}`}
      size="lg"
      disabled={next === undefined || !writable}
      onAction={take}
      onClose={onClose}
    >
      <Loaded query={query} what="the revision">
        {({ body }) => (
          <DifferenceTable
            kind="designs"
            before={before}
            after={body}
            label={`What changes in ${id}`}
            sides={[`Revision ${part.rev ?? ''}`, `Revision ${rev}`]}
          />
        )}
      </Loaded>
      {next !== undefined && (
        <Text size="sm" role="status">
          {next.lost.length === 0
            ? 'All connections of this cable stay.'
            : `Removed, because the end is not free in revision ${rev}: ${next.lost.map(wayKey).join(', ')}`}
        </Text>
      )}
    </Dialog>
  );
}
