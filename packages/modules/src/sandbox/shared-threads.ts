/**
 * Runs several modules in one thread, each in its own sandbox. A thread runs one call at a time. If a module's thread
 * is busy with another module's call, the module waits briefly and is then moved to an idle thread or a new one.
 * Terminating a thread because of one module's call therefore doesn't interrupt any other call: the other modules are
 * loaded again elsewhere when they are next called.
 */
import type { FromSandbox, FromSandboxes, ToSandbox, ToSandboxes } from './messages.ts';
import type { SandboxPort, StartPort } from './thread.ts';

/**
 * How long a module waits for its thread before it is moved, in ms. Most calls are shorter, and people don't notice a
 * delay of this length.
 */
const maxWaitMs = 50;

/** Starts a thread that runs `serveSandboxes`. */
type StartShared = (
  hear: (message: FromSandboxes) => void,
  ended: (why: string) => void,
) => { readonly post: (message: ToSandboxes) => void; readonly end: () => void };

type Work = Extract<ToSandbox, { start: unknown } | { call: unknown }>;

interface Waiting {
  readonly tenant: Tenant;
  readonly work: Work;
  readonly timer: ReturnType<typeof setTimeout>;
}

interface Home {
  readonly port: ReturnType<StartShared>;
  readonly tenants: Map<number, Tenant>;
  /** The module that is being called or loaded. */
  busy: Tenant | undefined;
  waiting: Waiting[];
}

/** A module in a thread. */
interface Tenant {
  readonly hear: (message: FromSandbox) => void;
  readonly ended: (why: string) => void;
  /** The message that loads the module, for loading it again in another thread. */
  start: Work | undefined;
  home: Home | undefined;
  /** The number of the module in its thread. It differs between threads. */
  number: number;
  /** Whether the module is being reloaded for a pending call. The response to that load isn't passed on. */
  isMoving: boolean;
}

/** Starts a module in a thread that other modules may share. */
export function sharedThreads(startThread: StartShared): StartPort {
  const threads = new SharedThreads(startThread);
  return (hear, ended): SandboxPort => {
    const tenant: Tenant = { hear, ended, start: undefined, home: undefined, number: 0, isMoving: false };
    return {
      post: (message) => threads.post(tenant, message),
      end: (isBroken = false) => threads.end(tenant, isBroken),
    };
  };
}

class SharedThreads {
  readonly #startThread: StartShared;
  readonly #homes = new Set<Home>();
  #numbers = 0;

  constructor(startThread: StartShared) {
    this.#startThread = startThread;
  }

  post(tenant: Tenant, message: ToSandbox): void {
    if ('question' in message) return tenant.home?.port.post({ to: tenant.number, message });
    if ('start' in message) tenant.start = message;
    const home = tenant.home ?? this.#free() ?? [...this.#homes].at(-1);
    if (home === undefined || home.busy === undefined || home.busy === tenant)
      this.#run(home ?? this.#newHome(), tenant, message);
    else this.#wait(home, tenant, message);
  }

  /** If a module is ended during a call, or its sandbox is broken, the whole thread is terminated. */
  end(tenant: Tenant, isBroken: boolean): void {
    for (const home of this.#homes) {
      for (const { timer } of home.waiting.filter((waiting) => waiting.tenant === tenant)) clearTimeout(timer);
      home.waiting = home.waiting.filter((waiting) => waiting.tenant !== tenant);
    }
    const { home } = tenant;
    if (home === undefined) return;
    if (!isBroken && home.busy !== tenant) return this.#leave(tenant);
    home.busy = undefined;
    home.port.end();
    this.#lost(home, 'it was ended');
  }

  #free(): Home | undefined {
    return [...this.#homes].find(({ busy }) => busy === undefined);
  }

  #newHome(): Home {
    const port = this.#startThread(
      ({ from, message }) => this.#heard(home, from, message),
      (why) => this.#lost(home, why),
    );
    const home: Home = { port, tenants: new Map(), busy: undefined, waiting: [] };
    this.#homes.add(home);
    return home;
  }

  #wait(home: Home, tenant: Tenant, work: Work): void {
    const timer = setTimeout(() => {
      home.waiting = home.waiting.filter((waiting) => waiting.timer !== timer);
      this.#run(this.#free() ?? this.#newHome(), tenant, work);
    }, maxWaitMs);
    home.waiting.push({ tenant, work, timer });
  }

  #run(home: Home, tenant: Tenant, work: Work): void {
    if (tenant.home !== home) {
      this.#leave(tenant);
      this.#join(home, tenant);
      if ('call' in work) {
        tenant.isMoving = true;
        home.port.post({ to: tenant.number, message: tenant.start! });
      }
    }
    home.busy = tenant;
    home.port.post({ to: tenant.number, message: work });
  }

  #join(home: Home, tenant: Tenant): void {
    tenant.home = home;
    tenant.number = this.#numbers += 1;
    home.tenants.set(tenant.number, tenant);
  }

  #leave(tenant: Tenant): void {
    const { home, number } = tenant;
    tenant.home = undefined;
    if (home === undefined) return;
    home.tenants.delete(number);
    if (home.tenants.size > 0 || home.waiting.length > 0) return home.port.post({ to: number, end: true });
    this.#homes.delete(home);
    home.port.end();
  }

  #heard(home: Home, from: number, message: FromSandbox): void {
    const tenant = home.tenants.get(from);
    if (tenant === undefined) return;
    if ('loaded' in message && tenant.isMoving) {
      tenant.isMoving = false;
      if (!message.loaded.ok) tenant.ended('it could not be loaded again');
      return;
    }
    if (!('question' in message) && home.busy === tenant) this.#next(home);
    tenant.hear(message);
  }

  #next(home: Home): void {
    home.busy = undefined;
    const next = home.waiting.shift();
    if (next === undefined) return;
    clearTimeout(next.timer);
    this.#run(home, next.tenant, next.work);
  }

  /**
   * Handles the end of a thread. Only the module whose call was running is affected; modules that are waiting for the
   * thread are moved.
   */
  #lost(home: Home, why: string): void {
    this.#homes.delete(home);
    for (const tenant of home.tenants.values()) tenant.home = undefined;
    home.tenants.clear();
    home.busy?.ended(why);
    for (const { tenant, work, timer } of home.waiting.splice(0)) {
      clearTimeout(timer);
      this.post(tenant, work);
    }
  }
}
