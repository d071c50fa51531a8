/**
 * Reads the environment. Every variable may also be read from the file in `NAME_FILE`, as usual for container secrets.
 */

/** Reads the file that a variable names. Returns undefined if it can't be read. */
export type ReadSecretFile = (path: string) => string | undefined;

export type Environment = Readonly<Record<string, string | undefined>>;

/** Thrown for an invalid variable. The message is for the person who starts the program. */
export class BadVariable extends Error {}

/** Environment variables by name. The value is the text of the variable, or of the file in `NAME_FILE`. */
export class Variables {
  readonly #environment: Environment;
  readonly #readFile: ReadSecretFile;

  constructor(environment: Environment, readFile: ReadSecretFile) {
    this.#environment = environment;
    this.#readFile = readFile;
  }

  /** Whether a variable is set to an empty string, which some variables distinguish from being unset. */
  isBlank(name: string): boolean {
    return this.#environment[name]?.trim() === '' && trimmed(this.#environment[`${name}_FILE`]) === undefined;
  }

  /** The text of a variable, or undefined if it is unset or empty. Throws `BadVariable` if its file can't be read. */
  text(name: string): string | undefined {
    const own = trimmed(this.#environment[name]);
    if (own !== undefined) return own;
    const path = trimmed(this.#environment[`${name}_FILE`]);
    if (path === undefined) return undefined;
    const kept = trimmed(this.#readFile(path));
    if (kept === undefined) throw new BadVariable(`${name}_FILE names ${path}, which is empty or cannot be read.`);
    return kept;
  }
}

function trimmed(text: string | undefined): string | undefined {
  const value = text?.trim();
  return value === '' ? undefined : value;
}
