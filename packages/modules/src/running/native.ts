/**
 * A built-in module, which is called directly instead of in a sandbox. Its interface and the handling of its failures
 * are the same as those of a sandboxed module.
 */
import type { Module } from '../contributions/module.ts';
import type { Context, Tools } from '../contributions/records.ts';
import type { Contributes } from '../manifest/contributed.ts';
import { ModuleFailure } from '../sandbox/failure.ts';
import type { ModuleCall, ModuleCalls, RuleAnswer, RuleQuestions, RunTools } from './calls.ts';
import type { ModuleHost } from './host.ts';
import { fromWire } from './wire.ts';

type Method = (...given: readonly unknown[]) => unknown;

export class NativeModule implements ModuleCalls {
  readonly #name: string;
  readonly #module: Module;
  readonly #host: ModuleHost;

  /** `name` is the display name of the module. */
  constructor(name: string, module: Module, host: ModuleHost) {
    this.#name = name;
    this.#module = module;
    this.#host = host;
  }

  describe(): Promise<Contributes> {
    return Promise.resolve(JSON.parse(JSON.stringify(this.#module)) as Contributes);
  }

  async call({ what, id, method, args, tools = false, run }: ModuleCall): Promise<unknown> {
    const list = typeof args === 'string' ? (fromWire(args) as unknown[]) : args;
    const context = tools ? await this.#tools(run) : await this.#context();
    // The options of an exporter serve as its context.
    const callArgs =
      what === 'exporters' ? [...list.slice(0, -1), { ...(list.at(-1) as object), ...context }] : [...list, context];
    return this.#contained(() => this.#method(what, id, method)(...callArgs));
  }

  async many(method: string, calls: readonly (readonly unknown[])[]): Promise<readonly unknown[]> {
    const context = await this.#context();
    return this.#contained(() =>
      calls.map((call) => this.#method('partNumberScheme', undefined, method)(...call, context) ?? null),
    );
  }

  async rules({ rules, design }: RuleQuestions): Promise<readonly RuleAnswer[]> {
    const context = await this.#context();
    return rules.flatMap(({ id, subjects }) => this.#ruleAnswers(id, subjects, design, context));
  }

  close(): void {}

  #ruleAnswers(id: string, subjects: readonly object[], design: object | undefined, context: Context): RuleAnswer[] {
    const rule = this.#module.rules?.find((candidate) => candidate.id === id);
    const answers: RuleAnswer[] = [];
    for (const [index, subject] of subjects.entries()) {
      try {
        const message = rule?.check(
          subject as Readonly<Record<string, unknown>>,
          design as Readonly<Record<string, unknown>> | undefined,
          context,
        );
        if (message !== undefined && message !== '') answers.push({ id, at: index, message });
      } catch (error) {
        answers.push({ id, at: index, failed: messageOf(error) });
        break;
      }
    }
    return answers;
  }

  #method(kind: ModuleCall['what'], id: string | undefined, method: string): Method {
    const listed = this.#module[kind];
    const contribution = Array.isArray(listed)
      ? (listed as readonly { id: string }[]).find((candidate) => candidate.id === id)
      : listed;
    const work = (contribution as Readonly<Record<string, unknown>> | undefined)?.[method];
    if (typeof work !== 'function')
      throw new ModuleFailure(this.#name, 'bad-answer', `It has no ${kind} "${id ?? ''}"`);
    return (...callArgs) => (work as Method).apply(contribution, [...callArgs]);
  }

  async #contained<T>(work: () => T | Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw error instanceof ModuleFailure ? error : new ModuleFailure(this.#name, 'threw', messageOf(error));
    }
  }

  async #context(): Promise<Context> {
    return { settings: await this.#host.settings(false) };
  }

  async #tools(run?: RunTools): Promise<Tools> {
    const { fetch, store } = this.#host;
    const settings = await this.#host.settings(true);
    return {
      settings,
      store,
      chosen: run?.chosen === true,
      progress: (done, total, text) => run?.progress(done, total, text),
      fetch: async (url, options = {}) => {
        const { status, headers, body } = await fetch(url, options);
        const text = () => new TextDecoder().decode(body);
        return {
          status,
          headers,
          ok: status >= 200 && status < 300,
          text: () => Promise.resolve(text()),
          json: () => Promise.resolve(JSON.parse(text()) as unknown),
          bytes: () => Promise.resolve(body),
        };
      },
    };
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
