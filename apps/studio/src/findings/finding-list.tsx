import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import type { Finding } from '@cablewright/model';
import { instanceOf } from './grouped.ts';
import styles from './findings.module.css';

/** Findings as rows one can press to go to what they are about. */
export function FindingList({ findings, onGo }: { findings: readonly Finding[]; onGo: (finding: Finding) => void }) {
  return (
    <ul className={styles['list']}>
      {findings.map((finding, index) => (
        <li key={`${finding.code}:${finding.where.terminal ?? finding.where.instance ?? ''}:${index}`}>
          <FindingRow finding={finding} onGo={onGo} />
        </li>
      ))}
    </ul>
  );
}

export function SeverityIcon({ severity }: { severity: Finding['severity'] }) {
  const Icon = severity === 'error' ? IconCircleX : IconAlertTriangle;
  return <Icon size={16} className={styles['icon']} data-severity={severity} aria-label={severity} />;
}

function FindingRow({ finding, onGo }: { finding: Finding; onGo: (finding: Finding) => void }) {
  const place = finding.where.terminal ?? instanceOf(finding) ?? finding.where.pointer;
  return (
    <button type="button" className={styles['row']} onClick={() => onGo(finding)}>
      <SeverityIcon severity={finding.severity} />
      <span>{finding.message}</span>
      {place !== undefined && place !== '' && <span className={styles['place']}>{place}</span>}
    </button>
  );
}
