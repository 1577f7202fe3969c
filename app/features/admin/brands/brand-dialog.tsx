import { useQueryClient } from '@tanstack/react-query';
import { Form, FormError, Submit } from '#app/forms/form-parts.tsx';
import { bindField, TextAreaField, TextField } from '#app/forms/text-field.tsx';
import { useApiForm } from '#app/forms/use-api-form.ts';
import { useApi } from '#app/lib/api.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { type Brand, BrandFields } from '#contract/brands.ts';
import { addToFront, changeBrands, replaceBrand } from './brands-state.ts';

type BrandDialogProps = { brand: Brand | null; onClose: () => void };

const toText = (typed: unknown) => (typed === null || typed === undefined || typed === '' ? null : String(typed));
const toYear = (typed: unknown) => (toText(typed) === null ? null : Number(typed));

/** A new brand, or one that is changed. */
export function BrandDialog({ brand, onClose }: BrandDialogProps) {
  const api = useApi();
  const queries = useQueryClient();
  const form = useApiForm({
    schema: BrandFields,
    defaultValues: {
      name: brand?.name ?? '',
      country: brand?.country ?? null,
      founded: brand?.founded ?? null,
      description: brand?.description ?? null,
      emblem: brand?.emblem ?? null,
    },
    fallback: 'The brand could not be saved. Try again.',
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
    <Dialog open onClose={onClose} title={brand ? `Edit ${brand.name}` : 'Add a brand'}>
      <Form form={form} aria-label={brand ? `Edit ${brand.name}` : 'Add a brand'}>
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
          {...withError(errorOf('founded') && 'Write a year between 1800 and 2100.')}
        />
        <TextAreaField
          label="Description"
          optional
          rows={3}
          {...register('description', { setValueAs: toText })}
          {...withError(errorOf('description'))}
        />
        <TextField
          label="Emblem"
          optional
          hint="The path of an SVG in a box of 24 by 24."
          {...register('emblem', { setValueAs: toText })}
          {...withError(errorOf('emblem'))}
        />
        <FormError>{formState.errors.root?.message}</FormError>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Submit form={form}>{brand ? 'Save' : 'Add the brand'}</Submit>
        </div>
      </Form>
    </Dialog>
  );
}

function withError(error: string | undefined) {
  return error === undefined ? {} : { error };
}
