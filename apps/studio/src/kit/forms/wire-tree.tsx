import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import {
  ConductorElement,
  groupRoles,
  InsulationElement,
  isObject,
  ShieldElement,
  type GroupElement,
  type WireElement,
} from '@cablewright/model';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { libraryQuery } from '../../api/library.ts';
import { useAddressEntry } from '../page/address.ts';
import { sectionText } from '../preferences/units.ts';
import { RemoveButton } from '../table/remove-button.tsx';
import { Swatch } from '../wire-colours/swatch.tsx';
import { useForm, type SchemaFieldProps } from './form-context.ts';
import styles from './forms.module.css';
import { asSchema, fieldsOf, type Schema } from './schema.ts';
import {
  addElement,
  childrenOf,
  elementAt,
  moveElement,
  removeElement,
  replaceElement,
  type TreePath,
} from './wire-elements.ts';
import { withField } from './with-field.ts';

const schemas: Readonly<Record<Exclude<WireElement['type'], 'group'>, Schema>> = {
  conductor: asSchema(ConductorElement),
  shield: asSchema(ShieldElement),
  insulation: asSchema(InsulationElement),
};

/** True if the value has the expected shape; otherwise its problems are shown instead. */
function isTree(value: unknown): value is GroupElement {
  return isObject(value);
}

/** The position of the element that a pointer leads into, such as `/structure/children/2/areaMm2`. */
function pathIn(pointer = ''): TreePath {
  return [...pointer.matchAll(/\/children\/(\d+)/g)].map(([, index]) => Number(index));
}

/** Edits the structure of a wire stock: choose an element in the tree, change it below. */
export function WireTree({ value, onChange, disabled = false }: SchemaFieldProps) {
  const field = useAddressEntry('field');
  const [path, setPath] = useState<TreePath>(() => pathIn(field));
  const root: GroupElement = isTree(value) ? value : { type: 'group', id: 'cable', children: [] };
  const picked = elementAt(root, path);
  return (
    <section className={styles['list']} aria-label="Elements">
      <h3>Elements</h3>
      <ul className={styles['tree']}>
        <Branch element={root} path={[]} picked={path} onPick={setPath} />
      </ul>
      {picked !== undefined && (
        <ElementFields
          element={picked}
          path={path}
          root={root}
          disabled={disabled}
          onPick={setPath}
          onChange={(next) => onChange(next)}
        />
      )}
    </section>
  );
}

interface BranchProps {
  readonly element: WireElement;
  readonly path: TreePath;
  readonly picked: TreePath;
  readonly onPick: (path: TreePath) => void;
}

function Branch({ element, path, picked, onPick }: BranchProps) {
  const { data: library } = useQuery(libraryQuery);
  const detail =
    element.type === 'conductor' && element.areaMm2 !== undefined ? sectionText(element.areaMm2) : element.type;
  return (
    <li>
      <button type="button" aria-pressed={path.join('.') === picked.join('.')} onClick={() => onPick(path)}>
        {library !== undefined && element.type === 'conductor' && (
          <Swatch library={library} colour={element.color} bare={element.bare === true} />
        )}
        <span className="mono">{element.id}</span>
        <span className="quiet">{detail}</span>
      </button>
      {childrenOf(element).length > 0 && (
        <ul>
          {childrenOf(element).map((child, index) => (
            <Branch key={index} element={child} path={[...path, index]} picked={picked} onPick={onPick} />
          ))}
        </ul>
      )}
    </li>
  );
}

interface ElementFieldsProps {
  readonly element: WireElement;
  readonly path: TreePath;
  readonly root: GroupElement;
  readonly disabled: boolean;
  readonly onPick: (path: TreePath) => void;
  readonly onChange: (root: GroupElement) => void;
}

const scalar: ReadonlySet<string> = new Set([
  'id',
  'label',
  'color',
  'material',
  'formation',
  'areaMm2',
  'insulatedOdMm',
  'bare',
  'construction',
  'coveragePct',
  'odMm',
  'role',
  'layMm',
]);

function ElementFields({ element, path, root, disabled, onPick, onChange }: ElementFieldsProps) {
  const { Field } = useForm();
  const fields = elementFields(element.type).filter((field) => scalar.has(field.name));
  const pointer = `/structure${path.map((index) => `/children/${index}`).join('')}`;
  return (
    <div className={styles['element']}>
      <div className={styles['fields']}>
        {fields.map((field) => (
          <Field
            key={`${pointer}/${field.name}`}
            name={field.name}
            schema={field.schema}
            value={(element as Record<string, unknown>)[field.name]}
            pointer={`${pointer}/${field.name}`}
            disabled={disabled}
            onChange={(next) =>
              onChange(replaceElement(root, path, withField(element, field.name, next) as WireElement))
            }
          />
        ))}
      </div>
      <div className={styles['adder']}>
        {element.type === 'group' && (
          <Menu>
            <Menu.Target>
              <Button variant="default" disabled={disabled}>
                Add element
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {(['conductor', 'shield', 'insulation', 'group'] as const).map((type) => (
                <Menu.Item key={type} onClick={() => onChange(addElement(root, path, type))}>
                  {type}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
        {path.length > 0 && (
          <>
            <ActionIcon aria-label="Move up" disabled={disabled} onClick={() => onChange(moveElement(root, path, -1))}>
              <IconArrowUp size={15} />
            </ActionIcon>
            <ActionIcon aria-label="Move down" disabled={disabled} onClick={() => onChange(moveElement(root, path, 1))}>
              <IconArrowDown size={15} />
            </ActionIcon>
            <RemoveButton
              what={element.id}
              disabled={disabled}
              onRemove={() => {
                onPick(path.slice(0, -1));
                onChange(removeElement(root, path));
              }}
            />
          </>
        )}
      </div>
    </div>
  );
}

/** The plain fields of an element. The schema of a group refers to itself. */
function elementFields(type: WireElement['type']) {
  if (type !== 'group') return fieldsOf(schemas[type]);
  const text = { type: 'string' };
  const roles = groupRoles.map((role) => ({ const: role }));
  return [
    { name: 'id', schema: text, required: true },
    { name: 'label', schema: text, required: false },
    { name: 'role', schema: { anyOf: roles }, required: false },
    { name: 'layMm', schema: { type: 'number' }, required: false },
  ];
}
