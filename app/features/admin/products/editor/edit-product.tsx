import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { AddressDialog } from '#app/desk-kit/frame/address-dialog.tsx';
import { ConfirmDialog } from '#app/desk-kit/frame/confirm-dialog.tsx';
import { AFTER_SAVE } from '#app/desk-kit/frame/leave-guard.tsx';
import { ScreenHead } from '#app/desk-kit/frame/screen-head.tsx';
import { History } from '#app/features/admin/products/history.tsx';
import { SchedulePanel } from '#app/features/admin/products/prices/schedule-list.tsx';
import {
  cacheProduct,
  editedProductQuery,
  removeCachedProducts,
} from '#app/features/admin/products/products-queries.ts';
import { PublicationTag } from '#app/features/admin/products/publication-tag.tsx';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Link } from '#app/lib/link.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { Tabs } from '#app/ui/controls/tabs.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { fullName } from '#contract/phone/card.ts';
import type { Product } from '#contract/phone/product.ts';
import { isHidden } from '#contract/phone/publication.ts';
import { pickPhone } from '#contract/phone/values.ts';
import { PagePreview } from './page-preview.tsx';
import { PhoneEditor } from './phone-editor.tsx';
import { changePhone } from './save-phone.ts';

const TABS = ['details', 'schedule', 'history'] as const;

export function EditProduct() {
  const { id = '' } = useParams();
  const api = useApi();
  const queries = useQueryClient();
  const { data: product } = useSuspenseQuery(editedProductQuery(api, id));
  const [params, setParams] = useSearchParams();
  const [isPreviewing, setIsPreviewing] = useState(false);
  const tab = TABS.find((name) => name === params.get('tab')) ?? 'details';

  return (
    <>
      <ScreenHead
        eyebrow={<Link to="/admin/products">Phones</Link>}
        title={fullName(product)}
        aside={isHidden(product) && <PublicationTag {...product} />}
        actions={
          <>
            {isHidden(product) ? (
              <Button variant="quiet" onClick={() => setIsPreviewing(true)}>
                Preview
              </Button>
            ) : (
              <ButtonLink to={`/product/${id}`} target="_blank" variant="quiet">
                View on site
              </ButtonLink>
            )}
            <AddressButton id={id} />
            <ButtonLink to={`/admin/products/add?from=${id}`}>Duplicate</ButtonLink>
          </>
        }
      />
      {isPreviewing && <PagePreview product={product} onClose={() => setIsPreviewing(false)} />}
      <Tabs
        key={id}
        label="Phone"
        value={tab}
        onChange={(value) => setParams(value === 'details' ? {} : { tab: value }, { replace: true })}
        tabs={[
          {
            value: 'details',
            label: 'Details',
            content: (
              <PhoneEditor
                initial={pickPhone(product)}
                product={product}
                send={(phone, opened, sending) => changePhone(api, opened ?? product, phone, sending)}
                onSaved={(saved) => {
                  cacheProduct(api, queries, saved);
                  toast.success(`${saved.name} saved`);
                }}
                onStored={(stored) => cacheProduct(api, queries, stored)}
                actions={<DeleteButton product={product} />}
              />
            ),
          },
          {
            value: 'schedule',
            label: 'Scheduled prices',
            content: tab === 'schedule' && <SchedulePanel product={product} />,
          },
          { value: 'history', label: 'History', content: tab === 'history' && <History id={id} /> },
        ]}
      />
    </>
  );
}

function AddressButton({ id }: { id: string }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        Change web address
      </Button>
      {isOpen && (
        <AddressDialog
          kind="product"
          id={id}
          onMoved={(moved) => {
            setIsOpen(false);
            void queries.invalidateQueries({ queryKey: ['products'] });
            navigate(`/admin/products/edit/${moved}`, { replace: true, ...AFTER_SAVE });
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

function DeleteButton({ product }: { product: Product }) {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isConfirming, setIsConfirming] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.products.remove({ params: { id: product.id } }),
    onSuccess: ({ id }) => {
      removeCachedProducts(api, queries, [id]);
      toast.success(`${product.name} deleted`);
      navigate('/admin/products', AFTER_SAVE);
    },
  });

  return (
    <>
      <Button variant="quiet" onClick={() => setIsConfirming(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={`Delete ${product.name}?`}
        action="Delete phone"
        isPending={isPending}
        error={error && errorText(error, 'Couldn’t delete the phone. Try again.')}
        onConfirm={() => mutate()}
        description="It moves to the trash with its comments, ratings, likes and price history. You can restore it for 30 days."
      />
    </>
  );
}
