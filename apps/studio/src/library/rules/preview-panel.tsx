import { Alert, Progress } from '@mantine/core';
import { isDefinitionSubject, type RuleSubject } from '@cablewright/engine';
import { counted, type Finding } from '@cablewright/model';
import { useNavigate } from '@tanstack/react-router';
import { FindingList } from '../../kit/findings/finding-list.tsx';
import { findingPath } from '../../kit/findings/finding-path.ts';
import { subjectNames } from './offers.ts';
import styles from './rules.module.css';
import { previewRule, type RulePreview } from '@cablewright/client';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { hub } from '../../api/hub.ts';

/** The delay after the last change before a rule is tried, ms. */
const debounceMs = 350;
/** Maximum number of listed findings; counting continues beyond it. */
const maxListed = 200;

interface Preview {
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
 * The findings of a rule on every cable and the library. The hub tries the rule while it is edited, in parts, so that
 * the first findings show at once. An undefined rule is not tried.
 */
function usePreview(rule: unknown): Preview | undefined {
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

interface PanelProps {
  readonly rule: unknown;
  /** Undefined until the rule is complete. */
  readonly subject: RuleSubject | undefined;
  /** True for a rule with severity error, which prevents saving. */
  readonly blocks: boolean;
  /** The problems to fix before the rule can be tried. */
  readonly problems: readonly string[];
}

/** Shows what the rule finds in all cables and the library, without saving it. */
export function PreviewPanel({ rule, subject, blocks, problems }: PanelProps) {
  const preview = usePreview(subject === undefined ? undefined : rule);
  if (subject === undefined) {
    return (
      <div>
        <p className={styles['tally']}>The preview starts when the rule is complete{problems.length > 0 ? ':' : '.'}</p>
        <ul className={styles['problems']} aria-label="Missing">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </div>
    );
  }
  if (preview === undefined) return <p className={styles['tally']}>Loading…</p>;
  if (preview.error !== undefined) {
    const message = preview.error instanceof Error ? preview.error.message : 'The hub is not responding.';
    return <Alert color="red">{message}</Alert>;
  }
  return <Tally preview={preview} subject={subject} blocks={blocks} />;
}

function Tally({ preview, subject, blocks }: { preview: Preview; subject: RuleSubject; blocks: boolean }) {
  const { looked, applied, failed, checked, total, finished, items } = preview;
  const names = subjectNames[subject];
  const where = isDefinitionSubject(subject) ? 'in the library' : `in ${counted(total, 'cable')}`;
  const count = (n: number) => `${n.toLocaleString('en')} ${n === 1 ? names.one : names.many}`;
  return (
    <div aria-live="polite">
      {!finished && <Progress value={(checked / Math.max(1, total)) * 100} mb="xs" aria-label="Cables checked" />}
      <p className={styles['tally']}>
        Looks at {count(looked)} {where}. Applies to {applied.toLocaleString('en')}.{' '}
        <strong>
          {failed === 0 ? 'All meet it.' : `${failed.toLocaleString('en')} ${failed === 1 ? 'breaks' : 'break'} it.`}
        </strong>
      </p>
      {blocks && failed > 0 && (
        <p className="quiet">While this rule is enabled, cables and parts that break it can't be saved or released.</p>
      )}
      {byRecord(items).map(([key, findings]) => (
        <FoundIn key={key} findings={findings} />
      ))}
      {failed > items.length && <p className="quiet">Showing the first {items.length}.</p>}
    </div>
  );
}

function byRecord(findings: readonly Finding[]): [string, Finding[]][] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = `${finding.where.kind} ${finding.where.id}`;
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  return [...groups];
}

function FoundIn({ findings }: { findings: readonly Finding[] }) {
  const navigate = useNavigate();
  const { id = '' } = findings[0]?.where ?? {};
  const go = ({ where }: Finding) => void navigate({ to: findingPath(where) });
  return (
    <section className={styles['found']} aria-label={id}>
      <h3 className="mono">{id}</h3>
      <FindingList findings={findings} onGo={go} />
    </section>
  );
}
