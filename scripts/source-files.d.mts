/** The paths of the project's own code files, from its root. */
export function sourceFiles(pattern?: RegExp): string[];
