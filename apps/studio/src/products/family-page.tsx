import { ApiError, saveFamily } from '@cablewright/client';
import { type Finding, present, type Product, type Variant } from '@cablewright/model';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { hub } from '../api/hub.ts';
import { familyQuery, newFamilyNumber, type OpenFamily, productsQuery, readFamily } from '../api/engineering.ts';
import { RecordHistory } from '../activity/history/record-history.tsx';
import { RecordHeading } from '../kit/page/record-heading.tsx';
import { EditorPage } from '../kit/editor/editor-page.tsx';
import { LostDraft } from '../kit/editor/lost-draft.tsx';
import type { RecordSource } from '../kit/editor/save-draft.ts';
import { type RecordEditor, useRecordEditor } from '../kit/editor/use-record-editor.ts';
import { useAddress, usePathParams } from '../kit/page/address.ts';
import { AddressTabs } from '../kit/page/address-tabs.tsx';
import { EmptyState } from '../kit/page/empty-state.tsx';
import { LoadedPage } from '../kit/page/loaded.tsx';
import { Page } from '../kit/page/page.tsx';
import { useWritable } from '../kit/page/use-writable.ts';
import { OriginBadge } from '../library/origin-badge.tsx';
import { RevisionsTab } from '../library/revisions/revisions-tab.tsx';
import { FamilyMenu } from './family-menu.tsx';
import { GenerateDialog } from './generate-dialog.tsx';
import { OptionAxes } from './option-axes.tsx';
import { useFamilyFindings } from './use-products.ts';
import { VariantDocuments } from './variant-documents.tsx';
import { VariantGrid } from './variant-grid.tsx';
import { FindingList } from '../kit/findings/finding-list.tsx';
import { placeInFamily } from '../kit/findings/finding-path.ts';
import styles from './products.module.css';
import { ChoiceField, TextField, WordsField } from '../kit/fields/fields.tsx';
import { NumberOffer } from './number-field.tsx';

const crumbs = [{ label: 'Products', to: '/products' }];

/** One family: its variants as a grid, its options, its findings, and the dialogs that merge, split and extend it. */
export function FamilyPage() {
  const { id = '' } = usePathParams();
  const query = useQuery(familyQuery(id));
  if (query.error instanceof ApiError && query.error.status === 404) return <GoneFamily id={id} />;
  return (
    <LoadedPage title={id} crumbs={crumbs} what="this family" query={query}>
      {(saved) => <OpenFamilyPage key={id} id={id} saved={saved} />}
    </LoadedPage>
  );
}

/**
 * A family that no longer exists. It may have been merged into another family, which then has its name or number as an
 * alias.
 */
function GoneFamily({ id }: { id: string }) {
  const { data } = useQuery(productsQuery);
  const name = id.toLowerCase();
  const now = (data?.products ?? []).filter(({ aliases = [], partNumber = '' }) =>
    [...aliases, partNumber].some((other) => other.toLowerCase() === name),
  );
  return (
    <Page title={id} crumbs={crumbs}>
      <EmptyState
        title={`No family ${id}`}
        action={
          <LostDraft<Product>
            kind="products"
            id={id}
            what="this family"
            create={(family) => hub.call(saveFamily, { params: { id }, body: family })}
          />
        }
      >
        {now.length === 0 ? (
          <>It may have been renamed or deleted. See the history.</>
        ) : (
          <>
            It was merged into{' '}
            {now.map((family) => (
              <Link key={family.id} to="/products/$id" params={{ id: family.id }}>
                {family.label ?? family.id}
              </Link>
            ))}
            .
          </>
        )}
      </EmptyState>
    </Page>
  );
}

function sourceOf(id: string): RecordSource<Product> {
  return {
    kind: 'products',
    id,
    name: ({ label }) => label ?? id,
    read: async () => {
      const { family, etag } = await readFamily(id);
      return { value: family, etag };
    },
    write: async (family, seen) => {
      const { value, etag } = await hub.versioned(saveFamily, {
        params: { id: family.id },
        body: family,
        ifMatch: seen,
      });
      return { value: value ?? family, etag };
    },
  };
}

function OpenFamilyPage({ id, saved }: { id: string; saved: OpenFamily }) {
  const editor = useRecordEditor(sourceOf(id), { value: saved.family, etag: saved.etag });
  const [generating, setGenerating] = useState(false);
  const { value: family, dirty } = editor;
  const findings = useFamilyFindings(family, saved.issues, dirty);
  const writable = useWritable();
  const title = family.label ?? id;
  const heading = (
    <RecordHeading title={title} number={family.partNumber}>
      <OriginBadge origin={saved.origin} shadows={saved.shadows} />
    </RecordHeading>
  );
  return (
    <EditorPage
      editor={editor}
      writable={writable}
      blocked={dirty && findings.some(({ severity }) => severity === 'error')}
      title={title}
      heading={heading}
      crumbs={crumbs}
      actions={writable && <FamilyMenu family={saved} title={title} dirty={dirty} />}
    >
      <FamilyTabs
        saved={saved}
        editor={editor}
        findings={findings}
        writable={writable}
        onGenerate={() => setGenerating(true)}
      />
      {generating && (
        <GenerateDialog saved={{ ...saved, family: editor.base.value }} onClose={() => setGenerating(false)} />
      )}
    </EditorPage>
  );
}

