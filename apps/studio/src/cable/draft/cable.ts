import type { Catalog, DesignCheck } from '@cablewright/engine';
import type { Design, Finding } from '@cablewright/model';
import { createContext, useContext } from 'react';
import type { DraftSession } from '../../kit/editor/draft-session.ts';
import type { RecordEditor } from '../../kit/editor/use-record-editor.ts';
import type { Checks } from './checks.ts';

/** The cable of a page: the draft, the context of its checks, and the functions that change it. */
export interface EditedCable {
  readonly session: DraftSession<Design>;
  readonly design: Design;
  readonly catalog: Catalog;
  readonly writable: boolean;
  /** Changes the draft in one undo step. `merge` adds it to the previous step if that has the same label. */
  readonly edit: (label: string, change: (design: Design) => Design, merge?: boolean) => void;
  /**
   * Selects a part. `useSelected` reads the selection, so that a new selection rerenders only the components that show
   * it.
   */
  readonly select: (id: string | undefined) => void;
}

/** The findings. They follow the draft a moment later and rerender only the components that show them. */
export interface CheckedDraft {
  readonly findings: readonly Finding[];
  /** The findings, those that are waived, and what was checked. */
  readonly check: DesignCheck;
  /** True until the checks have run for the first time. */
  readonly checking: boolean;
}

export const CheckedContext = createContext<CheckedDraft | undefined>(undefined);

export function useChecked(): CheckedDraft {
  const checked = useContext(CheckedContext);
  if (checked === undefined) throw new Error('useChecked outside a cable page');
  return checked;
}

/**
 * The save state of the draft: saved, edited, saving. It changes during a save, while the cable does not. An edit
 * reaches it after it has been painted.
 */
export const EditorContext = createContext<RecordEditor<Design> | undefined>(undefined);

export function useEditor(): RecordEditor<Design> {
  const editor = useContext(EditorContext);
  if (editor === undefined) throw new Error('useEditor outside a cable page');
  return editor;
}

export const CableContext = createContext<EditedCable | undefined>(undefined);

/**
 * The values that stay the same while the draft changes. Rows of long tables take their own line as a prop and
 * everything else from here, so that an edit rerenders only the lines it changed.
 */
export interface Bench extends Pick<EditedCable, 'catalog' | 'writable' | 'edit' | 'select'> {
  /** The current draft, for handlers of keys and presses. */
  readonly draft: () => Design;
  readonly checks: Checks;
}

export const BenchContext = createContext<Bench | undefined>(undefined);

export function useBench(): Bench {
  const bench = useContext(BenchContext);
  if (bench === undefined) throw new Error('useBench outside a cable page');
  return bench;
}

export const SelectionContext = createContext<string | undefined>(undefined);

/** The selected part. */
export function useSelected(): string | undefined {
  return useContext(SelectionContext);
}

export function useCable(): EditedCable {
  const cable = useContext(CableContext);
  if (cable === undefined) throw new Error('useCable outside a cable page');
  return cable;
}
