import { isObject } from '@cablewright/model';
import { CommandError } from './refusal.ts';

/**
 * The answer of a hub to a GET request. Refuses with a sentence if the hub cannot be reached, or with the hub's own
 * words if it refuses.
 */
export async function answerOf(address: URL, token: string | undefined): Promise<Response> {
  const headers: Record<string, string> =
    token === undefined || token === '' ? {} : { authorization: `Bearer ${token}` };
  const response = await ask(address, headers);
  if (!response.ok) throw new CommandError(await problemOf(response, address));
  return response;
}

async function ask(address: URL, headers: Record<string, string>): Promise<Response> {
  try {
    return await fetch(address, { headers, redirect: 'error' });
  } catch (error) {
    const cause = (error as Error).cause;
    throw new CommandError(
      `Couldn't reach ${address.origin}: ${cause instanceof Error ? cause.message : (error as Error).message}.`,
    );
  }
}

async function problemOf(response: Response, address: URL): Promise<string> {
  const problem: unknown = await response.json().catch(() => undefined);
  if (isObject(problem) && typeof problem['detail'] === 'string') return problem['detail'];
  return `${address.origin} answered ${response.status}.`;
}