interface TabsProps {
  readonly saved: OpenFamily;
  readonly editor: RecordEditor<Product>;
  readonly findings: readonly Finding[];
  readonly writable: boolean;
  readonly onGenerate: () => void;
}

function FamilyTabs({ saved, editor, findings, writable, onGenerate }: TabsProps) {
  const [address] = useAddress();
  const { value: family, base, dirty, change, session } = editor;
  const variants = (
    <>
      <FamilyIssues findings={findings} family={family} />
      <VariantGrid
        family={family}
        rows={saved.rows}
        base={base.value}
        marked={address['variant']}
        dirty={dirty}
        writable={writable}
        onEdit={change}
        onNaming={(index, next) => session.edit(`name variant ${index + 1}`, () => next, true)}
        onGenerate={onGenerate}
      />
    </>
  );
  const options = (
    <>
      <FamilyIssues findings={findings} family={family} />
      <OptionAxes family={family} disabled={!writable} onEdit={change} />
      <FamilyFields family={family} disabled={!writable} onEdit={change} />
    </>
  );
  return (
    <AddressTabs
      tabs={[
        { id: 'variants', label: 'Variants', content: variants },
        { id: 'documents', label: 'Documents', content: <VariantDocuments family={saved.family} /> },
        { id: 'options', label: 'Options and names', content: options },
        {
          id: 'revisions',
          label: 'Revisions',
          content: <RevisionsTab kind="products" id={saved.family.id} dirty={dirty} writable={writable} />,
        },
        { id: 'history', label: 'History', content: <RecordHistory kind="products" id={saved.family.id} /> },
      ]}
    />
  );
}

/** The findings of a family. Each leads to its variant and field. */
function FamilyIssues({ findings, family }: { findings: readonly Finding[]; family: Product }) {
  const [, patch] = useAddress();
  if (findings.length === 0) {
    return family.variants.length === 0 ? null : <p className={styles['fine']}>No findings.</p>;
  }
  const go = (finding: Finding) => {
    const variant = variantOf(finding, family)?.id;
    patch({ ...placeInFamily(finding.where), ...present({ variant }) });
  };
  return (
    <section aria-label="Findings" className={styles['findings']}>
      <FindingList findings={findings.map((finding) => placed(finding, family))} onGo={go} />
    </section>
  );
}

function variantOf({ where }: Finding, { variants }: Product): Variant | undefined {
  const index = /^\/variants\/(\d+)/.exec(where.pointer ?? '')?.[1];
  return index === undefined ? undefined : variants[Number(index)];
}

/** A finding located by the variant's name, as in the grid. */
function placed(finding: Finding, family: Product): Finding {
  const variant = variantOf(finding, family);
  if (variant === undefined) return finding;
  return { ...finding, where: { ...finding.where, instance: variant.label ?? variant.id } };
}

interface FieldsProps {
  readonly family: Product;
  readonly disabled: boolean;
  readonly onEdit: (family: Product) => void;
}

/** The names, number and description of a family. */
function FamilyFields({ family, disabled, onEdit }: FieldsProps) {
  const set = (fields: Partial<Product>) => onEdit(present({ ...family, ...fields }));
  return (
    <section aria-label="Names" className={styles['fields']}>
      <h2>Names</h2>
      <TextField label="Name" value={family.label} disabled={disabled} onChange={(label) => set({ label })} />
      <NumberOffer
        label="Number"
        description="One number, or a pattern: XX at the end is replaced by the variant’s suffix"
        value={family.partNumber}
        disabled={disabled}
        suggest={newFamilyNumber}
        onChange={(partNumber) => set({ partNumber })}
      />
      <WordsField
        label="Also known as"
        description="Old numbers and marketing names, used by the search"
        value={family.aliases}
        disabled={disabled}
        onChange={(aliases) => set({ aliases: aliases && [...aliases] })}
      />
      <WordsField
        label="Tags"
        value={family.tags}
        disabled={disabled}
        onChange={(tags) => set({ tags: tags && [...tags] })}
      />
      <ChoiceField
        label="Status"
        choices={['development', 'active', 'legacy', 'retired']}
        value={family.status}
        disabled={disabled}
        onChange={(status) => set({ status })}
      />
      <TextField
        label="Description"
        lines={3}
        value={family.description}
        disabled={disabled}
        onChange={(description) => set({ description })}
      />
      <TextField
        label="Source"
        description="For example a catalog, a customer, a decision"
        value={family.src}
        disabled={disabled}
        onChange={(src) => set({ src })}
      />
    </section>
  );
}
