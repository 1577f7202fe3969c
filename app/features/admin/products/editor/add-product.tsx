import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { AFTER_SAVE } from '#app/desk-kit/frame/leave-guard.tsx';
import { ScreenHead } from '#app/desk-kit/frame/screen-head.tsx';
import { appendProduct, editedProductQuery } from '#app/features/admin/products/products-queries.ts';
import { useApi } from '#app/lib/api.ts';
import { Link } from '#app/lib/link.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { Phone } from '#contract/phone/phone.ts';
import type { Product } from '#contract/phone/product.ts';
import { emptyPhone, pickPhone } from '#contract/phone/values.ts';
import { PhoneEditor } from './phone-editor.tsx';
import { createPhone } from './save-phone.ts';

/** A phone from nothing, or from another one: `?from=` is the id of what is duplicated. */
export function AddProduct() {
  const from = useSearchParams()[0].get('from');
  return from ? <Duplicate key={from} id={from} /> : <NewPhone initial={emptyPhone()} />;
}

function Duplicate({ id }: { id: string }) {
  const { data: product } = useSuspenseQuery(editedProductQuery(useApi(), id));
  return <NewPhone initial={duplicateOf(product)} model={product} />;
}

/** Everything known about it but its pictures; hidden until somebody has changed what has to be. */
export function duplicateOf(product: Product): Phone {
  return { ...pickPhone(product), name: `${product.name} copy`, pictures: [], publication: 'draft', publishAt: null };
}

function NewPhone({ initial, model }: { initial: Phone; model?: Product }) {
  const api = useApi();
  const queries = useQueryClient();
  const [added, setAdded] = useState<Product | null>(null);
  // This form goes first and keeps what was typed into it meanwhile; the next one asks for that when it opens.
  if (added) return <Navigate to={`/admin/products/edit/${added.id}`} replace {...AFTER_SAVE} />;

  return (
    <>
      <ScreenHead
        eyebrow={<Link to="/admin/products">Phones</Link>}
        title={model ? 'Duplicate as new' : 'Add a phone'}
        aside={model && `Starts with everything known about ${model.name}, except its pictures. It starts as a draft.`}
      />
      <PhoneEditor
        initial={initial}
        product={null}
        from={model?.id ?? null}
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
