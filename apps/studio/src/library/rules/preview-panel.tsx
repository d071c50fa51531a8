import { Alert, Progress } from '@mantine/core';
import { isDefinitionSubject, type RuleSubject } from '@cablewright/engine';
import { type Finding, counted } from '@cablewright/model';
import { useNavigate } from '@tanstack/react-router';
import { FindingList } from '../../kit/findings/finding-list.tsx';
import { findingPath } from '../../kit/findings/finding-path.ts';
import { subjectNames } from './offers.ts';
import styles from './rules.module.css';
import { usePreview, type Preview } from './use-preview.ts';

interface PanelProps {
  readonly rule: unknown;
  /** Undefined until the rule is complete. */
  readonly subject: RuleSubject | undefined;
  /** An error rule, which stops saves. */
  readonly blocks: boolean;
  /** What must be fixed before the rule can be tried. */
  readonly problems: readonly string[];
}

/** What the rule finds in all cables and the library, without saving it. */
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
