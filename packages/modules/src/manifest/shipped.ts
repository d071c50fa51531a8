/** Modules that ship with the program: how each is declared, and which of them are on without anybody turning them on. */
import type { Json } from '@cablewright/model';
import type { Module } from '../contributions/module.ts';
import { asksOf } from './asks.ts';
import { declarationFile, readDeclaration, type ModuleDeclaration } from './declaration.ts';

/** A module that ships with the program. */
export interface ShippedModule {
  readonly declaration: ModuleDeclaration;
  readonly module: Module;
}

/**
 * A folder of `modules/` as the hub takes it: its `module.json`, with what the code contributes, and its code. Throws where the declaration
 * is wrong, which the tests of the module find first.
 */
export function shippedModule(
  written: Readonly<Record<string, Json>> & { readonly id: string },
  module: Module,
): ShippedModule {
  const contributes = JSON.parse(JSON.stringify(module)) as Json;
  const read = readDeclaration({ ...written, contributes });
  if (!read.ok) throw new Error(`${written.id}/${declarationFile}: ${read.problems.join(' ')}`);
  return { declaration: read.declaration, module };
}

/** What does nothing until a person asks for it: a file to read, a file to write, a comparison to look at. */
const onRequest = ['importers', 'exporters', 'compareViews'];

/**
 * Whether a module that ships is on until an owner turns it off: when it asks for nothing, and does nothing by itself. Any other changes
 * what the hub finds, draws, numbers or connects to, so an owner turns it on.
 */
export function onByDefault(declaration: ModuleDeclaration): boolean {
  const { contributes } = declaration;
  return asksOf(declaration).length === 0 && Object.keys(contributes).every((what) => onRequest.includes(what));
}
