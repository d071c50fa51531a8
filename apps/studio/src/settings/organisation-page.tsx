import { Fieldset, Stack } from '@mantine/core';
import { present, type EngineeringSettings } from '@cablewright/model';
import { useQuery } from '@tanstack/react-query';
import type { Versioned } from '../api/hub.ts';
import { engineeringQuery } from '../api/settings.ts';
import { EditorPage } from '../kit/editor/editor-page.tsx';
import { useRecordEditor } from '../kit/editor/use-record-editor.ts';
import { NumberField, SwitchField, TextField } from '../kit/fields/fields.tsx';
import { LinesField } from '../kit/fields/lines-field.tsx';
import { LoadedPage } from '../kit/page/loaded.tsx';
import { useWritable } from '../kit/page/use-writable.ts';
import { DocumentFields } from './document-fields.tsx';
import { DrawingFields } from './drawing-fields.tsx';
import styles from './settings.module.css';
import { engineeringSource } from './engineering-source.ts';
import { InsulationTableField, TestingSection } from './testing-section.tsx';

/**
 * The organisation: its name on drawings, what an hour costs, whether revisions need approval, how cables are tested.
 */
export function OrganisationPage() {
  const query = useQuery(engineeringQuery);
  return (
    <LoadedPage title="Organisation" what="settings" query={query}>
      {(saved) => <SettingsForm saved={saved} />}
    </LoadedPage>
  );
}

const source = engineeringSource('organisation');

function SettingsForm({ saved }: { saved: Versioned<EngineeringSettings> }) {
  const editor = useRecordEditor(source, saved);
  const writable = useWritable();
  const { value } = editor;
  const change = (part: Partial<EngineeringSettings>) => editor.change({ ...value, ...part });
  return (
    <EditorPage title="Organisation" editor={editor} writable={writable}>
      <Fieldset variant="unstyled" disabled={!writable}>
        <Stack gap="xl" maw={620}>
          <NameFields value={value} onChange={change} />
          <QuotationFields value={value} onChange={change} />
          <CostFields value={value} onChange={change} />
          <DocumentFields value={value} writable={writable} onChange={change} />
          <DrawingFields value={value} onChange={change} />
          <TestingSection value={value.testing ?? {}} onChange={(testing) => change({ testing })}>
            <InsulationTableField value={value.testing ?? {}} onChange={(testing) => change({ testing })} />
          </TestingSection>
        </Stack>
      </Fieldset>
    </EditorPage>
  );
}

interface PartProps {
  readonly value: EngineeringSettings;
  readonly onChange: (part: Partial<EngineeringSettings>) => void;
}

function NameFields({ value, onChange }: PartProps) {
  const { name = '', short, address } = value.organisation ?? {};
  const set = (part: { name?: string; short?: string | undefined; address?: string[] | undefined }) => {
    const next = { name, short, address, ...part };
    onChange({ organisation: { name: next.name, ...present({ short: next.short, address: next.address }) } });
  };
  return (
    <section aria-label="Name" className={styles['group']}>
      <h2>Name</h2>
      <div className={styles['fields']}>
        <TextField label="Organisation" value={name} onChange={(next) => set({ name: next ?? '' })} />
        <TextField
          label="Short name"
          description="For title blocks and labels"
          value={short}
          onChange={(next) => set({ short: next })}
        />
      </div>
      <LinesField
        label="Address"
        description="Below the name on quotations and other letters: address, telephone, registration"
        value={address}
        onChange={(next) => set({ address: next })}
      />
    </section>
  );
}

/** The sentence about tax on every quotation, in each language. */
function QuotationFields({ value, onChange }: PartProps) {
  const { tax = {} } = value.quotations ?? {};
  const set = (part: { readonly en?: string | undefined; readonly de?: string | undefined }) => {
    const next = present({ ...tax, ...part });
    onChange({ quotations: Object.keys(next).length === 0 ? undefined : { tax: next } });
  };
  return (
    <section aria-label="Quotations" className={styles['group']}>
      <h2>Quotations</h2>
      <div className={styles['fields']}>
        <TextField
          label="VAT or sales tax"
          description="A sentence below the prices. Without one, a quotation says that its prices are net. A customer may have another one in its terms"
          placeholder="All prices plus VAT."
          value={tax.en}
          onChange={(en) => set({ en })}
        />
        <TextField
          label="VAT in German"
          description="For quotations in German"
          placeholder="Alle Preise zzgl. gesetzlicher Umsatzsteuer."
          value={tax.de}
          onChange={(de) => set({ de })}
        />
      </div>
    </section>
  );
}

function CostFields({ value, onChange }: PartProps) {
  const { ratePerHour, currency = value.currency ?? 'EUR' } = value.labour ?? {};
  return (
    <section aria-label="Labour" className={styles['group']}>
      <h2>Labour</h2>
      <div className={styles['fields']}>
        <NumberField
          label="Labour rate"
          unit={`${currency}/h`}
          value={ratePerHour}
          onChange={(next) => onChange({ labour: next === undefined ? undefined : { ratePerHour: next, currency } })}
        />
        <TextField
          label="Currency"
          mono
          value={value.currency ?? value.labour?.currency}
          error={/^[A-Z]{3}$/.test(value.currency ?? currency) ? undefined : 'Enter three letters, for example EUR'}
          onChange={(next) =>
            onChange({
              currency: next?.toUpperCase(),
              ...present({
                labour:
                  ratePerHour === undefined || next === undefined
                    ? undefined
                    : { ratePerHour, currency: next.toUpperCase() },
              }),
            })
          }
        />
      </div>
      <SwitchField
        label="Revisions need approval"
        description="A saved revision is released only once it is approved"
        value={value.approvals}
        onChange={(approvals) => onChange({ approvals })}
      />
      {value.approvals === true && (
        <>
          <SwitchField
            label="Authors may approve their own revisions"
            description="Otherwise another person approves, once there are two people who could"
            value={value.approval?.byAuthor}
            onChange={(byAuthor) => onChange({ approval: { ...value.approval, byAuthor } })}
          />
          <SwitchField
            label="API tokens may approve and reject"
            description="Otherwise a person signs in to approve"
            value={value.approval?.byToken}
            onChange={(byToken) => onChange({ approval: present({ ...value.approval, byToken }) })}
          />
          <SwitchField
            label="Library records and product families need approval too"
            description="A cable is then released only with released records"
            value={value.approval?.records}
            onChange={(records) => onChange({ approval: present({ ...value.approval, records }) })}
          />
          <LinesField
            label="Approvers"
            description="Email addresses, one per line. Empty: every editor and owner"
            value={value.approval?.approvers ?? []}
            onChange={(approvers) => onChange({ approval: withApprovers(value.approval, approvers) })}
          />
        </>
      )}
    </section>
  );
}

/** Without approvers the field is omitted: then every editor and owner may approve. */
function withApprovers(
  { byAuthor, byToken, records }: EngineeringSettings['approval'] = {},
  approvers: string[] | undefined,
) {
  return present({ byAuthor, byToken, records, approvers });
}
