import { Button, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { waiverOf, type Checked, type Library, type Waived } from '@cablewright/engine';
import type { Finding } from '@cablewright/model';
import { useState } from 'react';
import { meQuery } from '../api/account.ts';
import { DateField } from '../kit/fields/date-field.tsx';
import { FindingList, SeverityIcon } from '../kit/findings/finding-list.tsx';
import { grouped } from '../kit/findings/grouped.ts';
import findingStyles from '../kit/findings/findings.module.css';
import { Dialog } from '../kit/page/dialog.tsx';
import { findingSubject } from './comments/about.ts';
import { CommentButton } from './comments/comment-mark.tsx';
import { useCable, useChecked } from './draft/cable.ts';
import { FixAllButton, useFixTogether } from './fix-all.tsx';
import { useFix } from './draft/use-fix.ts';

/** All findings of the draft by problem, then those that are waived and what was checked. */
export function IssuesTab({ onGo }: { onGo: (finding: Finding) => void }) {
  const { catalog, writable } = useCable();
  const { findings, check, checking } = useChecked();
  const fix = useFix();
  const { fixTogether, dialog } = useFixTogether();
  const [waiving, setWaiving] = useState<Finding>();
  const actionsOf = (finding: Finding) => (
    <>
      {writable && (
        <Button size="compact-sm" variant="subtle" onClick={() => setWaiving(finding)}>
          Waive…
        </Button>
      )}
      <CommentButton subject={findingSubject(finding)} />
    </>
  );
  return (
    <>
      {checking && <p className="quiet">Checking…</p>}
      {!checking && findings.length === 0 && (
        <p>No findings in {check.checked.length} electrical checks and the checks of structure.</p>
      )}
      {grouped(findings, (code) => ruleName(catalog.library, code)).map((group) => (
        <section key={`${group.severity}:${group.code}`} aria-label={group.title}>
          <h2 className={findingStyles['groupTitle']}>
            <SeverityIcon severity={group.severity} />
            {group.title}
            <span className="quiet num">{group.findings.length}</span>
            {fixTogether !== undefined && (
              <FixAllButton findings={group.findings} onPress={() => fixTogether(group.code)} />
            )}
          </h2>
          <FindingList findings={group.findings} onGo={onGo} onFix={fix} actions={actionsOf} />
        </section>
      ))}
      <WaivedFindings waived={check.waived} onGo={onGo} />
      <CheckedList checked={check.checked} />
      {dialog}
      {waiving !== undefined && <WaiveDialog finding={waiving} onClose={() => setWaiving(undefined)} />}
    </>
  );
}

/** The name of the rule, for a finding that comes from a rule. */
function ruleName(library: Library, code: string): string | undefined {
  return code.startsWith('rule:') ? library.entry('validation-rules', code.slice(5))?.record.label : undefined;
}

function WaiveDialog({ finding, onClose }: { finding: Finding; onClose: () => void }) {
  const { edit } = useCable();
  const { data: me } = useQuery(meQuery);
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState('');
  const waive = () => {
    const since = new Date().toISOString().slice(0, 10);
    const details = { reason: reason.trim(), by: me?.name ?? '', since, until: until || undefined };
    const waiver = waiverOf(finding, details);
    edit('waive a finding', (design) => ({ ...design, waivers: [...(design.waivers ?? []), waiver] }));
    onClose();
  };
  return (
    <Dialog
      title="Waive this finding"
      onClose={onClose}
      action="Waive"
      onAction={waive}
      disabled={reason.trim() === ''}
    >
      <Text size="sm">{finding.message}</Text>
      <TextInput
        label="Reason"
        description="Printed with the finding. It returns when a value it read changes."
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        withAsterisk
      />
      <DateField
        label="Valid until"
        description="Optional: the last day"
        value={until === '' ? undefined : until}
        onChange={(day) => setUntil(day ?? '')}
      />
    </Dialog>
  );
}

function WaivedFindings({ waived, onGo }: { waived: readonly Waived[]; onGo: (finding: Finding) => void }) {
  if (waived.length === 0) return null;
  return (
    <section aria-label="Waived">
      <h2 className={findingStyles['groupTitle']}>
        Waived <span className="quiet num">{waived.length}</span>
      </h2>
      {waived.map((entry) => (
        <div key={`${entry.waiver.code} ${entry.waiver.at}`}>
          <FindingList findings={[entry.finding]} onGo={onGo} />
          <WaiverNote waived={entry} />
        </div>
      ))}
    </section>
  );
}

/** Why a finding is waived, by whom and until when, with a button to end the waiver. */
function WaiverNote({ waived: { waiver } }: { waived: Waived }) {
  const { edit, writable } = useCable();
  const end = () =>
    edit('end a waiver', ({ waivers = [], ...design }) => {
      const remaining = waivers.filter(({ code, at }) => code !== waiver.code || at !== waiver.at);
      return remaining.length === 0 ? design : { ...design, waivers: remaining };
    });
  return (
    <span className={findingStyles['actions']}>
      <span className="quiet">
        {waiver.reason} ({waiver.by}, {waiver.since}
        {waiver.until === undefined ? '' : `, until ${waiver.until}`})
      </span>
      {writable && (
        <Button size="compact-sm" variant="subtle" onClick={end}>
          End waiver
        </Button>
      )}
    </span>
  );
}

/** The properties that were checked, and those that could not be checked because data is missing. */
function CheckedList({ checked }: { checked: readonly Checked[] }) {
  return (
    <section aria-label="What was checked">
      <h2 className={findingStyles['groupTitle']}>What was checked</h2>
      <ul className={findingStyles['list']}>
        {checked.map(({ check, says, checked: count, unchecked }) => (
          <li key={check}>
            <details className={findingStyles['check']}>
              <summary>
                {says} <span className="quiet num">{count}</span>
                {unchecked.length > 0 && <span className="quiet"> · {unchecked.length} not checked</span>}
              </summary>
              <ul>
                {unchecked.map(({ what, why }) => (
                  <li key={`${what} ${why}`}>
                    <span className="mono">{what}</span> <span className="quiet">{why}</span>
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
