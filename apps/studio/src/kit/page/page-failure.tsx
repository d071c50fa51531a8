import type { ErrorComponentProps } from '@tanstack/react-router';
import { Failure } from './failure.tsx';

/** A page broke while drawing itself. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  return <Failure title="This page could not be shown" error={error} onRetry={reset} />;
}
