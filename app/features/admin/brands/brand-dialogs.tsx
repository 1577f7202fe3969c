import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AddressDialog } from '#app/desk-kit/frame/address-dialog.tsx';
import { Form, FormError, Submit } from '#app/forms/form-parts.tsx';
import { bindField, TextAreaField, TextField } from '#app/forms/text-field.tsx';
import { useApiForm } from '#app/forms/use-api-form.ts';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { countText } from '#app/lib/format.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { NamedOptions, Select } from '#app/ui/controls/select.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { type Brand, BrandFields } from '#contract/brands.ts';
import { addToFront, changeBrands, removeBrand, replaceBrand } from './brands-state.ts';

type BrandDialogProps = { brand: Brand | null; onClose: () => void };

const toText = (typed: unknown) => (typed === null || typed === undefined || typed === '' ? null : String(typed));
const toYear = (typed: unknown) => (toText(typed) === null ? null : Number(typed));

export function BrandDialog({ brand, onClose }: BrandDialogProps) {
  const [isMoving, setIsMoving] = useState(false);
  const api = useApi();
  const queries = useQueryClient();
  const form = useApiForm({
    schema: BrandFields,
    defaultValues: {
      name: brand?.name ?? '',
      country: brand?.country ?? null,
      founded: brand?.founded ?? null,
      description: brand?.description ?? null,
      website: brand?.website ?? null,
      emblem: brand?.emblem ?? null,
    },
    fallback: 'Couldn’t save the brand. Try again.',
    send: async (fields) => {
      if (brand) {
        const saved = await api.brands.update({ params: { id: brand.id }, body: fields });
        changeBrands(api, queries, (brands) => replaceBrand(brands, saved));
      } else {
        const created = await api.brands.create({ body: fields });
        changeBrands(api, queries, (brands) => addToFront(brands, created));
      }
      toast.success(`${fields.name} ${brand ? 'saved' : 'added'}`);
      onClose();
    },
  });
  const { register, formState } = form;
  const errorOf = (name: keyof BrandFields) => formState.errors[name]?.message;

  return (
    <Dialog open onClose={onClose} title={brand ? `Edit ${brand.name}` : 'Add brand'}>
      <Form form={form} aria-label={brand ? `Edit ${brand.name}` : 'Add brand'}>
        <TextField label="Name" autoComplete="off" {...bindField(form, 'name')} />
        <TextField
          label="Country"
          optional
          {...register('country', { setValueAs: toText })}
          {...withError(errorOf('country'))}
        />
        <TextField
          label="Founded"
          optional
          inputMode="numeric"
          {...register('founded', { setValueAs: toYear })}
          {...withError(errorOf('founded') && 'Enter a year between 1800 and 2100.')}
        />
        <TextAreaField
          label="Description"
          optional
          rows={3}
          {...register('description', { setValueAs: toText })}
          {...withError(errorOf('description'))}
        />
        <TextField
          label="Website"
          optional
          inputMode="url"
          placeholder="https://"
          hint="The brand’s Indian website. Phones on sale link to it."
          {...register('website', { setValueAs: toText })}
          {...withError(errorOf('website'))}
        />
        <TextField
          label="Emblem"
          optional
          hint="SVG path data, 24 × 24"
          {...register('emblem', { setValueAs: toText })}
          {...withError(errorOf('emblem'))}
        />
        <FormError>{formState.errors.root?.message}</FormError>
        <div className="flex flex-wrap justify-end gap-2">
          {brand && (
            <Button variant="quiet" className="mr-auto" onClick={() => setIsMoving(true)}>
              Change web address
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Submit form={form}>{brand ? 'Save' : 'Add brand'}</Submit>
        </div>
      </Form>
      {isMoving && brand && (
        <AddressDialog
          kind="brand"
          id={brand.id}
          onMoved={(id) => {
            changeBrands(api, queries, (brands) =>
              brands.map((known) => (known.id === brand.id ? { ...known, id } : known)),
            );
            onClose();
          }}
          onClose={() => setIsMoving(false)}
        />
      )}
    </Dialog>
  );
}

function withError(error: string | undefined) {
  return error === undefined ? {} : { error };
}

type DeleteBrandDialogProps = { brand: Brand; brands: readonly Brand[]; onClose: () => void };

/** A brand with phones can be deleted only after they are moved. */
export function DeleteBrandDialog({ brand, brands, onClose }: DeleteBrandDialogProps) {
  const api = useApi();
  const queries = useQueryClient();
  const [moveTo, setMoveTo] = useState('');
  const { productCount } = brand;
  const isUsed = productCount > 0;
  const phones = countText(productCount, 'phone');
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
          ? `This brand has ${phones}. Choose a brand to move ${productCount === 1 ? 'it' : 'them'} to.`
          : 'You can restore it from the trash for 30 days.'
      }
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" loading={isPending} disabled={isUsed && moveTo === ''} onClick={() => mutate()}>
            {isUsed ? `Move ${phones} and delete` : 'Delete brand'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {isUsed && (
          <Field label="Move phones to">
            <Select value={moveTo} onChange={(event) => setMoveTo(event.target.value)}>
              <option value="">Choose brand</option>
              <NamedOptions of={brands.filter(({ id }) => id !== brand.id)} />
            </Select>
          </Field>
        )}
        <FormError>{error && errorText(error, 'Couldn’t delete the brand. Try again.')}</FormError>
      </div>
    </Dialog>
  );
}
