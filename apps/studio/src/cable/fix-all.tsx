import { Button } from '@mantine/core';
import type { FixedFinding } from '@cablewright/engine';
import { counted, type Finding } from '@cablewright/model';
import { useState, type ReactNode } from 'react';
import { grouped } from '../kit/findings/grouped.ts';
import { Dialog } from '../kit/page/dialog.tsx';
import { useFixAll } from './draft/use-fix.ts';
import { useCable } from './draft/cable.ts';

interface FixAllButtonProps {
  readonly findings: readonly Finding[];
  readonly onPress: () => void;
}

/** Offered if several findings of one code have a fix. */
export function FixAllButton({ findings, onPress }: FixAllButtonProps) {
  const fixable = findings.filter(({ fixes }) => fixes !== undefined).length;
  if (fixable < 2) return null;
  return (
    <Button size="compact-sm" variant="default" onClick={onPress}>
      Fix all {fixable}
    </Button>
  );
}

interface FixTogetherProps {
  readonly findings: readonly Finding[];
  readonly onFix: (code: string) => void;
}

/** One line for all codes that have several findings with a fix. */
export function FixTogether({ findings, onFix }: FixTogetherProps) {
  return grouped(findings).map(({ code, severity, title, findings: ofCode }) => {
    const fixable = ofCode.filter(({ fixes }) => fixes !== undefined).length;
    if (fixable < 2) return null;
    return (
      <Button
        key={`${severity}:${code}`}
        size="compact-sm"
        variant="default"
        mr="xs"
        mb="xs"
        onClick={() => onFix(code)}
      >
        Fix all {fixable}: {title}
      </Button>
    );
  });
}

/** Fixes all findings of a code, and the dialog with the result of each. Undefined if nothing can be changed. */
export function useFixTogether(): {
  readonly fixTogether: ((code: string) => void) | undefined;
  readonly dialog: ReactNode;
} {
  const { session } = useCable();
  const fixAll = useFixAll();
  const [results, setResults] = useState<readonly FixedFinding[]>();
  const close = () => setResults(undefined);
  const undo = () => {
    session.undo();
    close();
  };
  return {
    fixTogether: fixAll === undefined ? undefined : (code) => setResults(fixAll(code)),
    dialog: results === undefined ? null : <FixedDialog results={results} onClose={close} onUndo={undo} />,
  };
}

interface FixedDialogProps {
  readonly results: readonly FixedFinding[];
  readonly onUndo: () => void;
  readonly onClose: () => void;
}

/** The result of each finding that was fixed together. All of them are one undo step. */
function FixedDialog({ results, onUndo, onClose }: FixedDialogProps) {
  const fixed = results.filter(({ left }) => left === undefined).length;
  return (
    <Dialog
      title={`Fixed ${fixed} of ${counted(results.length, 'finding')}`}
      onClose={onClose}
      action="Undo all"
      onAction={onUndo}
    >
      <ul aria-label="Findings that were fixed together">
        {results.map(({ finding, label, left }) => (
          <li key={JSON.stringify([finding.where, finding.message])}>
            {left === undefined ? (label ?? 'Went with another fix') : 'Left'}
            <span className="quiet"> · {left ?? finding.message}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
