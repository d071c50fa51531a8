/** The events that the audit log records, each with the words that owners read. */
export const auditEvents = {
  'sign-in': 'Signed in',
  'sign-in.code-asked': 'Password accepted, code asked for',
  'sign-in.refused': 'Sign-in refused',
  'sign-in.slowed': 'Sign-in slowed down',
  'sign-out': 'Signed out',
  'session.ended': 'Ended sessions',
  'access.refused': 'Request refused',
  'password.changed': 'Changed the password',
  'name.changed': 'Changed the name',
  'second-factor.on': 'Turned on the authenticator app',
  'second-factor.off': 'Turned off the authenticator app',
  'second-factor.codes': 'Made new recovery codes',
  'second-factor.reset': 'Reset the second factor',
  'passkey.added': 'Added a passkey',
  'passkey.removed': 'Removed a passkey',
  'person.joined': 'Joined',
  'person.role': 'Changed a role',
  'person.removed': 'Removed a person',
  'invitation.created': 'Created an invitation',
  'invitation.revoked': 'Revoked an invitation',
  'token.created': 'Created an API token',
  'token.revoked': 'Revoked an API token',
  'token.refused': 'Locked out for invalid API tokens',
  'link.made': 'Made a link that opens without an account',
  'link.ended': 'Took back a link',
  'secret.set': 'Set a secret',
  'secret.removed': 'Removed a secret',
  'secret.key': 'Changed the key of the secrets',
  'settings.changed': 'Changed settings',
  'failure.acknowledged': 'Acknowledged a failure',
  'server.restarted': 'Restarted the server',
  'mirror.continued': 'Continued the git mirror from commits of others',
} as const;

export type AuditEvent = keyof typeof auditEvents;

export const auditEventNames = Object.keys(auditEvents) as readonly AuditEvent[];
