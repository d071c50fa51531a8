import type { VersionState } from '@cablewright/model';
import type { DocumentState } from './request.ts';

/** What the sheets of a revision say of their state; without one, those of the working copy. */
export function documentStateOf(state: VersionState | undefined): DocumentState {
  if (state === 'released') return 'RELEASED';
  if (state === 'submitted') return 'UNAPPROVED';
  return state === 'rejected' ? 'DRAFT' : 'UNRELEASED';
}
