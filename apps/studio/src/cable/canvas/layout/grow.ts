/**
 * Builds a layout node by node. The next field gets the focus, so that a harness can be entered without the pointer.
 */
import { definition, printedName } from '@cablewright/engine';
import { addBranch, addBundle, branchPointOf, connectPart } from './layout-edits.ts';
import { changeLayout, nameOf } from './layout-bench.ts';
import type { LayoutHand } from './use-layout.ts';

/** Adds a branch to a new node. Its length is typed next, then the node is selected. */
export function branchAt(hand: LayoutHand, from: string): void {
  const { design, node, bundle } = addBranch(hand.cable.design, from);
  changeLayout(hand, `branch at ${nameOf(hand, from)}`, { ok: true, design });
  hand.setEditing({ bundle, next: `node ${node}` });
}

/**
 * Puts a part at a node, or on a new branch whose length is typed next. From an end, the focus returns to its branch
 * point.
 */
export function connectAt(hand: LayoutHand, node: string, part: string, goTo: (key: string) => void): void {
  const { catalog, design } = hand.cable;
  const component = design.instances.components?.find(({ id }) => id === part);
  const isSplice = definition(catalog.library, 'components', component?.def ?? '')?.splice !== undefined;
  const put = connectPart(design, node, part, isSplice);
  const name = printedName({ id: part });
  const was = put.bundle === undefined ? hand.places.moved[node] : undefined;
  const places = was === undefined ? {} : { [put.node]: was };
  changeLayout(hand, `connect ${name} to ${nameOf(hand, node)}`, { ok: true, design: put.design }, places);
  if (put.bundle === undefined) goTo(`node ${branchPointOf(put.design, put.node) ?? put.node}`);
  else hand.setEditing({ bundle: put.bundle, next: `node ${node}` });
}

/** Adds a bundle between two existing nodes. Its length is typed next. */
export function bundleTo(hand: LayoutHand, from: string, to: string): void {
  const edited = addBundle(hand.cable.design, from, to);
  changeLayout(hand, `bundle ${nameOf(hand, from)} to ${nameOf(hand, to)}`, edited);
  if (edited.bundle !== undefined) hand.setEditing({ bundle: edited.bundle, next: `node ${from}` });
}
