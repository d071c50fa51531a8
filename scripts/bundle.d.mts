export function builtCli(): Promise<string>;
export function builtServer(
  program: 'main' | 'worker' | 'migrate' | 'backup' | 'restore' | 'owner-password',
): Promise<string>;
