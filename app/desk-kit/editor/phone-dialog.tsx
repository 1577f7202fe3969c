import { useState } from 'react';
import { PhoneSearch } from '#app/features/catalogue/compare/phone-search.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { RemovableChip } from '#app/ui/controls/chip.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { ARTICLE_COMPARISON_MIN, COMPARISON_MAX } from '#contract/limits.ts';
import type { ProductCard } from '#contract/phone/product.ts';

type PhoneDialogProps = { onInsert: (phones: ProductCard[]) => void; onClose: () => void };

export function PhoneCardDialog({ onInsert, onClose }: PhoneDialogProps) {
  return (
    <Dialog open onClose={onClose} title="Insert phone card">
      <PhoneSearch
        label="Search phones"
        excludedIds={[]}
        onChoose={(phone) => onInsert([phone])}
        onCancel={onClose}
        isFloating={false}
      />
    </Dialog>
  );
}

export function ComparisonDialog({ onInsert, onClose }: PhoneDialogProps) {
  const [phones, setPhones] = useState<ProductCard[]>([]);
  const remove = (id: string) => setPhones(phones.filter((phone) => phone.id !== id));

  return (
    <Dialog
      open
      onClose={onClose}
      title="Insert comparison"
      description={`Choose ${ARTICLE_COMPARISON_MIN} or ${COMPARISON_MAX} phones.`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={phones.length < ARTICLE_COMPARISON_MIN} onClick={() => onInsert(phones)}>
            Insert
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {phones.length > 0 && (
          <ul aria-label="Phones to compare" className="flex flex-wrap gap-2">
            {phones.map(({ id, name }) => (
              <li key={id}>
                <RemovableChip onRemove={() => remove(id)}>{name}</RemovableChip>
              </li>
            ))}
          </ul>
        )}
        {phones.length < COMPARISON_MAX && (
          <PhoneSearch
            key={phones.length}
            label="Search phones"
            excludedIds={phones.map(({ id }) => id)}
            onChoose={(phone) => setPhones([...phones, phone])}
            onCancel={onClose}
            isFloating={false}
          />
        )}
      </div>
    </Dialog>
  );
}
