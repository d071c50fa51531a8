import { counted } from '@cablewright/model';
import { continueGitMirror, type GitMirror, startJob } from '@cablewright/client';
import { Alert, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { gitMirrorQuery } from '../../api/settings.ts';
import { hub } from '../../api/hub.ts';
import { Dialog } from '../../kit/page/dialog.tsx';
import { Failure } from '../../kit/page/failure.tsx';
import { useAct } from '../../kit/page/use-act.ts';
import { When } from '../../kit/page/when.tsx';
import styles from './mirror.module.css';

/** The state of the git mirror: the last pushed commit, how far it is behind, and what to do if it fails. */
export function MirrorState() {
  const { data, error, refetch } = useQuery(gitMirrorQuery);
  if (error !== null)
    return <Failure title="Couldn't load the state of the mirror" error={error} onRetry={() => void refetch()} />;
  if (data === undefined || data.state === 'off') return null;
  if (data.state === 'unsupported') return <Alert title="This hub can't mirror">{data.message}</Alert>;
  return (
    <div className={styles['state']} role="group" aria-label="State of the git mirror">
      <Pushed mirror={data} />
      <Trouble mirror={data} />
      <Group gap="xs">
        <PushNow />
        {data.state === 'stopped' && data.failure?.commit !== undefined && (
          <Continue branch={data.branch ?? ''} commit={data.failure.commit} />
        )}
      </Group>
    </div>
  );
}

function Pushed({ mirror: { last, behind = 0, branch } }: { readonly mirror: GitMirror }) {
  if (last === undefined) return <p>Nothing has been pushed to {branch} yet.</p>;
  const { commit, changeSet, at } = last;
  return (
    <p>
      Last commit pushed: <code>{commit.slice(0, 12)}</code>, change {changeSet}, <When at={at} />.{' '}
      {behind === 0 ? 'The branch is up to date.' : `${counted(behind, 'change is', 'changes are')} not pushed yet.`}
    </p>
  );
}

function Trouble({ mirror: { state, failure } }: { readonly mirror: GitMirror }) {
  if (failure === undefined) return null;
  const { message, words, remedy, since } = failure;
  return (
    <Alert color="red" title={state === 'stopped' ? 'The mirror has stopped' : 'The last run failed'}>
      <p>{message}</p>
      <p>{remedy}</p>
      {words !== '' && <p className="quiet">Git: {words}</p>}
      <p className="quiet">
        Since <When at={since} />
      </p>
    </Alert>
  );
}

function PushNow() {
  const { busy, act } = useAct("Couldn't start the mirror");
  const start = () =>
    act(() => hub.call(startJob, { body: { kind: 'git-mirror' } }), {
      touched: [['jobs']],
      done: 'The mirror has been started',
    });
  return (
    <Button size="compact-sm" variant="default" loading={busy} onClick={() => void start()}>
      Push now
    </Button>
  );
}

interface ContinueProps {
  readonly branch: string;
  /** The commit on the branch; empty if the branch is gone. */
  readonly commit: string;
}

function Continue({ branch, commit }: ContinueProps) {
  const [asks, setAsks] = useState(false);
  const label = commit === '' ? 'Create the branch again' : 'Continue from there';
  return (
    <>
      <Button size="compact-sm" onClick={() => setAsks(true)}>
        {label}
      </Button>
      {asks && <ContinueDialog branch={branch} commit={commit} label={label} onClose={() => setAsks(false)} />}
    </>
  );
}

function ContinueDialog({
  branch,
  commit,
  label,
  onClose,
}: ContinueProps & { readonly label: string; readonly onClose: () => void }) {
  const { busy, act } = useAct("Couldn't continue");
  const go = () =>
    act(() => hub.call(continueGitMirror, { body: { commit } }), {
      touched: [['jobs']],
      done: 'The mirror continues',
      after: onClose,
    });
  return (
    <Dialog title={label} action={label} busy={busy} onAction={go} onClose={onClose}>
      {commit === '' ? (
        <p>The mirror creates {branch} with the catalog as it is now. The commits of the old branch are not on it.</p>
      ) : (
        <p>
          The mirror adds its next commit to <code>{commit.slice(0, 12)}</code>. The commits of others stay in the
          history; what they changed in <code>data/</code> and <code>depictions/</code> is replaced by the catalog.
        </p>
      )}
    </Dialog>
  );
}
