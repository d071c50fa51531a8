/**
 * `mcp`: a Model Context Protocol server on standard input and output, through which an assistant reads a hub and
 * proposes changes.
 */
import { parseArgs } from 'node:util';
import { fromJsonSchema, McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { ApiError } from '@cablewright/client';
import release from '../../package.json' with { type: 'json' };
import { CommandError } from '../refusal/refusal.ts';
import { HubForAssistants } from './hub-for-assistants.ts';
import { annotationsOf, descriptionOf, type Profile, type Tool } from './tool.ts';
import { toolsOf } from './tools.ts';

export const usage = `mcp [address of a hub] [--profile read|propose]
  Serves an assistant over standard input and output, by the Model Context Protocol. Without an address: the hub SERVICE_API_URL names.
  Reads the token from SERVICE_API_TOKEN; it needs the scope catalog:read and, for the profile propose, changes:propose. It needs no other.
  With the profile read, which is the default, the assistant can search, read, find cables between devices, and see what the import of a file would
  change. With the profile propose it can also propose changes and imports. A person publishes them.`;

/** Serves until its input ends. Returns 0, or 2 if the hub cannot be used. */
export async function runMcp(args: readonly string[]): Promise<number> {
  try {
    const { hub, profile } = choiceOf(args);
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    process.stdin.once('end', resolve);
    process.stdin.once('close', resolve);
    const handle = serveStdio(() => serverFor(hub, profile), { onerror: (error) => console.error(error.message) });
    await ended;
    await handle.close();
    return 0;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    console.error(error.message);
    return 2;
  }
}

interface Choice {
  readonly hub: HubForAssistants;
  readonly profile: Profile;
}

function choiceOf(args: readonly string[]): Choice {
  const { positionals, profile } = parsed(args);
  const [address = process.env['SERVICE_API_URL'], ...more] = positionals;
  if (address === undefined || !/^https?:\/\//.test(address) || !URL.canParse(address) || more.length > 0)
    throw new CommandError(`Write ${usage}`);
  if (profile !== 'read' && profile !== 'propose')
    throw new CommandError(`There is no profile "${profile}". Write --profile read or --profile propose.`);
  return { hub: new HubForAssistants(new URL(address).origin, process.env['SERVICE_API_TOKEN']), profile };
}

function parsed(args: readonly string[]): { readonly positionals: readonly string[]; readonly profile: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { profile: { type: 'string', default: 'read' } },
      allowPositionals: true,
    });
    return { positionals, profile: values.profile };
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n${usage}`);
  }
}

function serverFor(hub: HubForAssistants, profile: Profile): McpServer {
  const server = new McpServer(
    { name: 'cablewright', version: release.version },
    { instructions: instructions[profile] },
  );
  for (const tool of toolsOf(profile)) addTool(server, hub, tool);
  return server;
}

const instructions: Readonly<Record<Profile, string>> = {
  read: 'A catalog of cable assemblies and their parts. Every tool only reads. Nothing can be changed, stored or published.',
  propose:
    'A catalog of cable assemblies and their parts. Changes and imports are proposed as plans. A person publishes them; no tool can.',
};

function addTool(server: McpServer, hub: HubForAssistants, tool: Tool): void {
  const { name, title, input, run } = tool;
  const annotations = annotationsOf(tool);
  const description = descriptionOf(tool);
  const inputSchema = fromJsonSchema<never>(JSON.parse(JSON.stringify(input)));
  server.registerTool(name, { title, description, inputSchema, annotations }, async (input) => {
    try {
      return { content: [{ type: 'text', text: textOf(await run(hub, input)) }] };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { content: [{ type: 'text', text: problemOf(error) }], isError: true };
    }
  });
}

/** The maximum length of an answer. More would fill the context of the assistant. */
const maxText = 200_000;

function textOf(answer: unknown): string {
  const text = JSON.stringify(answer);
  if (text.length <= maxText) return text;
  return `${text.slice(0, maxText)}\nCut off after ${maxText} of ${text.length} characters. Ask for less, such as a smaller limit.`;
}

function problemOf({ message, issues }: ApiError): string {
  return [message, ...issues.map(({ pointer, message: issue }) => `${pointer ?? ''} ${issue}`.trim())].join('\n');
}
