import type { Accounts } from './accounts.ts';
import type { WaysIn } from './ways-in.ts';

/** What the routes of signing in work with. */
export interface AccountParts {
  /** Undefined on a hub without sign-in. */
  readonly accounts: Accounts | undefined;
  readonly ways: WaysIn | undefined;
  readonly publicUrl: string;
}
