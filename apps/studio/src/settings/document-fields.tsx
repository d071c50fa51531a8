import { Button } from '@mantine/core';
import { readPicture } from '@cablewright/documents';
import { paperChoices, present, type EngineeringSettings } from '@cablewright/model';
import { ChooseFile } from '../kit/fields/choose-file.tsx';
import { ChoiceField, TextField } from '../kit/fields/fields.tsx';
import { failed } from '../kit/page/toast.ts';
import { languageChoices, unitChoices } from '../kit/fields/sheet-style.ts';
import styles from './settings.module.css';
import { TypefaceField } from './typeface-field.tsx';

type Documents = NonNullable<EngineeringSettings['documents']>;
type ChangedDocuments = { readonly [K in keyof Documents]?: Documents[K] | undefined };

interface Props {
  readonly value: EngineeringSettings;
  readonly writable: boolean;
  readonly onChange: (part: Pick<EngineeringSettings, 'documents'>) => void;
}

/** Fields with a list of choices. */
const choices = [
  { field: 'paper', label: 'Paper', standard: 'A4', choices: paperChoices },
  {
    field: 'titleBlock',
    label: 'Title block',
    standard: 'Follows the paper',
    choices: [
      { value: 'iso', label: 'ISO 7200, at the corner' },
      { value: 'ansi', label: 'ASME Y14.1, at the corner' },
    ],
  },
  { field: 'language', label: 'Language of sheets', standard: 'English', choices: languageChoices },
  { field: 'units', label: 'Units on sheets', standard: 'Metric, wire of bills in feet', choices: unitChoices },
  {
    field: 'pinOrder',
    label: 'Pins on schematics',
    standard: 'By number',
    choices: [
      { value: 'number', label: 'By number' },
      { value: 'partner', label: 'By partner: fewer crossings' },
    ],
  },
  {
    field: 'projection',
    label: 'Projection of drawings',
    standard: 'Follows the title block',
    choices: [
      { value: 'first', label: 'First angle' },
      { value: 'third', label: 'Third angle' },
    ],
  },
] as const;

/** The appearance of sheets: paper, title block, logo and rights. */
export function DocumentFields({ value, writable, onChange }: Props) {
  const { rights, logo, department, technicalReference, cageCode } = value.documents ?? {};
  const set = (part: ChangedDocuments) => onChange({ documents: present({ ...value.documents, ...part }) });
  return (
    <section aria-label="Documents" className={styles['group']}>
      <h2>Documents</h2>
      <div className={styles['fields']}>
        {choices.map(({ field, ...shown }) => (
          <ChoiceField
            key={field}
            {...shown}
            value={value.documents?.[field]}
            onChange={(next) => set({ [field]: next })}
          />
        ))}
        <TextField
          label="Rights line"
          description="In every title block: copyright or protection notice"
          placeholder="© 2026 Example Ltd. All rights reserved."
          value={rights}
          onChange={(next) => set({ rights: next })}
        />
        <TextField label="Responsible department" value={department} onChange={(next) => set({ department: next })} />
        <TextField
          label="Technical reference"
          description="Who answers questions, unless the drawing names a person"
          value={technicalReference}
          onChange={(next) => set({ technicalReference: next })}
        />
        <TextField
          label="CAGE code"
          description="In the ASME title block: five digits or capitals"
          placeholder="1ABC2"
          mono
          value={cageCode}
          onChange={(next) => set({ cageCode: next })}
        />
      </div>
      <TypefaceField value={value.documents ?? {}} onChange={set} />
      <LogoField logo={logo} writable={writable} onChange={(next) => set({ logo: next })} />
    </section>
  );
}

interface LogoProps {
  readonly logo: string | undefined;
  readonly writable: boolean;
  readonly onChange: (logo: string | undefined) => void;
}

/** Maximum size of a logo file, bytes. Stored in the settings as base64, it is a third larger. */
const maxBytes = 290_000;

function LogoField({ logo, writable, onChange }: LogoProps) {
  const take = async (file: File) => {
    const readLogo = await logoOf(file);
    if (readLogo.ok) onChange(readLogo.href);
    else failed('The logo cannot be used', readLogo.why);
  };
  return (
    <div className={styles['logo']}>
      <div className={styles['plate']}>
        {logo === undefined ? <span className="quiet">No logo</span> : <img src={logo} alt="Logo on the sheets" />}
      </div>
      {writable && (
        <>
          <ChooseFile accept="image/svg+xml,image/png,image/jpeg" onFile={(file) => void take(file)}>
            {logo === undefined ? 'Choose a logo' : 'Choose another logo'}
          </ChooseFile>
          {logo !== undefined && (
            <Button variant="subtle" onClick={() => onChange(undefined)}>
              Remove logo
            </Button>
          )}
        </>
      )}
    </div>
  );
}

type LogoResult = { readonly ok: true; readonly href: string } | { readonly ok: false; readonly why: string };

async function logoOf(file: File): Promise<LogoResult> {
  if (file.size > maxBytes)
    return { ok: false, why: `It has ${Math.ceil(file.size / 1000)} kB; a logo may have 290 kB.` };
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  const href = `data:${file.type};base64,${btoa(text)}`;
  const picture = readPicture(href);
  return typeof picture === 'string' ? { ok: false, why: picture } : { ok: true, href };
}
