/** The thread's side: one module in it, one call after the other. */
import { ModuleInstance } from './instance.ts';
import type { FromSandbox, ToSandbox } from './messages.ts';

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
