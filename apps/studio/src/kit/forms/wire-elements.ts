/** Edits of the element tree of a wire stock. Each returns a new tree. */
import type { GroupElement, WireElement } from '@cablewright/model';

/** The position of an element: the child index at each level, from the root down. Empty for the root. */
export type TreePath = readonly number[];

export function childrenOf(element: WireElement): readonly WireElement[] {
  return element.type === 'group' ? element.children : [];
}

export function elementAt(root: GroupElement, path: TreePath): WireElement | undefined {
  let element: WireElement | undefined = root;
  for (const index of path) element = element === undefined ? undefined : childrenOf(element)[index];
  return element;
}

/** The tree with the children of one group replaced. */
function withChildren(
  root: GroupElement,
  path: TreePath,
  change: (children: WireElement[]) => WireElement[],
): GroupElement {
  const [index, ...tail] = path;
  if (index === undefined) return { ...root, children: change([...root.children]) };
  const child = root.children[index];
  if (child?.type !== 'group') return root;
  return { ...root, children: root.children.with(index, withChildren(child, tail, change)) };
}

export function replaceElement(root: GroupElement, path: TreePath, element: WireElement): GroupElement {
  const index = path.at(-1);
  if (index === undefined) return element.type === 'group' ? element : root;
  return withChildren(root, path.slice(0, -1), (children) => children.with(index, element));
}

export function removeElement(root: GroupElement, path: TreePath): GroupElement {
  const index = path.at(-1);
  if (index === undefined) return root;
  return withChildren(root, path.slice(0, -1), (children) => children.toSpliced(index, 1));
}

export function addElement(root: GroupElement, path: TreePath, type: WireElement['type']): GroupElement {
  return withChildren(root, path, (children) => [...children, newElement(type, children)]);
}

export function moveElement(root: GroupElement, path: TreePath, step: 1 | -1): GroupElement {
  const index = path.at(-1);
  if (index === undefined) return root;
  return withChildren(root, path.slice(0, -1), (children) => {
    const to = index + step;
    const element = children[index];
    if (element === undefined || to < 0 || to >= children.length) return children;
    return children.toSpliced(index, 1).toSpliced(to, 0, element);
  });
}

const names: Readonly<Record<WireElement['type'], string>> = {
  conductor: 'core',
  shield: 'screen',
  insulation: 'jacket',
  group: 'group',
};

function newElement(type: WireElement['type'], siblings: readonly WireElement[]): WireElement {
  const usedIds = new Set(siblings.map((each) => each.id));
  let id = names[type];
  for (let n = 2; usedIds.has(id); n += 1) id = `${names[type]}-${n}`;
  return type === 'group' ? { type, id, children: [] } : { type, id };
}
