import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { AFTER_SAVE } from '#app/desk-kit/frame/leave-guard.tsx';
import { ScreenHead } from '#app/desk-kit/frame/screen-head.tsx';
import { missingPhonesQuery, phoneFromMissing } from '#app/features/admin/products/missing/missing-queries.ts';
import { appendProduct, editedProductQuery } from '#app/features/admin/products/products-queries.ts';
import { useApi } from '#app/lib/api.ts';
import { Link } from '#app/lib/link.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { Phone } from '#contract/phone/phone.ts';
import type { Product } from '#contract/phone/product.ts';
import { emptyPhone, pickPhone } from '#contract/phone/values.ts';
import { PhoneEditor } from './phone-editor.tsx';
import { createPhone } from './save-phone.ts';

/** An empty form, a duplicate of `?from=`, or a phone of the missing list by `?missing=`. */
export function AddProduct() {
  const [searchParams] = useSearchParams();
  const from = searchParams.get('from');
  const missing = searchParams.get('missing');
  if (from) return <Duplicate key={from} id={from} />;
  return missing ? <Missing key={missing} id={missing} /> : <NewPhone initial={emptyPhone()} />;
}

function Missing({ id }: { id: string }) {
  const { data: phones } = useSuspenseQuery(missingPhonesQuery(useApi()));
  // Saving removes the phone from the missing list, so the initial value is kept in state.
  const [known] = useState(() => phones.find((phone) => phone.id === id));
  return <NewPhone initial={known ? phoneFromMissing(known) : emptyPhone()} missing={id} />;
}

function Duplicate({ id }: { id: string }) {
  const { data: product } = useSuspenseQuery(editedProductQuery(useApi(), id));
  return <NewPhone initial={duplicateOf(product)} model={product} />;
}

/** Everything except pictures; unpublished until the differences are edited. */
export function duplicateOf(product: Product): Phone {
  return { ...pickPhone(product), name: `${product.name} copy`, pictures: [], publication: 'draft', publishAt: null };
}

function NewPhone({ initial, model, missing }: { initial: Phone; model?: Product; missing?: string }) {
  const api = useApi();
  const queries = useQueryClient();
  const [added, setAdded] = useState<Product | null>(null);
  // This form unmounts first and stores its draft; the next one reads it on open.
  if (added) return <Navigate to={`/admin/products/edit/${added.id}`} replace {...AFTER_SAVE} />;

  return (
    <>
      <ScreenHead
        eyebrow={<Link to="/admin/products">Phones</Link>}
        title={model ? 'Duplicate phone' : 'Add a phone'}
        aside={model && `A draft copy of ${model.name}, without its pictures`}
      />
      <PhoneEditor
        initial={initial}
        product={null}
        from={model?.id ?? missing ?? null}
        send={(phone, _, sending) => createPhone(api, phone, sending)}
        onSaved={(saved) => {
          appendProduct(api, queries, saved);
          toast.success(`${saved.name} added`);
          setAdded(saved);
        }}
      />
    </>
  );
}
