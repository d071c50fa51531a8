/** The language of validation rules: what a rule may be about, its words and its limits. */
export const subjects = [
  'design',
  'connector',
  'segment',
  'conductor',
  'component',
  'pcba',
  'mechanical',
  'cable-end',
  'signal-path',
  'bundle',
  'section',
  'connector-def',
  'wire-def',
  'component-def',
  'pcba-def',
  'mechanical-def',
] as const;
export type Subject = (typeof subjects)[number];

export function isSubject(word: unknown): word is Subject {
  return (subjects as readonly unknown[]).includes(word);
}

/** True for what the library is checked with, rather than a design. */
export function isDefinitionSubject(subject: Subject): boolean {
  return subject.endsWith('-def');
}

export const ruleLimits = {
  /** Conditions nested in conditions, the outermost counted. */
  depth: 8,
  /** Conditions in one `where` or `require`. */
  nodes: 100,
  /** Rules of one hub, or of one pack. */
  rules: 200,
  /** Items of a list in a scope. */
  related: 50,
  /** Conditions looked at in one validation: about a quarter of a second. */
  steps: 10_000_000,
  /** Characters of a message, and of a field's path. */
  message: 1000,
  path: 100,
  /** Values of a literal list. */
  literals: 500,
} as const;

/** The names and values a condition reads. */
export type Scope = Readonly<Record<string, unknown>>;

/** What one validation carries through every rule: the design all scopes see, and the steps it has left. */
export interface Run {
  readonly design: Scope | undefined;
  steps: number;
}

/** Whether a rule reads a field of the scopes to be made. */
export type Wants = (field: string) => boolean;

export type Read = (scope: Scope, outer: Scope | undefined, run: Run) => unknown;
export type Test = (scope: Scope, outer: Scope | undefined, run: Run) => boolean;

/** The fields a scope has; those of a part, or of the items of a list, below their name. */
export interface Fields {
  readonly [name: string]: true | Fields;
}

/** What is wrong with a rule, or worth a second look: where in the rule, and what would be right. */
export interface RuleProblem {
  /** JSON pointer into the rule. */
  readonly pointer: string;
  readonly message: string;
  readonly found?: unknown;
  readonly expected?: unknown;
}
