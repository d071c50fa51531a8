import { Button, Select, TextInput } from '@mantine/core';
import { harnessView } from '@cablewright/engine';
import { useState } from 'react';
import { FindingList } from '../../../kit/findings/finding-list.tsx';
import { useCable, useChecked } from '../../draft/cable.ts';
import { useFix } from '../../draft/use-fix.ts';
import { addBranch, addBundle, connectPart, freeNode, rename } from './layout-edits.ts';
import { removeNode } from './node-edits.ts';
import { findingsAt, type SceneNode } from './layout-scene.ts';
import { changeLayout } from './layout-bench.ts';
import type { LayoutHand } from './use-layout.ts';
import { useFocused } from './use-focused.ts';
import desk from '../desk.module.css';
import styles from './layout.module.css';

/** What can be done with the node that is picked. */
export function NodeBar({ hand, node }: { hand: LayoutHand; node: SceneNode }) {
  const { design, edit, writable } = useCable();
  const { findings } = useChecked();
  const fix = useFix();
  const [asks, setAsks] = useState<'part' | 'bundle' | undefined>();
  const index = design.layout!.nodes.findIndex(({ id }) => id === node.id);
  const label = design.layout!.nodes[index]?.label ?? '';
  const remove = () => changeLayout(hand, `remove ${node.name}`, removeNode(design, node.id));
  return (
    <section className={`${desk['bar']} ${styles['bar']}`} aria-label={`Node ${node.name}`} data-overlay>
      <b>{node.name}</b>
      <FindingList findings={findingsAt(findings, 'nodes', index)} onGo={() => undefined} onFix={fix} />
      {writable && (
        <>
          <TextInput
            size="xs"
            aria-label="Name of the node"
            placeholder={node.id.toUpperCase()}
            value={label}
            onChange={(event) => {
              const text = event.currentTarget.value;
              edit(`name of ${node.id}`, (value) => rename(value, 'nodes', node.id, text), true);
            }}
          />
          <Press
            text="Add a branch (B)"
            run={() =>
              changeLayout(hand, `branch at ${node.name}`, { ok: true, design: addBranch(design, node.id).design })
            }
          />
          <Press text="Connect a part… (N)" add="part" run={() => setAsks('part')} />
          <Press text="Bundle to…" run={() => setAsks('bundle')} />
          {node.at !== undefined && (
            <Press
              text={`Take ${node.at} off`}
              run={() => changeLayout(hand, `take ${node.at} off`, { ok: true, design: freeNode(design, node.id) })}
            />
          )}
          <Press text="Join or remove (Delete)" run={remove} />
          {asks === 'part' && <PartPicker hand={hand} node={node} onDone={() => setAsks(undefined)} />}
          {asks === 'bundle' && <NodePicker hand={hand} node={node} onDone={() => setAsks(undefined)} />}
        </>
      )}
    </section>
  );
}

function Press({ text, run, add }: { text: string; run: () => void; add?: string }) {
  return (
    <Button size="compact-sm" variant="default" data-add={add} onClick={run}>
      {text}
    </Button>
  );
}

interface PickerProps {
  readonly hand: LayoutHand;
  readonly node: SceneNode;
  readonly onDone: () => void;
}

/** The parts of the cable, those that are at no node first. */
function PartPicker({ hand, node, onDone }: PickerProps) {
  const { design } = useCable();
  const field = useFocused();
  const { connectors = [], components = [], pcbas = [], breakouts = [], subassemblies = [] } = design.instances;
  const parts = [...connectors, ...components, ...pcbas, ...breakouts, ...subassemblies];
  const placed = new Set((design.layout?.nodes ?? []).flatMap(({ at }) => at ?? []));
  const item = ({ id, label }: { readonly id: string; readonly label?: string }) => ({
    value: id,
    label: label === undefined ? id.toUpperCase() : `${id.toUpperCase()} ${label}`,
  });
  const groups = [
    { group: 'At no node', items: parts.filter(({ id }) => !placed.has(id)).map(item) },
    { group: 'Move here', items: parts.filter(({ id }) => placed.has(id) && id !== node.at).map(item) },
  ];
  return (
    <Select
      size="xs"
      aria-label="Part at this node"
      placeholder="Search parts"
      data={groups.filter(({ items }) => items.length > 0)}
      searchable
      ref={field}
      onBlur={onDone}
      onChange={(part) => {
        onDone();
        if (part !== null)
          changeLayout(hand, `connect ${part} to ${node.name}`, {
            ok: true,
            design: connectPart(design, node.id, part).design,
          });
      }}
    />
  );
}

function NodePicker({ hand, node, onDone }: PickerProps) {
  const { catalog, design } = useCable();
  const field = useFocused();
  const { nodeName } = harnessView(catalog, design);
  const others = (design.layout?.nodes ?? []).filter(({ id }) => id !== node.id);
  return (
    <Select
      size="xs"
      aria-label="Bundle to"
      placeholder="Search nodes"
      data={others.map(({ id }) => ({ value: id, label: nodeName(id) }))}
      searchable
      ref={field}
      onBlur={onDone}
      onChange={(to) => {
        onDone();
        if (to !== null) changeLayout(hand, `bundle ${node.name} to ${nodeName(to)}`, addBundle(design, node.id, to));
      }}
    />
  );
}
