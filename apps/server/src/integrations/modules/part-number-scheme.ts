/** The part-number scheme of an enabled module. It numbers the catalog in this process until it is stopped. */
import type { Module, SettingValues } from '@cablewright/modules';
import {
  ModuleFailure,
  ModuleScheme,
  type AskScheme,
  type ModuleCalls,
  type ModuleDeclaration,
} from '@cablewright/modules/running';
import { BlockingSandbox } from '@cablewright/modules/node';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';

/** The number of consecutive failures after which the module is turned off. */
const maxFailures = 3;
/** The number of part numbers that are parsed in one call when a scheme comes into force. */
const batchSize = 500;

interface SchemeParts {
  readonly catalog: LiveCatalog;
  readonly clock: () => Date;
  readonly notice: (message: string) => void;
  readonly declaration: ModuleDeclaration;
  /** The bundle of an installed module, or a built-in module. */
  readonly source: { readonly code: string } | { readonly module: Module };
  readonly settings: SettingValues;
  readonly calls: Pick<ModuleCalls, 'many'>;
  readonly tooMany: (last: string) => void;
}

/**
 * Puts the module's scheme into force, if it has one and no other module's scheme is in force. Returns a function that
 * stops it.
 */
export async function startScheme(parts: SchemeParts): Promise<() => void> {
  const { catalog, declaration, notice } = parts;
  const declared = declaration.contributes.partNumberScheme;
  if (declared === undefined) return () => undefined;
  const { ofModule } = catalog.numbers;
  if (ofModule !== undefined && ofModule.module !== declaration.name) {
    notice(`The part numbers are made by ${ofModule.module}. Those of ${declaration.name} are not used.`);
    return () => undefined;
  }
  const { ask, close } = await asker(parts);
  const { counted, failed } = failureCount(parts);
  const ofCode = new ModuleScheme(declaration.name, declared, counted(ask), failed);
  await readAll(parts, ofCode);
  catalog.numbers.useModuleScheme(ofCode.scheme, catalog.library);
  return () => {
    if (catalog.numbers.ofModule === ofCode.scheme) catalog.numbers.useModuleScheme(undefined, catalog.library);
    close();
  };
}

async function asker({
  declaration: { name },
  source,
  settings,
  clock,
}: SchemeParts): Promise<{ readonly ask: AskScheme; readonly close: () => void }> {
  if ('code' in source) {
    const sandbox = await BlockingSandbox.open(name, source.code, clock);
    return { ask: (method, calls) => sandbox.many(method, calls, settings), close: () => sandbox.close() };
  }
  const scheme = source.module.partNumberScheme!;
  const method = { read: scheme.read.bind(scheme), next: scheme.next.bind(scheme) };
  const ask: AskScheme = (what, calls) => {
    try {
      return calls.map(([given]) => method[what](given as never, { settings }) ?? null);
    } catch (error) {
      throw new ModuleFailure(name, 'threw', String(error));
    }
  };
  return { ask, close: () => undefined };
}

/** Parses every number in use with the scheme, in batches between other requests. */
async function readAll({ catalog, calls }: SchemeParts, ofCode: ModuleScheme): Promise<void> {
  const numbers = [...catalog.numbers.inUse.numbers()].flatMap(([, holders]) =>
    holders.map(({ number }) => number.trim()),
  );
  const different = [...new Set(numbers)];
  for (let at = 0; at < different.length; at += batchSize) {
    const some = different.slice(at, at + batchSize);
    ofCode.remember(
      some,
      await calls.many(
        'read',
        some.map((number) => [number]),
      ),
    );
  }
}

interface Failures {
  readonly counted: (ask: AskScheme) => AskScheme;
  readonly failed: (failure: ModuleFailure) => void;
}

/** Counts consecutive failures. A success resets the count. */
function failureCount({ notice, tooMany }: SchemeParts): Failures {
  let count = 0;
  return {
    counted: (ask) => (method, calls) => {
      const answers = ask(method, calls);
      count = 0;
      return answers;
    },
    failed: ({ message }) => {
      count += 1;
      notice(message);
      if (count === maxFailures) tooMany(message);
    },
  };
}
