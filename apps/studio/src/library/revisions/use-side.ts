import type { PartModel } from '@cablewright/client';
import { snapshotOf } from '@cablewright/engine';
import type { SavedVersion } from '@cablewright/model';
import { useQuery } from '@tanstack/react-query';
import { designQuery, designRevisionQuery } from '../../api/designs.ts';
import { libraryQuery } from '../../api/library.ts';
import { modelQuery, revisionQuery } from '../../api/records.ts';
import type { ComparedSide } from './side.ts';

/** The content of one side of a comparison, once it has loaded. */
export interface SideState {
  readonly record?: unknown;
  readonly art?: { readonly view: string; readonly svg: string } | undefined;
  readonly model?: { readonly asset: string } | undefined;
  /** The frozen definitions of a revision of a cable. */
  readonly definitions?: SavedVersion['definitions'] | undefined;
  readonly error?: unknown;
}

/** Loads one side: the current record or cable, one of its revisions, or one from elsewhere. */
export function useSide(kind: string, side: ComparedSide | undefined): SideState {
  const design = useDesignSide(kind === 'designs' ? side : undefined);
  const record = useRecordSide(kind, kind === 'designs' ? undefined : side);
  return kind === 'designs' ? design : record;
}

function useDesignSide(side: ComparedSide | undefined): SideState {
  const { id = '', rev } = side ?? {};
  const revision = useQuery({
    ...designRevisionQuery(id, Number(rev)),
    enabled: side !== undefined && rev !== undefined,
  });
  const working = useQuery({ ...designQuery(id), enabled: side !== undefined && rev === undefined });
  if (side === undefined) return {};
  return rev === undefined
    ? { record: working.data?.value, error: working.error }
    : { record: revision.data?.body, definitions: revision.data?.definitions, error: revision.error };
}

function useRecordSide(kind: string, side: ComparedSide | undefined): SideState {
  const { id = '', rev, source } = side ?? {};
  const library = useQuery(libraryQuery);
  const revision = useQuery({
    ...revisionQuery(kind, id, rev ?? '', source),
    enabled: side !== undefined && rev !== undefined,
  });
  const model = useQuery({ ...modelQuery(kind, id), enabled: side !== undefined && rev === undefined });
  if (side === undefined) return {};
  if (rev !== undefined) return { ...revision.data, error: revision.error };
  if (library.data === undefined) return { error: library.error };
  const record = snapshotOf(library.data, kind, id);
  return record === undefined
    ? { error: new Error(`No record ${id}`) }
    : { record, model: shownModel(model.data?.value) };
}

function shownModel(model: PartModel | undefined): { asset: string } | undefined {
  return model?.link?.asset === undefined ? undefined : { asset: model.link.asset };
}
