import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { parseNumber } from '#app/features/admin/products/parse-number.ts';
import { cacheProduct, editedProductQuery } from '#app/features/admin/products/products-queries.ts';
import { PriceTag } from '#app/features/catalogue/card/price-tag.tsx';
import { useApi } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { Spinner } from '#app/ui/display/spinner.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { AdminProduct } from '#contract/desk/products.ts';
import { formatVariant } from '#contract/phone/format.ts';
import { PhoneFields, type Variant } from '#contract/phone/phone.ts';
import type { Product } from '#contract/phone/product.ts';

/** Edited in the table row. */
export function PriceCell({ phone }: { phone: AdminProduct }) {
  const [form, setForm] = useState<'unused' | 'open' | 'closed'>('unused');

  if (form === 'open') return <PriceForm phone={phone} onDone={() => setForm('closed')} />;
  return (
    <button
      type="button"
      data-edit-row
      // biome-ignore lint/a11y/noAutofocus: focus returns to the edited row
      autoFocus={form === 'closed'}
      onClick={() => setForm('open')}
      className="rounded-small border-b border-dashed border-edge px-1 whitespace-nowrap tap hover:text-accent-ink max-md:max-w-28 max-md:whitespace-normal"
    >
      {phone.price === null ? (
        <>
          Add<span className="sr-only"> the price of {phone.name}</span>
        </>
      ) : (
        <>
          <span className="sr-only">Change the price of {phone.name}, </span>
          <PriceTag phone={phone} />
        </>
      )}
    </button>
  );
}

type PriceFormProps = { phone: AdminProduct; onDone: () => void };

/** Loads the phone first: each variant has its own price. */
function PriceForm({ phone, onDone }: PriceFormProps) {
  const { data, error } = useQuery(editedProductQuery(useApi(), phone.id));
  if (error) return <span role="alert">{errorText(error, 'Couldn’t load the phone.')}</span>;
  return data ? <Prices product={data} onDone={onDone} /> : <Spinner label="Loading" />;
}

function Prices({ product, onDone }: { product: Product; onDone: () => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const { variants } = product;
  const [typed, setTyped] = useState(
    variants.length > 0 ? variants.map(({ price }) => toText(price)) : [toText(product.price)],
  );
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api.products.update({
        params: { id: product.id },
        body: { ...readPrices(variants, typed), updatedAt: product.updatedAt },
      }),
    onSuccess: (saved) => {
      cacheProduct(api, queries, saved);
      toast.success('Price saved');
      onDone();
    },
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onDone();
  };

  return (
    <form
      aria-label={`Price of ${product.name}`}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
      className="inline-grid min-w-40 gap-2 py-1 text-left"
    >
      {typed.map((text, index) => (
        <Field
          // biome-ignore lint/suspicious/noArrayIndexKey: variants never change order
          key={index}
          label={variants[index] ? `${formatVariant(variants[index])}, ₹` : 'Price, ₹'}
          hideLabel={variants.length < 2}
        >
          <TextInput
            inputMode="numeric"
            autoFocus={index === 0}
            value={text}
            onFocus={(event) => event.target.select()}
            onChange={(event) => setTyped(typed.map((other, at) => (at === index ? event.target.value : other)))}
          />
        </Field>
      ))}
      {error && (
        <p role="alert" className="max-w-52 text-xs font-medium text-accent-ink">
          {reason(error)}
        </p>
      )}
      <span className="flex gap-2">
        <Button type="submit" size="sm" variant="primary" loading={isPending}>
          Save
        </Button>
        <Button size="sm" variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </span>
    </form>
  );
}

class InvalidPriceError extends Error {}

function readPrices(variants: readonly Variant[], typed: readonly string[]) {
  const prices = typed.map((text) => {
    const checked = PhoneFields.shape.price.safeParse(parseNumber(text));
    if (!checked.success) throw new InvalidPriceError(checked.error.issues[0]?.message);
    return checked.data;
  });
  if (variants.length === 0) return { price: prices[0] ?? null };
  return { variants: variants.map((variant, index) => ({ ...variant, price: prices[index] ?? null })) };
}

function reason(error: Error): string {
  if (error instanceof InvalidPriceError) return error.message;
  if (error instanceof ApiError && error.code === 'CONFLICT')
    return 'Someone else saved this phone while you were editing. Cancel, check the new price and try again.';
  return errorText(error, 'Couldn’t save the price. Try again.');
}

function toText(price: number | null): string {
  return price === null ? '' : String(price);
}
