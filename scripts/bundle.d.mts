export function builtCli(): Promise<string>;
export function builtServer(
  program: 'main' | 'worker' | 'migrate' | 'backup' | 'restore' | 'owner-password',
): Promise<string>;

/** A program that tests start, by its path in the sources of the server, as one file; `close` removes it. */
export function bundledForTest(program: string): Promise<{ readonly path: string; readonly close: () => void }>;
