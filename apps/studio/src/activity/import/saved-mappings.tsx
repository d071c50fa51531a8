import { type ImportMapping, saveImportMapping } from '@cablewright/client';
import { idFromLabel } from '@cablewright/model';
import { Button, Group, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hub } from '../../api/hub.ts';
import { importMappingsQuery } from '../../api/imports.ts';
import { ChoiceField } from '../../kit/fields/fields.tsx';
import { Dialog } from '../../kit/page/dialog.tsx';
import { useDialogForm } from '../../kit/page/use-dialog-form.ts';

interface SavedMappingsProps {
  /** The id of the importer, such as `tables/table`. */
  readonly importer: string;
  /** The mapping that is shown. */
  readonly mapping: ImportMapping;
  readonly onUse: (mapping: ImportMapping) => void;
}

/** Applies a saved mapping to this file, or saves the mapping that is shown. */
export function SavedMappings({ importer, mapping, onUse }: SavedMappingsProps) {
  const { data = [] } = useQuery(importMappingsQuery);
  const [used, setUsed] = useState<string>();
  const [naming, setNaming] = useState(false);
  const ownMappings = data.filter((saved) => saved.importer === importer);
  const use = (id: string | undefined) => {
    setUsed(id);
    const saved = ownMappings.find((mapping) => mapping.id === id);
    if (saved !== undefined) onUse(saved.mapping);
  };
  return (
    <Group gap="xs" align="end" mb="sm">
      {ownMappings.length > 0 && (
        <ChoiceField
          label="Saved mapping"
          value={used}
          placeholder="Choose"
          choices={ownMappings.map(({ id, label }) => ({ value: id, label: label ?? id }))}
          onChange={use}
        />
      )}
      <Button variant="default" onClick={() => setNaming(true)}>
        Save this mapping…
      </Button>
      {naming && (
        <NameDialog importer={importer} mapping={mapping} onClose={() => setNaming(false)} onSaved={setUsed} />
      )}
    </Group>
  );
}

interface NameDialogProps extends Omit<SavedMappingsProps, 'onUse'> {
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
}

function NameDialog({ importer, mapping, onClose, onSaved }: NameDialogProps) {
  const { values, input, act, dialog } = useDialogForm({ initial: { name: '' }, failure: "Couldn't save the mapping" });
  const name = values.name.trim();
  const id = idFromLabel(values.name, undefined, 'mapping');
  const save = () =>
    act(() => hub.call(saveImportMapping, { params: { id }, body: { id, label: name, importer, mapping } }), {
      touched: [['import-mappings']],
      done: `Saved the mapping ${name}`,
      after: () => {
        onSaved(id);
        onClose();
      },
    });
  return (
    <Dialog
      {...dialog}
      title="Save the mapping"
      action="Save"
      disabled={name === ''}
      onAction={() => void save()}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description="A mapping with the same name is replaced."
        placeholder="Parts list of our ERP"
        data-autofocus
        {...input('name')}
      />
    </Dialog>
  );
}
