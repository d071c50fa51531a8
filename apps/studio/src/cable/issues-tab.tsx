import type { Library } from '@cablewright/engine';
import type { Finding } from '@cablewright/model';
import { useCable } from './draft/cable.ts';
import { FindingList, SeverityIcon } from '../kit/findings/finding-list.tsx';
import { grouped } from '../kit/findings/grouped.ts';
import findingStyles from '../kit/findings/findings.module.css';
import { EmptyState } from '../kit/page/empty-state.tsx';

/** All findings of the draft, by problem. Clicking a finding goes to its place. */
export function IssuesTab({ onGo }: { onGo: (finding: Finding) => void }) {
  const { findings, catalog } = useCable();
  if (findings.length === 0)
    return <EmptyState title="No issues">The checks found no issues in this cable.</EmptyState>;
  return (
    <>
      {grouped(findings, (code) => ruleName(catalog.library, code)).map((group) => (
        <section key={`${group.severity}:${group.code}`} aria-label={group.title}>
          <h2 className={findingStyles['groupTitle']}>
            <SeverityIcon severity={group.severity} />
            {group.title}
            <span className="quiet num">{group.findings.length}</span>
          </h2>
          <FindingList findings={group.findings} onGo={onGo} />
        </section>
      ))}
    </>
  );
}

/** A finding of a rule has the rule's name. */
function ruleName(library: Library, code: string): string | undefined {
  return code.startsWith('rule:') ? library.entry('validation-rules', code.slice(5))?.record.label : undefined;
}
