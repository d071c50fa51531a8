/** The part of the code that runs in the thread: modules, each in its own sandbox, with one call at a time. */
import { ModuleInstance } from './instance.ts';
import type { FromSandbox, FromSandboxes, ToSandbox, ToSandboxes } from './messages.ts';

/** Serves messages from a host. Returns the function that handles each message. */
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

/** Serves several modules, which are identified by numbers. */
export function serveSandboxes(post: (message: FromSandboxes) => void): (message: ToSandboxes) => void {
  const sandboxes = new Map<number, ReturnType<typeof serveSandbox>>();
  let queue: Promise<unknown> = Promise.resolve();
  return (message) => {
    const { to } = message;
    if ('end' in message) {
      sandboxes.delete(to);
      return;
    }
    const take = sandboxes.get(to) ?? serveSandbox((reply) => post({ from: to, message: reply }));
    sandboxes.set(to, take);
    // A response from the host belongs to the current call. Any other message waits for the previous ones.
    if ('question' in message.message) void take(message.message);
    else queue = queue.then(() => take(message.message));
  };
}
