/** The language of validation rules: its subjects and limits. */
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

/** True for subjects of the library, false for those of a design. */
export function isDefinitionSubject(subject: Subject): boolean {
  return subject.endsWith('-def');
}

export const ruleLimits = {
  /** Nesting depth of conditions, including the outermost. */
  depth: 8,
  /** Conditions in one `where` or `require`. */
  nodes: 100,
  /** Rules per hub or per pack. */
  rules: 200,
  /** Items of a list in a scope; the rest are cut off. */
  related: 50,
  /** Conditions evaluated in one validation, which take about a quarter of a second. */
  steps: 10_000_000,
  /** Characters of a message, and of the path of a field. */
  message: 1000,
  path: 100,
  /** Values of a literal list. */
  literals: 500,
} as const;

/** The values that a condition can read, by field name. */
export type RuleScope = Readonly<Record<string, unknown>>;

/** State shared by all rules in one validation: the design that every scope can read, and the remaining steps. */
export interface RuleRun {
  readonly design: RuleScope | undefined;
  steps: number;
}

/** Returns true if any rule reads this field of the scopes to be created. */
export type Wants = (field: string) => boolean;

export type Read = (scope: RuleScope, outer: RuleScope | undefined, run: RuleRun) => unknown;
export type Test = (scope: RuleScope, outer: RuleScope | undefined, run: RuleRun) => boolean;

/** The fields of a scope. The fields of a part, or of the items of a list, are nested under its name. */
export interface Fields {
  readonly [name: string]: true | Fields;
}

/** A problem or warning about a rule: its position in the rule and the expected value. */
export interface RuleProblem {
  /** JSON pointer into the rule. */
  readonly pointer: string;
  readonly message: string;
  readonly found?: unknown;
  readonly expected?: unknown;
}
