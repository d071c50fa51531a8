import type { ErrorComponentProps } from '@tanstack/react-router';
import { Failure } from './failure.tsx';
import { hubAnswers, PageCodeError } from './page-code.ts';

/** Shown if a page throws while rendering, or if its code could not be loaded. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  // The browser remembers that the code failed to load. Only a reload requests it again.
  const reload = async () => {
    if (await hubAnswers()) location.reload();
  };
  return (
    <Failure title="Couldn't show this page" error={error} onRetry={error instanceof PageCodeError ? reload : reset} />
  );
}
