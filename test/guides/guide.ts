/** A page of the documentation as a reader uses it: its commands, their stated output, and the steps of its lists. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

export interface Block {
  readonly language: string;
  readonly text: string;
  /** The quoted lines below the block, which state its output. */
  readonly prints: readonly string[];
}

const pageOf = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The blocks of code of a page. The indentation of a block in a list is not part of its text. */
export function blocksOf(file: string): Block[] {
  const fenced = /^( *)```(\w*)\n([\s\S]*?)^ *```\n((?:\n?^ *> .*\n)*)/gm;
  return [...pageOf(file).matchAll(fenced)].map(([, indent = '', language = '', text = '', quoted = '']) => ({
    language,
    text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    prints: [...quoted.matchAll(/^ *> (.*)$/gm)].map((line) => line[1]!),
  }));
}

export const commandsOf = (file: string): Block[] => blocksOf(file).filter(({ language }) => language === 'sh');

/** The texts of the JSON examples of a page. */
export const jsonOf = (file: string): string[] =>
  blocksOf(file)
    .filter(({ language }) => language === 'json')
    .map(({ text }) => text);

/** The text below a heading that begins with these words. */
export function sectionOf(file: string, heading: string): string {
  const section = pageOf(file)
    .split(/^## /m)
    .find((part) => part.startsWith(heading));
  if (section === undefined) throw new Error(`${file} has no section "${heading}".`);
  return section;
}

/** The numbered steps below a heading, each on one line. */
export function stepsOf(file: string, heading: string): string[] {
  const steps = sectionOf(file, heading).split(/^\d+\. /m);
  return steps.slice(1).map((step) => step.replaceAll(/\s+/g, ' ').trim());
}

/** The words in bold: what a reader presses or looks for. */
export const boldOf = (step: string): string[] => [...step.matchAll(/\*\*(.+?)\*\*/g)].map((match) => match[1]!);

/** The words in code: what a reader types. */
export const typedOf = (step: string): string[] => [...step.matchAll(/`(.+?)`/g)].map((match) => match[1]!);
