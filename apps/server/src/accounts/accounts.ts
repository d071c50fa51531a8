import type { IncomingHttpHeaders } from 'node:http';
import { isObject, nonEmpty } from '@cablewright/model';
import { roleOf, type Actor, type Role } from '../platform/http/actor.ts';
import type { Identified } from '../platform/http/access.ts';
import { SessionRepository, type SessionPerson } from './session-repository.ts';
import { AccountGuesses } from './account-guesses.ts';
import { PreferenceRepository } from './preference-repository.ts';
import { SecondFactors } from './second-factors.ts';
import { newSignIn, type SignIn, type SignInOptions } from './sign-in.ts';

interface Person {
  readonly name: string;
  readonly email: string;
  /** Missing for a person who signs in through a provider or by email. */
  readonly password?: string;
  readonly role: Role;
}

/** A cookie with a verified signature, and its session. */
interface Proven {
  readonly session: string;
  readonly until: number;
}

/**
 * How long a verified cookie is trusted without calling the library, in ms. Its session is still looked up for each
 * request. After this time, the library may renew the cookie.
 */
const provenMs = 5 * 60_000;
const provenMost = 10_000;

/** The people of a hub and their sessions. */
export class Accounts {
  readonly signIn: SignIn;
  readonly sessions: SessionRepository;
  readonly options: SignInOptions;
  readonly now: () => number;
  readonly guesses: AccountGuesses;
  readonly secondFactors: SecondFactors;
  readonly preferences: PreferenceRepository;
  readonly #requiresSecondFactor: () => boolean;
  readonly #proven = new Map<string, Proven>();

  /** `requiresSecondFactor` returns whether an owner has made a second factor mandatory for everybody. */
  constructor(
    options: SignInOptions,
    now: () => number = () => Date.now(),
    requiresSecondFactor: () => boolean = () => false,
  ) {
    this.options = options;
    this.signIn = newSignIn(options);
    this.sessions = new SessionRepository(options.sql, now);
    this.now = now;
    this.guesses = new AccountGuesses(this);
    this.secondFactors = new SecondFactors(this);
    this.preferences = new PreferenceRepository(options.sql, now);
    this.#requiresSecondFactor = requiresSecondFactor;
  }

  /**
   * Adds a person an owner vouches for. Returns false if the email address is taken. The address is stored as verified,
   * because otherwise the library would remove the person's password the first time they sign in by email.
   */
  async add({ name, email, password, role }: Person): Promise<boolean> {
    const { internalAdapter } = await this.signIn.$context;
    const address = email.trim().toLowerCase();
    if (await this.knows(address)) return false;
    const user = await internalAdapter
      .createUser({ name, email: address, emailVerified: true, role }, { method: 'email' })
      .catch(async (error: unknown) => {
        // Two requests may add the same address at the same time; the database accepts one.
        if (await this.knows(address)) return undefined;
        throw error;
      });
    if (user === undefined) return false;
    if (password !== undefined) await this.setPassword(user.id, password);
    return true;
  }

  /** Sets or replaces a person's password. */
  async setPassword(person: string, password: string): Promise<void> {
    const { internalAdapter, password: passwords } = await this.signIn.$context;
    const hash = await passwords.hash(password);
    const logins = await internalAdapter.findAccounts(person);
    if (logins.some(({ providerId }) => providerId === 'credential')) {
      await internalAdapter.updatePassword(person, hash);
      return;
    }
    const login = { userId: person, providerId: 'credential', accountId: person, password: hash };
    await internalAdapter.linkAccount(login);
  }

  /** Whether a person has a password; those who sign in through a provider or by email have none. */
  async hasPassword(person: string): Promise<boolean> {
    const sql = `select "id" from credentials where "userId" = $1 and "providerId" = 'credential'`;
    return (await this.options.sql.query(sql, [person])).length > 0;
  }

  /** Signs a person out everywhere. */
  async endSessions(person: string): Promise<void> {
    const { internalAdapter } = await this.signIn.$context;
    await internalAdapter.deleteUserSessions(person);
  }

  async remove(email: string): Promise<void> {
    const { internalAdapter } = await this.signIn.$context;
    const user = await internalAdapter.findUserByEmail(email.trim().toLowerCase());
    if (user !== null) await internalAdapter.deleteUser(user.user.id);
  }

  /** Whether there is an account with this address. */
  async knows(email: string): Promise<boolean> {
    const { internalAdapter } = await this.signIn.$context;
    return (await internalAdapter.findUserByEmail(email.trim().toLowerCase())) !== null;
  }

  /** The person with this address, or undefined. */
  async find(email: string): Promise<{ readonly name: string; readonly email: string } | undefined> {
    const sql = 'select "name", "email" from people where "email" = $1';
    const address = email.trim().toLowerCase();
    return (await this.options.sql.query<{ name: string; email: string }>(sql, [address]))[0];
  }

  async isOwner(email: string): Promise<boolean> {
    const sql = `select "id" from people where "email" = $1 and "role" = 'owner'`;
    return (await this.options.sql.query(sql, [email.trim().toLowerCase()])).length > 0;
  }

  async hasOwner(): Promise<boolean> {
    const { adapter } = await this.signIn.$context;
    const owners = await adapter.findMany({ model: 'user', where: [{ field: 'role', value: 'owner' }], limit: 1 });
    return owners.length > 0;
  }

  /** The user whose session cookie the request has. */
  async identify(headers: IncomingHttpHeaders): Promise<Identified> {
    const cookie = headers.cookie;
    const token = cookie === undefined ? undefined : sessionToken(cookie);
    if (cookie === undefined || token === undefined) return {};
    const proven = this.#proven.get(token);
    if (proven === undefined || proven.until <= this.now()) return this.#prove(cookie, token);
    const person = await this.sessions.find(proven.session);
    if (person !== undefined) return this.#identified(person, proven.session);
    this.#proven.delete(token);
    return {};
  }

  get requiresSecondFactor(): boolean {
    return this.#requiresSecondFactor();
  }

  #identified(person: SessionPerson, session: string): Identified {
    const actor = actorOf(person, session);
    return this.requiresSecondFactor && !person.secondFactor ? { actor, secondFactorMissing: true } : { actor };
  }

  async #prove(cookie: string, token: string): Promise<Identified> {
    const { headers, response } = await this.signIn.api.getSession({
      headers: new Headers({ cookie }),
      returnHeaders: true,
    });
    if (response === null) {
      this.#proven.delete(token);
      return {};
    }
    const { session } = response;
    const person = await this.sessions.find(session.id);
    if (person === undefined) return {};
    if (this.#proven.size >= provenMost) this.#proven.clear();
    this.#proven.set(token, { session: session.id, until: this.now() + provenMs });
    const renewed = headers?.getSetCookie() ?? [];
    return { ...this.#identified(person, session.id), setCookie: nonEmpty(renewed) };
  }
}

/** The value of the session cookie, including its signature. Over https, the cookie's name has a prefix. */
function sessionToken(cookie: string): string | undefined {
  return /(?:^|;\s*)(?:__Secure-)?cablewright\.session_token=([^;]+)/.exec(cookie)?.[1];
}

function actorOf({ id, name, email, role }: SessionPerson, session: string): Actor {
  return { name, email, role: roleOf(role), via: 'session', account: id, session };
}

/** A text field of the account library's response. */
export function fieldOf(body: unknown, name: string): string | undefined {
  const value = isObject(body) ? body[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}
