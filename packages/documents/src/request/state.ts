import type { VersionState } from '@cablewright/model';
import type { DocumentState } from './request.ts';

/** The state stamp of a revision, or of the working copy if the state is undefined. */
export function documentStateOf(state: VersionState | undefined): DocumentState {
  if (state === 'released') return 'RELEASED';
  if (state === 'submitted') return 'UNAPPROVED';
  return state === 'rejected' ? 'DRAFT' : 'UNRELEASED';
}
