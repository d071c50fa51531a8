/**
 * The tenant to which all personal accounts belong (Microsoft identity platform, "ID token claims reference", claim
 * `tid`).
 */
const personalTenant = '9188040d-6c67-4c5b-b112-36a304b66dad';

/**
 * Whether Microsoft has verified the email address in its ID token. The administrator of a work tenant may enter any
 * address for an account, so `email` alone proves nothing for work accounts: one of the optional claims must say that
 * the address or its domain was verified. Microsoft verifies the addresses of personal accounts itself.
 */
export function vouchedByMicrosoft(claims: object): boolean {
  const { email, tid, email_verified, verified_primary_email, verified_secondary_email, xms_edov } = claims as Record<
    string,
    unknown
  >;
  if (typeof email !== 'string') return false;
  if (yes(email_verified) || yes(xms_edov) || tid === personalTenant) return true;
  return [verified_primary_email, verified_secondary_email].some((list) => Array.isArray(list) && list.includes(email));
}

/** The claims may be sent as true or 1, or as these values in quotes. */
function yes(value: unknown): boolean {
  return value === true || value === 1 || value === 'true' || value === '1';
}
