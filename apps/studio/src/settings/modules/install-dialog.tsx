import { installModule, type ModulePreview } from '@cablewright/client';
import { Button, Checkbox, FileButton, TextInput } from '@mantine/core';
import { useState } from 'react';
import { hub } from '../../api/hub.ts';
import { Dialog } from '../../kit/page/dialog.tsx';
import { useDialogForm } from '../../kit/page/use-dialog-form.ts';
import { AsksList, contributionsLine } from './asks-list.tsx';

interface ChosenModule {
  readonly file: Blob;
  readonly publicKey: string;
}

/** Shows the file and its key, then the permissions of the module. Nothing is installed before that. */
export function InstallDialog({ onClose }: { readonly onClose: () => void }) {
  const [readFile, setRead] = useState<(ChosenModule & { readonly preview: ModulePreview }) | undefined>();
  if (readFile === undefined)
    return <FileStep onRead={(chosen, preview) => setRead({ ...chosen, preview })} onClose={onClose} />;
  return <ConsentStep {...readFile} onClose={onClose} />;
}

interface FileProps {
  readonly onRead: (chosen: ChosenModule, preview: ModulePreview) => void;
  readonly onClose: () => void;
}

function FileStep({ onRead, onClose }: FileProps) {
  const { values, field, input, act, dialog } = useDialogForm({
    initial: { file: null as File | null, key: '' },
    failure: "Couldn't read the module",
  });
  const { file } = values;
  const publicKey = values.key.trim();
  const look = () => {
    if (file === null) return undefined;
    return act(async () => {
      // Some systems have their own media type for a zip; the hub expects this one.
      const zip = new Blob([await file.arrayBuffer()], { type: 'application/zip' });
      const preview = await hub.call(installModule, { query: { publicKey, dryRun: '1' }, file: zip });
      onRead({ file: zip, publicKey }, preview as ModulePreview);
    });
  };
  return (
    <Dialog
      {...dialog}
      title="Install a module"
      action="Continue"
      disabled={file === null || publicKey === ''}
      onAction={look}
      onClose={onClose}
    >
      <FileButton accept=".zip,application/zip" onChange={field('file').onChange}>
        {(props) => (
          <Button variant="default" {...props}>
            {file === null ? 'Choose a file…' : file.name}
          </Button>
        )}
      </FileButton>
      <TextInput
        label="Public key of the publisher"
        description="Get it from the publisher, not from where the file is."
        placeholder="RW…"
        classNames={{ input: 'mono' }}
        required
        {...input('key')}
      />
    </Dialog>
  );
}

function ConsentStep({
  file,
  publicKey,
  preview,
  onClose,
}: ChosenModule & { readonly preview: ModulePreview; readonly onClose: () => void }) {
  const { name, version, from, asks, added, contributes, needsConsent, consent } = preview;
  const { values, checkbox, act, dialog } = useDialogForm({
    initial: { agreed: false },
    failure: `Couldn't install ${name}`,
  });
  const verb = from === undefined ? 'Install' : 'Update';
  const install = () =>
    act(() => hub.call(installModule, { query: { publicKey, consent }, file }), {
      touched: [['modules']],
      done: `${from === undefined ? 'Installed' : 'Updated'} ${name} ${version}`,
      after: onClose,
    });
  return (
    <Dialog
      {...dialog}
      title={`${verb} ${name} ${version}`}
      action={verb}
      disabled={needsConsent && !values.agreed}
      onAction={install}
      onClose={onClose}
    >
      <p>{contributionsLine(contributes)}</p>
      {from !== undefined && (
        <section>
          <h3>More than version {from} asks for</h3>
          <AsksList asks={added} none="Nothing more." />
        </section>
      )}
      <section>
        <h3>What it may do</h3>
        <AsksList
          asks={asks}
          none="It has no access to the network, files or secrets: it only gets the data it works on."
        />
      </section>
      {needsConsent && <Checkbox label="I agree to this" {...checkbox('agreed')} />}
    </Dialog>
  );
}
