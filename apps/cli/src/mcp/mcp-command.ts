/** `mcp`: a Model Context Protocol server on standard input and output, through which an assistant reads a hub and proposes changes. */
import { fromJsonSchema, McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { ApiError } from '@cablewright/client';
import release from '../../package.json' with { type: 'json' };
import { CommandError } from '../refusal/refusal.ts';
import { HubForAssistants } from './hub-for-assistants.ts';
import { tools, type Tool } from './tools.ts';

export const usage = `mcp [address of a hub]
  Serves an assistant over standard input and output, by the Model Context Protocol. Without an address: the hub SERVICE_API_URL names.
  Reads the token from SERVICE_API_TOKEN; it needs the scopes catalog:read and changes:propose, and no other.
  The assistant can search, read, find cables between devices and propose changes. A person publishes them.`;

/** Serves until its input ends. Returns 0, or 2 if the hub cannot be used. */
export async function runMcp(args: readonly string[]): Promise<number> {
  try {
    const hub = hubOf(args);
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    process.stdin.once('end', resolve);
    process.stdin.once('close', resolve);
    const handle = serveStdio(() => serverFor(hub), { onerror: (error) => console.error(error.message) });
    await ended;
    await handle.close();
    return 0;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    console.error(error.message);
    return 2;
  }
}

function hubOf([address = process.env['SERVICE_API_URL'], ...more]: readonly string[]): HubForAssistants {
  if (address === undefined || !/^https?:\/\//.test(address) || !URL.canParse(address) || more.length > 0)
    throw new CommandError(`Write ${usage}`);
  return new HubForAssistants(new URL(address).origin, process.env['SERVICE_API_TOKEN']);
}

function serverFor(hub: HubForAssistants): McpServer {
  const server = new McpServer(
    { name: 'cablewright', version: release.version },
    { instructions: 'A catalog of cable assemblies and their parts. Changes are proposed; a person publishes them.' },
  );
  for (const tool of tools) addTool(server, hub, tool);
  return server;
}

function addTool(
  server: McpServer,
  hub: HubForAssistants,
  { name, title, description, input, readOnly, run }: Tool,
): void {
  const annotations = { readOnlyHint: readOnly, destructiveHint: false, openWorldHint: false };
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
