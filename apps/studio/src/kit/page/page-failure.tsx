import type { ErrorComponentProps } from '@tanstack/react-router';
import { Failure } from './failure.tsx';

/** A page threw an error while rendering. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  return <Failure title="Couldn't show this page" error={error} onRetry={reset} />;
}
