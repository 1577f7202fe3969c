import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormError } from '#app/forms/form-parts.tsx';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { formatCount } from '#app/lib/format.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { Brand } from '#contract/brands.ts';
import { changeBrands, removeBrand } from './brands-state.ts';

type DeleteBrandDialogProps = { brand: Brand; brands: readonly Brand[]; onClose: () => void };

/** A brand that phones use goes only once they have another. */
export function DeleteBrandDialog({ brand, brands, onClose }: DeleteBrandDialogProps) {
  const api = useApi();
  const queries = useQueryClient();
  const [moveTo, setMoveTo] = useState('');
  const { productCount } = brand;
  const isUsed = productCount > 0;
  const phones = `${formatCount(productCount)} ${productCount === 1 ? 'phone' : 'phones'}`;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.brands.remove({ params: { id: brand.id }, query: { moveTo: moveTo || undefined } }),
    onSuccess: ({ id }) => {
      changeBrands(api, queries, (known) => removeBrand(known, id, moveTo || null));
      toast.success(`${brand.name} deleted`);
      onClose();
    },
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Delete ${brand.name}?`}
      description={
        isUsed
          ? `${phones} ${productCount === 1 ? 'uses' : 'use'} this brand. Choose the brand that gets ${productCount === 1 ? 'it' : 'them'}.`
          : 'No phone uses it. This cannot be undone.'
      }
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" loading={isPending} disabled={isUsed && moveTo === ''} onClick={() => mutate()}>
            {isUsed ? `Move ${phones} and delete` : 'Delete the brand'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {isUsed && (
          <Field label="Move its phones to">
            <Select value={moveTo} onChange={(event) => setMoveTo(event.target.value)}>
              <option value="">Choose a brand</option>
              {brands
                .filter(({ id }) => id !== brand.id)
                .map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
            </Select>
          </Field>
        )}
        <FormError>{error && errorText(error, 'The brand could not be deleted. Try again.')}</FormError>
      </div>
    </Dialog>
  );
}
