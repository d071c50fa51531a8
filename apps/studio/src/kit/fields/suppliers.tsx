import { Button } from '@mantine/core';
import type { Supplier } from '@cablewright/model';
import { RemoveButton } from '../table/remove-button.tsx';
import { TextField } from './fields.tsx';
import styles from './fields.module.css';

interface SupplierProps {
  readonly suppliers: readonly Supplier[];
  readonly onChange: (suppliers: Supplier[] | undefined) => void;
}

/** The suppliers of a part with their order numbers. */
export function SupplierFields({ suppliers, onChange }: SupplierProps) {
  const set = (next: Supplier[]) => onChange(next.length === 0 ? undefined : next);
  const change = (index: number, fields: Partial<Supplier>) =>
    set(suppliers.map((supplier, i) => (i === index ? { ...supplier, ...fields } : supplier)));
  return (
    <section aria-label="Suppliers">
      <h3 className="small-title">Suppliers</h3>
      {suppliers.map((supplier, index) => (
        <div key={index} className={styles['line']}>
          <TextField
            bare
            label={`Supplier ${index + 1}`}
            placeholder="Supplier"
            value={supplier.supplier}
            onChange={(name) => change(index, { supplier: name ?? '' })}
          />
          <TextField
            bare
            mono
            label={`Order number ${index + 1}`}
            placeholder="Order number"
            value={supplier.number}
            onChange={(number) => change(index, { number })}
          />
          <RemoveButton what={`supplier ${index + 1}`} onRemove={() => set(suppliers.toSpliced(index, 1))} />
        </div>
      ))}
      <Button variant="default" onClick={() => set([...suppliers, { supplier: '' }])}>
        Add supplier
      </Button>
    </section>
  );
}
