/** The thread's side: modules, each in a sandbox of its own, one call after the other. */
import { ModuleInstance } from './instance.ts';
import type { FromSandbox, FromSandboxes, ToSandbox, ToSandboxes } from './messages.ts';

/** Serves the messages of a host. Returns what takes each message. */
export function serveSandbox(post: (message: FromSandbox) => void): (message: ToSandbox) => Promise<void> {
  const open = new Map<number, PromiseWithResolvers<string>>();
  let questions = 0;
  let instance: ModuleInstance | undefined;
  const ask = (name: string, parameters: string) => {
    const answer = Promise.withResolvers<string>();
    open.set((questions += 1), answer);
    post({ question: questions, name, parameters });
    return answer.promise;
  };
  return async (message) => {
    if ('start' in message) {
      const loaded = await ModuleInstance.load(message.start);
      if (loaded.ok) ({ instance } = loaded);
      post({ loaded: loaded.ok ? { ok: true } : loaded });
    } else if ('call' in message) {
      post({ number: message.number, answer: await instance!.call(message.call, ask) });
    } else {
      const waiting = open.get(message.question);
      open.delete(message.question);
      if ('refused' in message) waiting?.reject(new Error(message.refused));
      else waiting?.resolve(message.text);
    }
  };
}

/** Serves several modules, each by its number. */
export function serveSandboxes(post: (message: FromSandboxes) => void): (message: ToSandboxes) => void {
  const sandboxes = new Map<number, ReturnType<typeof serveSandbox>>();
  let queue: Promise<unknown> = Promise.resolve();
  return (message) => {
    const { to } = message;
    if ('end' in message) {
      sandboxes.delete(to);
      return;
    }
    const take = sandboxes.get(to) ?? serveSandbox((own) => post({ from: to, message: own }));
    sandboxes.set(to, take);
    // An answer of the host belongs to the call that goes on; anything else waits for what came before.
    if ('question' in message.message) void take(message.message);
    else queue = queue.then(() => take(message.message));
  };
}
