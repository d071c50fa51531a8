import { Button, TextInput } from '@mantine/core';
import { designator, harnessView, printedName } from '@cablewright/engine';
import { useState } from 'react';
import { FindingList } from '../../../kit/findings/finding-list.tsx';
import { useCable, useChecked } from '../../draft/cable.ts';
import { useFix } from '../../draft/use-fix.ts';
import { FindField } from './find-field.tsx';
import { branchAt, bundleTo, connectAt } from './grow.ts';
import { emptyLayout, freeNode, rename } from './layout-edits.ts';
import { removeNode } from './node-edits.ts';
import { findingsAt, type SceneNode } from './layout-scene.ts';
import { changeLayout } from './layout-bench.ts';
import type { LayoutHand } from './use-layout.ts';
import desk from '../desk.module.css';
import styles from './layout.module.css';

interface BarProps {
  readonly hand: LayoutHand;
  readonly node: SceneNode;
  /** Selects a node or bundle, and moves the focus to it. */
  readonly goTo: (key: string) => void;
}

/** The actions for the selected node. */
export function NodeBar({ hand, node, goTo }: BarProps) {
  const { design, edit, writable } = useCable();
  const { findings } = useChecked();
  const fix = useFix();
  const [asks, setAsks] = useState<'part' | 'bundle' | undefined>();
  const { nodes } = design.layout ?? emptyLayout;
  const index = nodes.findIndex(({ id }) => id === node.id);
  const label = nodes[index]?.label ?? '';
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
            data-standard
            placeholder={designator(node.id)}
            value={label}
            onChange={(event) => {
              const text = event.currentTarget.value;
              edit(`name of ${node.id}`, (value) => rename(value, 'nodes', node.id, text), true);
            }}
          />
          <Press text="Add a branch (B)" run={() => branchAt(hand, node.id)} />
          <Press text="Connect a part… (N)" add="part" run={() => setAsks('part')} />
          <Press text="Bundle to…" run={() => setAsks('bundle')} />
          {node.at !== undefined && (
            <Press
              text={`Take ${node.at} off`}
              run={() => changeLayout(hand, `take ${node.at} off`, { ok: true, design: freeNode(design, node.id) })}
            />
          )}
          <Press text="Join or remove (Delete)" run={remove} />
          {asks === 'part' && <PartPicker {...{ hand, node, goTo }} onDone={() => setAsks(undefined)} />}
          {asks === 'bundle' && <NodePicker {...{ hand, node, goTo }} onDone={() => setAsks(undefined)} />}
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

interface PickerProps extends BarProps {
  readonly onDone: () => void;
}

/** The parts of the cable. Those that are at no node come first. */
function PartPicker({ hand, node, goTo, onDone }: PickerProps) {
  const { design } = useCable();
  const { connectors = [], components = [], pcbas = [], breakouts = [], subassemblies = [] } = design.instances;
  const parts = [...connectors, ...components, ...pcbas, ...breakouts, ...subassemblies];
  const placed = new Set([
    ...(design.layout?.nodes ?? []).flatMap(({ at }) => at ?? []),
    ...(design.layout?.splices ?? []).map(({ splice }) => splice),
  ]);
  const item = (part: { readonly id: string; readonly label?: string }) => ({
    value: part.id,
    label: printedName(part),
  });
  return (
    <FindField
      label="Part at this node"
      placeholder="Search parts"
      nothing="No part of this cable matches"
      choices={[
        { group: 'Not placed yet', items: parts.filter(({ id }) => !placed.has(id)).map(item) },
        { group: 'Move here', items: parts.filter(({ id }) => placed.has(id) && id !== node.at).map(item) },
      ]}
      onFound={(part) => {
        onDone();
        connectAt(hand, node.id, part, goTo);
      }}
      onLeave={onDone}
      onEscape={() => goTo(`node ${node.id}`)}
    />
  );
}

function NodePicker({ hand, node, goTo, onDone }: PickerProps) {
  const { catalog, design } = useCable();
  const { nodeName } = harnessView(catalog, design);
  const others = (design.layout?.nodes ?? []).filter(({ id }) => id !== node.id);
  return (
    <FindField
      label="Bundle to"
      placeholder="Search nodes"
      nothing="No other node matches"
      choices={[{ group: 'Nodes', items: others.map(({ id }) => ({ value: id, label: nodeName(id) })) }]}
      onFound={(to) => {
        onDone();
        bundleTo(hand, node.id, to);
      }}
      onLeave={onDone}
      onEscape={() => goTo(`node ${node.id}`)}
    />
  );
}
