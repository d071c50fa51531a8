import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import type { Finding, Fix } from '@cablewright/model';
import type { ReactNode } from 'react';
import { labelsOf } from './find-field.ts';
import { instanceOf } from './grouped.ts';
import { readValues } from './read-values.ts';
import styles from './findings.module.css';

interface FindingListProps {
  readonly findings: readonly Finding[];
  readonly onGo: (finding: Finding) => void;
  /** Applies a fix. Without it no fixes are offered. */
  readonly onFix?: ((fix: Fix) => void) | undefined;
  /** Further buttons of a row. */
  readonly actions?: (finding: Finding) => ReactNode;
}

/** Findings as rows with their fixes. Pressing a row goes to the place of the finding. */
export function FindingList({ findings, onGo, onFix, actions }: FindingListProps) {
  return (
    <ul className={styles['list']}>
      {findings.map((finding, index) => (
        <li key={`${finding.code}:${finding.where.terminal ?? finding.where.instance ?? ''}:${index}`}>
          <FindingRow finding={finding} onGo={onGo} />
          {(onFix !== undefined || actions !== undefined) && (
            <span className={styles['actions']}>
              {(onFix === undefined ? [] : (finding.fixes ?? [])).map((fix) => (
                <Button key={fix.label} size="compact-sm" variant="default" onClick={() => onFix?.(fix)}>
                  {fix.label}
                </Button>
              ))}
              {actions?.(finding)}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

export function SeverityIcon({ severity }: { severity: Finding['severity'] }) {
  const Icon = severity === 'error' ? IconCircleX : IconAlertTriangle;
  return <Icon size={16} className={styles['icon']} data-severity={severity} aria-label={severity} />;
}

/** The values that a rule of the shop read, below its message. */
function ReadValues({ finding }: { finding: Finding }) {
  const values = readValues(finding);
  if (values.length === 0) return null;
  return (
    <span className={styles['values']}>
      {values.map(({ name, text }) => (
        <span key={name}>
          {name} <b>{text}</b>
        </span>
      ))}
    </span>
  );
}

function FindingRow({ finding, onGo }: { finding: Finding; onGo: (finding: Finding) => void }) {
  const { terminal, pointer = '' } = finding.where;
  const place = terminal ?? instanceOf(finding) ?? labelsOf(pointer)[0];
  return (
    <button type="button" className={styles['row']} onClick={() => onGo(finding)}>
      <SeverityIcon severity={finding.severity} />
      <span>
        {finding.message}
        <ReadValues finding={finding} />
      </span>
      {place !== undefined && place !== '' && <span className={styles['place']}>{place}</span>}
    </button>
  );
}
