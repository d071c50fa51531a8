import type { IncomingHttpHeaders } from 'node:http';
import { isObject } from '@cablewright/model';
import { roles, type Actor, type Role } from '../http/actor.ts';
import type { Identified } from '../http/gate.ts';
import { newSignIn, type SignIn, type SignInOptions } from './sign-in.ts';

export interface Person {
  readonly name: string;
  readonly email: string;
  /** Absent of a person who comes in through a provider or by mail. */
  readonly password?: string;
  readonly role: Role;
}

interface Remembered {
  readonly actor: Actor;
  readonly until: number;
}

/** How long a session is believed without asking the database again, ms. Another process's sign-out shows after this. */
const rememberedMs = 15_000;
const rememberedMost = 10_000;

/** The people of a hub and their sessions. */
export class Accounts {
  readonly signIn: SignIn;
  readonly options: SignInOptions;
  readonly #now: () => number;
  readonly #remembered = new Map<string, Remembered>();

  constructor(options: SignInOptions, now: () => number = Date.now) {
    this.options = options;
    this.signIn = newSignIn(options);
    this.#now = now;
  }

  /**
   * Adds a person an owner vouches for. Returns false when the address is taken. The address counts as theirs: otherwise
   * the library would take the password away from whoever once signs in by mail.
   */
  async add({ name, email, password, role }: Person): Promise<boolean> {
    const { internalAdapter } = await this.signIn.$context;
    const address = email.trim().toLowerCase();
    if (await this.knows(address)) return false;
    const user = await internalAdapter
      .createUser({ name, email: address, emailVerified: true, role }, { method: 'email' })
      .catch(async (error: unknown) => {
        // Two may add the same address in the same moment; the database lets one of them.
        if (await this.knows(address)) return undefined;
        throw error;
      });
    if (user === undefined) return false;
    if (password !== undefined) await this.setPassword(user.id, password);
    return true;
  }

  /** Gives a person a password, whether or not they had one. */
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

  /** Signs a person out everywhere. Another process believes their sessions for a few seconds more. */
  async endSessions(person: string): Promise<void> {
    const { internalAdapter } = await this.signIn.$context;
    await internalAdapter.deleteUserSessions(person);
    this.forget();
  }

  /** Removes a person who has not finished being added, or any other. */
  async remove(email: string): Promise<void> {
    const { internalAdapter } = await this.signIn.$context;
    const found = await internalAdapter.findUserByEmail(email.trim().toLowerCase());
    if (found !== null) await internalAdapter.deleteUser(found.user.id);
    this.forget();
  }

  /** Whether somebody signs in with this address. */
  async knows(email: string): Promise<boolean> {
    const { internalAdapter } = await this.signIn.$context;
    return (await internalAdapter.findUserByEmail(email.trim().toLowerCase())) !== null;
  }

  async isOwner(email: string): Promise<boolean> {
    const { internalAdapter } = await this.signIn.$context;
    const found = await internalAdapter.findUserByEmail(email.trim().toLowerCase());
    return found !== null && actorOf(found.user).role === 'owner';
  }

  async hasOwner(): Promise<boolean> {
    const { adapter } = await this.signIn.$context;
    const owners = await adapter.findMany({ model: 'user', where: [{ field: 'role', value: 'owner' }], limit: 1 });
    return owners.length > 0;
  }

  /** Who the cookies of a request belong to. */
  async identify(headers: IncomingHttpHeaders): Promise<Identified> {
    const cookie = headers.cookie;
    const token = cookie === undefined ? undefined : sessionToken(cookie);
    if (cookie === undefined || token === undefined) return {};
    const remembered = this.#remembered.get(token);
    if (remembered !== undefined && remembered.until > this.#now()) return { actor: remembered.actor };
    return this.#ask(cookie, token);
  }

  async #ask(cookie: string, token: string): Promise<Identified> {
    const { headers, response } = await this.signIn.api.getSession({
      headers: new Headers({ cookie }),
      returnHeaders: true,
    });
    if (response === null) {
      this.#remembered.delete(token);
      return {};
    }
    const actor = actorOf(response.user);
    this.#remember(token, actor, response.session.expiresAt.getTime());
    const renewed = headers?.getSetCookie() ?? [];
    return { actor, ...(renewed.length === 0 ? {} : { setCookie: renewed }) };
  }

  #remember(token: string, actor: Actor, expires: number): void {
    if (this.#remembered.size >= rememberedMost) this.#remembered.clear();
    this.#remembered.set(token, { actor, until: Math.min(expires, this.#now() + rememberedMs) });
  }

  /** Asks the database again about everybody: after a sign-out, a changed password, name or role. */
  forget(): void {
    this.#remembered.clear();
  }
}

/** The session's cookie, signature and all; with https its name has a prefix of its own. */
function sessionToken(cookie: string): string | undefined {
  return /(?:^|;\s*)(?:__Secure-)?cablewright\.session_token=([^;]+)/.exec(cookie)?.[1];
}

function actorOf(user: { id: string; name: string; email: string; role?: unknown }): Actor {
  const role = roles.find((one) => one === user.role) ?? 'viewer';
  return { name: user.name, email: user.email, role, via: 'session', account: user.id };
}

/** A text field of an answer of the account library. */
export function fieldOf(body: unknown, name: string): string | undefined {
  const value = isObject(body) ? body[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}
