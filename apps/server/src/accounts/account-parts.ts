import type { AuditWriter } from '../platform/audit/audit-log.ts';
import type { Accounts } from './accounts.ts';
import type { SignInMethods } from './sign-in-methods.ts';

/** The dependencies of the sign-in routes. */
export interface AccountParts {
  /** Undefined on a hub without sign-in. */
  readonly accounts: Accounts | undefined;
  readonly methods: SignInMethods | undefined;
  readonly publicUrl: string;
  readonly audit: AuditWriter;
}
