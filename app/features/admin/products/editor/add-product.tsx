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

/** A new phone: empty, a duplicate of `?from=`, or one that `?missing=` of the list of missing phones names. */
export function AddProduct() {
  const [searchParams] = useSearchParams();
  const from = searchParams.get('from');
  const missing = searchParams.get('missing');
  if (from) return <Duplicate key={from} id={from} />;
  return missing ? <Missing key={missing} id={missing} /> : <NewPhone initial={emptyPhone()} />;
}

function Missing({ id }: { id: string }) {
  const { data: phones } = useSuspenseQuery(missingPhonesQuery(useApi()));
  // The list has it no more once it is saved: what the form began with stays.
  const [known] = useState(() => phones.find((phone) => phone.id === id));
  return <NewPhone initial={known ? phoneFromMissing(known) : emptyPhone()} missing={id} />;
}

function Duplicate({ id }: { id: string }) {
  const { data: product } = useSuspenseQuery(editedProductQuery(useApi(), id));
  return <NewPhone initial={duplicateOf(product)} model={product} />;
}

/** Everything known about it but its pictures; hidden until somebody has changed what has to be. */
export function duplicateOf(product: Product): Phone {
  return { ...pickPhone(product), name: `${product.name} copy`, pictures: [], publication: 'draft', publishAt: null };
}

function NewPhone({ initial, model, missing }: { initial: Phone; model?: Product; missing?: string }) {
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
