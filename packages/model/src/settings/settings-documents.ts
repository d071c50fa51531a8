/** Settings documents that only an owner may see. */
export const ownerOnlySettings: readonly string[] = [
  'sign-in',
  'notifications',
  'integrations',
  'webhooks',
  'modules',
  'stores',
];
