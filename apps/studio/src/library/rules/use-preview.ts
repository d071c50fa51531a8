import { previewRule, type RulePreview } from '@cablewright/client';
import type { Finding } from '@cablewright/model';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { hub } from '../../api/hub.ts';

/** The delay after the last change before a rule is tried, ms. */
const debounceMs = 350;
/** Findings kept for the list; the counts go on. */
const maxListed = 200;

export interface Preview {
  readonly items: readonly Finding[];
  readonly failed: number;
  readonly looked: number;
  readonly applied: number;
  readonly checked: number;
  readonly total: number;
  readonly finished: boolean;
  readonly error?: unknown;
}

const nothing: Preview = { items: [], failed: 0, looked: 0, applied: 0, checked: 0, total: 0, finished: false };

function joined(before: Preview, part: RulePreview): Preview {
  return {
    items: [...before.items, ...part.items].slice(0, maxListed),
    failed: before.failed + part.errors + part.warnings,
    looked: before.looked + part.looked,
    applied: before.applied + part.applied,
    checked: part.checked,
    total: part.total,
    finished: part.next === undefined,
  };
}

/**
 * What a rule finds on every cable and the library, tried out by the hub while the rule is edited: part by part, so that
 * the first findings show at once. An undefined rule is not tried.
 */
export function usePreview(rule: unknown): Preview | undefined {
  const text = rule === undefined ? undefined : JSON.stringify(rule);
  const [settled] = useDebouncedValue(text, debounceMs);
  const [preview, setPreview] = useState<{ readonly text: string; readonly preview: Preview } | undefined>();
  useEffect(() => {
    if (settled === undefined) return undefined;
    const stop = new AbortController();
    void tryOut(settled, stop.signal, (next) => setPreview({ text: settled, preview: next }));
    return () => stop.abort();
  }, [settled]);
  return text === undefined ? undefined : preview?.preview;
}

async function tryOut(text: string, signal: AbortSignal, show: (preview: Preview) => void): Promise<void> {
  let preview = nothing;
  let cursor: string | undefined;
  try {
    do {
      const part = await hub.call(previewRule, { query: { cursor }, body: { rule: JSON.parse(text) }, signal });
      if (signal.aborted) return;
      preview = joined(preview, part);
      show(preview);
      cursor = part.next;
    } while (cursor !== undefined);
  } catch (error) {
    if (!signal.aborted) show({ ...preview, finished: true, error });
  }
}
