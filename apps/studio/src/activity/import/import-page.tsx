import { useAddress } from '../../kit/page/address.ts';
import { Page } from '../../kit/page/page.tsx';
import { useWritable } from '../../kit/page/use-writable.ts';
import { ImportSteps } from './import-steps.tsx';

/** The import of a file. The address names the plan that is shown. */
export function ImportPage() {
  const [{ job }, patch] = useAddress();
  const writable = useWritable();
  return (
    <Page title="Import">
      {writable ? (
        <ImportSteps job={job} onJob={(next) => patch({ job: next })} />
      ) : (
        <p>Only editors and owners can import.</p>
      )}
    </Page>
  );
}
