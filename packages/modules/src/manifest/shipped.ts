/** Built-in modules: their declarations, and which of them are on by default. */
import type { Json } from '@cablewright/model';
import type { Module } from '../contributions/module.ts';
import { asksOf } from './asks.ts';
import { declarationFile, readDeclaration, type ModuleDeclaration } from './declaration.ts';

/** A built-in module. */
export interface ShippedModule {
  readonly declaration: ModuleDeclaration;
  readonly module: Module;
}

/**
 * Converts a folder in `modules/` to the form that the hub uses: its `module.json`, the contributions that its code
 * declares, and the code. Throws if the declaration is invalid; the module's own tests detect that first.
 */
export function shippedModule(
  written: Readonly<Record<string, Json>> & { readonly id: string },
  module: Module,
): ShippedModule {
  const contributes = JSON.parse(JSON.stringify(module)) as Json;
  const declared = readDeclaration({ ...written, contributes });
  if (!declared.ok) throw new Error(`${written.id}/${declarationFile}: ${declared.problems.join(' ')}`);
  return { declaration: declared.declaration, module };
}

/** Contributions that do nothing until a person uses them: reading a file, writing a file, or viewing a comparison. */
const onRequest = ['importers', 'exporters', 'compareViews'];

/**
 * Whether a built-in module is on until an owner turns it off. That is so if it requests no permissions and does
 * nothing on its own. Any other module changes what the hub finds, draws, numbers or connects to, so an owner must turn
 * it on.
 */
export function onByDefault(declaration: ModuleDeclaration): boolean {
  const { contributes } = declaration;
  return (
    asksOf(declaration).length === 0 &&
    Object.keys(contributes).every((contribution) => onRequest.includes(contribution))
  );
}
