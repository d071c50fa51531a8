import { formatTerminal, type Finding } from '@cablewright/model';
import { resolveJoints } from '../connectivity/terminals/resolved-joints.ts';
import type { PlacedDesign } from '../library/catalog.ts';
import type { Standing } from '../connectivity/terminals/resolution.ts';
import type { CheckContext } from './context.ts';

/** Checks that placed designs exist, do not contain themselves, and are joined at ends that are open inside them. */
export function subAssemblyFindings(context: CheckContext): Finding[] {
  const { design, nets } = context;
  if ((design.instances.subassemblies ?? []).length === 0) return [];
  return [...nets.flat.problems, ...joinedInside(context)];
}

function joinedInside(context: CheckContext): Finding[] {
  return context.joints.flatMap(({ a, b }) =>
    [a, b].flatMap((end) => {
      if (!end.at.ok || end.at.on !== 'port') return [];
      const inside = innermost(end.at);
      if (!joinedIn(context, inside.placed, formatTerminal(inside.inner))) return [];
      const message = `${end.name} is already connected inside ${end.at.instance.def}. Use a terminal that is open there.`;
      return [context.report('subassembly-port-joined', { instance: end.ref.instance, terminal: end.name }, message)];
    }),
  );
}

function innermost(port: Standing & { on: 'port' }): Standing & { on: 'port' } {
  return port.standing.on === 'port' ? innermost(port.standing) : port;
}

function joinedIn({ catalog }: CheckContext, placed: PlacedDesign, name: string): boolean {
  const inside = { library: placed.library, design: (id: string, rev?: number) => catalog.design(id, rev) };
  const joints = resolveJoints(inside, placed.design, () => placed.library);
  return joints.some(({ a, b }) => a.name === name || b.name === name);
}
