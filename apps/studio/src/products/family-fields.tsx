import { present, type Product } from '@cablewright/model';
import { newFamilyNumber } from '../api/engineering.ts';
import { ChoiceField, TextField, WordsField } from '../kit/fields/fields.tsx';
import { NumberOffer } from './number-field.tsx';
import styles from './products.module.css';

interface FieldsProps {
  readonly family: Product;
  readonly disabled: boolean;
  readonly onEdit: (family: Product) => void;
}

/** The names, number and description of a family. */
export function FamilyFields({ family, disabled, onEdit }: FieldsProps) {
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
