import { namesOfGroup } from '../platform/config/runtime-table.ts';
import type { RuntimeSettings } from '../settings/runtime/runtime-settings.ts';
import type { Accounts } from './accounts.ts';
import { sendMail, type Letter } from './mail.ts';
import { listed, readMethods, type ListedMethod, type Methods } from './methods.ts';
import { linkSeconds, newOutsideSignIn, type OutsideSignIn } from './outside.ts';
import { ProviderDirectory } from './providers/directory.ts';
import type { ProviderHttp } from './providers/ask.ts';
import { ownProvider } from './providers/own.ts';
import { wellKnownProviders } from './providers/well-known.ts';
import type { SignInOptions } from './sign-in.ts';

interface SignInMethodsNeeds {
  readonly options: SignInOptions;
  readonly accounts: Accounts;
  readonly runtime: RuntimeSettings;
  /** Sends the requests to providers. */
  readonly http: ProviderHttp;
  /**
   * Logs why a sign-in or an email failed. The response doesn't give the reason, because it would reveal who has an
   * account.
   */
  readonly notice: (message: string) => void;
}

interface Made {
  readonly library: OutsideSignIn;
  readonly own?: { readonly id: string; readonly directory: ProviderDirectory };
}

const signInNames = new Set<string>(namesOfGroup('sign-in'));

/** The sign-in methods of the current settings. Changes of the settings apply at once. */
export class SignInMethods {
  readonly #parts: SignInMethodsNeeds;
  #methods: Promise<Methods> | undefined;
  #made: Promise<Made> | undefined;

  constructor(parts: SignInMethodsNeeds) {
    this.#parts = parts;
    parts.runtime.onChange((names) => {
      if ([...names].some((name) => signInNames.has(name))) this.#forget();
    });
  }

  #forget(): void {
    this.#methods = undefined;
    this.#made = undefined;
  }

  /** If reading the settings fails, the failure isn't cached. */
  current(): Promise<Methods> {
    const reading = (this.#methods ??= readMethods(this.#parts.runtime));
    reading.catch(() => this.#forget());
    return reading;
  }

  async list(): Promise<ListedMethod[]> {
    return listed(await this.current());
  }

  /** Whether new people get a password. If not, they sign in through a provider or by email. */
  async givesPasswords(): Promise<boolean> {
    const list = await this.list();
    return list.length === 0 || list.some(({ kind }) => kind === 'password');
  }

  /**
   * Whose passwords are accepted. If no other method is available, the owners' passwords always are, because the
   * command that sets an owner's password is meant for that case.
   */
  async takesPasswords(): Promise<'everyone' | 'owners' | 'none'> {
    if ((await this.current()).password) return 'everyone';
    return (await this.list()).length === 0 ? 'owners' : 'none';
  }

  /** Sends an email if there is a mail server, and returns the result. */
  async send(letter: Letter): Promise<'sent' | 'failed' | 'no mail server'> {
    const { mail } = await this.current();
    if (mail === undefined) return 'no mail server';
    try {
      await sendMail(mail, letter);
      return 'sent';
    } catch (error) {
      this.#parts.notice(`An email could not be sent: ${(error as Error).message}`);
      return 'failed';
    }
  }

  /** The account library for providers and email. Undefined if the requested provider doesn't respond. */
  async library(provider?: string): Promise<OutsideSignIn | undefined> {
    const making = (this.#made ??= this.#make());
    making.catch(() => this.#forget());
    const { library, own } = await making;
    if (own === undefined || provider !== own.id) return library;
    const metadata = await own.directory.read();
    if (!metadata.ok) this.#parts.notice(`The sign-in provider "${provider}" cannot be used. ${metadata.why}`);
    return metadata.ok ? library : undefined;
  }

  async #make(): Promise<Made> {
    const methods = await this.current();
    const { options, accounts, http, notice } = this.#parts;
    const { oidc } = methods;
    const own = oidc && {
      id: oidc.id,
      provider: oidc,
      directory: new ProviderDirectory(http, oidc.issuer, accounts.now),
    };
    const providers = [
      ...(own === undefined ? [] : [ownProvider({ http, provider: own.provider, directory: own.directory, notice })]),
      ...wellKnownProviders(methods, http, notice),
    ];
    const library = newOutsideSignIn(options, methods, providers, (email, token, next) =>
      this.#sendLink(methods, email, token, next),
    );
    return { library, own };
  }

  /**
   * Emails a link if the address may sign in. The response doesn't wait for it, so its timing doesn't reveal whether
   * the address may sign in.
   */
  async #sendLink(methods: Methods, email: string, token: string, next: string): Promise<void> {
    const { accounts, options, notice } = this.#parts;
    const { mail, allowed } = methods;
    if (mail === undefined) return;
    if (!allowed.has(email.toLowerCase()) && !(await accounts.knows(email))) return;
    const link = new URL('/sign-in', options.publicUrl);
    link.searchParams.set('link', token);
    link.searchParams.set('next', pathOf(next, options.publicUrl));
    const text = [
      'Open this link to sign in:',
      '',
      link.href,
      '',
      `It is valid for ${linkSeconds / 60} minutes and is used once. If you did not ask for it, do nothing.`,
    ].join('\n');
    sendMail(mail, { to: email, subject: 'Sign in to Cablewright', text }).catch((error: Error) =>
      notice(`A sign-in link could not be sent: ${error.message}`),
    );
  }
}

function pathOf(next: string, publicUrl: string): string {
  const url = URL.parse(next, publicUrl);
  // Browsers would interpret the path of a URL such as `/.//host` as another host.
  return url === null || url.pathname.startsWith('//') ? '/' : url.pathname + url.search;
}
