import { ApiError, getDrawing, saveDrawing } from '@cablewright/client';
import type { Design } from '@cablewright/model';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { drawingQuery } from '../../api/designs.ts';
import { hub } from '../../api/hub.ts';
import { failed } from '../../kit/page/toast.ts';
import type { SideEffect } from '../../kit/editor/undo.ts';
import type { BlockPlaces } from './scene/arrange.ts';

export interface PlacesOfParts {
  readonly moved: BlockPlaces;
  /** Moves parts to the given positions, in one undo step. With `change`, together with a change of the cable. */
  readonly put: (label: string, next: BlockPlaces, change?: (design: Design) => Design) => void;
}

/** How long after the last move the positions are stored, ms. */
const settle = 600;
const tries = 3;

/** The undo history that a move is added to. */
interface Steps {
  alongside(label: string, alongside: SideEffect): void;
  edit(label: string, change: (design: Design) => Design, merge: boolean, alongside: SideEffect): void;
}

/** The items that have positions: the parts of the schematic, or the nodes of the layout. */
type PlacedKind = 'places' | 'nodes';

const failures: Readonly<Record<PlacedKind, string>> = {
  places: "Couldn't keep the places of the parts",
  nodes: "Couldn't keep the places of the nodes",
};

/**
 * Positions that a person gave to the parts of a cable or the nodes of its layout. They are stored with its drawing,
 * never in the design. Undo reverts a move.
 */
export function usePlaces(id: string, session: Steps, of: PlacedKind = 'places'): PlacesOfParts {
  const client = useQueryClient();
  const { data } = useQuery(drawingQuery(id));
  const [edited, setOwn] = useState<BlockPlaces | undefined>();
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const moved = edited ?? data?.value[of] ?? none;
  const store = async (places: BlockPlaces): Promise<void> => {
    for (let attempt = 1; ; attempt += 1) {
      const { value, etag } = await hub.versioned(getDrawing, { params: { id } });
      try {
        const body = { ...value, [of]: places };
        const saved = await hub.versioned(saveDrawing, { params: { id }, body, ifMatch: etag });
        client.setQueryData(drawingQuery(id).queryKey, saved);
        return;
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 412) || attempt === tries) throw error;
      }
    }
  };
  const latest = useRef<(() => void) | undefined>(undefined);
  const flush = () => {
    clearTimeout(waiting.current);
    latest.current?.();
    latest.current = undefined;
  };
  const set = (places: BlockPlaces) => {
    setOwn(places);
    client.setQueryData(
      drawingQuery(id).queryKey,
      (before) => before && { ...before, value: { ...before.value, [of]: places } },
    );
    clearTimeout(waiting.current);
    latest.current = () => {
      store(places).catch((error: unknown) => failed(failures[of], error));
    };
    waiting.current = setTimeout(flush, settle);
  };
  // Leaving the page stores pending moves.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- it reads refs only
  useEffect(() => flush, []);
  const put: PlacesOfParts['put'] = (label, next, change) => {
    const before = moved;
    set(next);
    const alongside = { undo: () => set(before), redo: () => set(next) };
    if (change === undefined) session.alongside(label, alongside);
    else session.edit(label, change, false, alongside);
  };
  return { moved, put };
}

const none: BlockPlaces = {};
