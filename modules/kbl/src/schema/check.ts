/** Checks a tree against a schema, KBL 2.4 or VEC 2.1: order and number of children, types, unique ids, and references to existing elements. */
import { elementId, type Element } from '../xml/element.ts';
import { kbl24, type ChildRule, type XmlSchema } from './elements.ts';

/** The problems of one element, apart from its references. */
export function elementProblems(element: Element, type: string, schema: XmlSchema = kbl24): string[] {
  const check = new Check(schema);
  check.element(element, type, '');
  return check.own;
}

/** All problems, each as a sentence. */
export function structureProblems(root: Element, schema: XmlSchema = kbl24): string[] {
  if (root.name !== schema.root) return [`The root is ${root.name}.`];
  const check = new Check(schema);
  check.element(root, schema.root, '');
  return check.problems();
}

class Check {
  readonly #schema: XmlSchema;
  readonly #problems: string[] = [];
  readonly #ids = new Set<string>();
  readonly #references: { readonly path: string; readonly id: string }[] = [];

  constructor(schema: XmlSchema) {
    this.#schema = schema;
  }

  /** Problems that don't depend on other elements. */
  get own(): string[] {
    return this.#problems;
  }

  problems(): string[] {
    const lost = this.#references.filter(({ id }) => !this.#ids.has(id));
    return [...this.#problems, ...lost.map(({ path, id }) => `${path} names ${id}, which no element has.`)];
  }

  element(element: Element, type: string, above: string): void {
    const path = `${above}/${element.name}`;
    const rule = this.#schema.typeRule(type);
    if (rule === undefined) return this.#text(element, type, path);
    if (rule.isAbstract) this.#problems.push(`${path} has the abstract type ${type}.`);
    this.#id(element, path);
    this.#children(element, rule.children, path);
    for (const child of element.children) {
      const childType = this.#schema.typeOfChild(type, child.name, child.type);
      if (childType === undefined) this.#problems.push(`${path} has no child ${child.name}.`);
      else this.element(child, childType, path);
    }
  }

  #id({ id }: Element, path: string): void {
    if (id === undefined || !elementId.test(id)) this.#problems.push(`${path} has no usable id.`);
    else if (this.#ids.has(id)) this.#problems.push(`${path}: the id ${id} is used twice.`);
    else this.#ids.add(id);
  }

  #children({ children }: Element, rules: readonly ChildRule[], path: string): void {
    const order = new Map(rules.map(({ name }, index) => [name, index]));
    const places = children.flatMap(({ name }) => order.get(name) ?? []);
    if (places.some((position, i) => position < (places[i - 1] ?? 0)))
      this.#problems.push(`${path}: its children are out of order.`);
    for (const { name, least, most } of rules) {
      const count = children.filter((child) => child.name === name).length;
      if (count < least || count > most) this.#problems.push(`${path} has ${count} of ${name}.`);
    }
  }

  #text({ text, children }: Element, type: string, path: string): void {
    if (children.length > 0) this.#problems.push(`${path} is a text and has children.`);
    const value = text.trim();
    if (type === 'number' && (value === '' || !Number.isFinite(Number(value))))
      this.#problems.push(`${path}: "${value}" is not a number.`);
    if (type === 'integer' && !/^[+-]?\d+$/.test(value))
      this.#problems.push(`${path}: "${value}" is not a whole number.`);
    if (type.includes('|') && !type.split('|').includes(text))
      this.#problems.push(`${path}: "${text}": expected one of ${type}.`);
    if (type === 'ref' || type === 'refs') this.#refers(value, type, path);
  }

  #refers(value: string, type: string, path: string): void {
    const ids = value.split(/\s+/).filter((id) => id !== '');
    if (type === 'ref' && ids.length !== 1) this.#problems.push(`${path}: "${value}" names not one id.`);
    for (const id of ids) this.#references.push({ path, id });
  }
}
