/** The tenant of all personal accounts (Microsoft identity platform, "ID token claims reference", claim `tid`). */
const personalTenant = '9188040d-6c67-4c5b-b112-36a304b66dad';

/**
 * Whether Microsoft stands up for the address in its ID token. The administrator of a work tenant may write any address
 * into an account, so a bare `email` of such a tenant proves nothing: it takes one of the optional claims that say the
 * address or its domain was verified. Of personal accounts Microsoft has verified the address itself.
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

/** The claims come as true, as 1, and as either in quotes. */
function yes(value: unknown): boolean {
  return value === true || value === 1 || value === 'true' || value === '1';
}
