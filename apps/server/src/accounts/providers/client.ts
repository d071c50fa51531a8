/** The hub's registration as a client of a provider. */
export interface ProviderClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface OwnProvider {
  readonly id: string;
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Undefined for a public client. */
  readonly clientSecret?: string;
  readonly scopes: readonly string[];
  readonly emailClaim: string;
}
