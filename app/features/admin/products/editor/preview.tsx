import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { ADMIN_KEY } from '#app/desk-kit/frame/desk-queries.ts';
import { PhoneCard } from '#app/features/catalogue/card/phone-card.tsx';
import { useApi } from '#app/lib/api.ts';
import { useDebounced } from '#app/lib/use-debounced.ts';
import type { Brand } from '#contract/brands.ts';
import { DrawingFields } from '#contract/drawings.ts';
import type { Phone } from '#contract/phone/phone.ts';
import { priceKind, priceVariant } from '#contract/phone/prices.ts';
import type { Product, ProductCard } from '#contract/phone/product.ts';
import { cardFigures } from '#contract/phone/values.ts';
import { fromFormValues, usePhoneFormContext, withValidFields } from './phone-form.ts';

type PreviewProps = {
  brands: readonly Brand[];
  opened: Phone;
  product: Product | null;
  /** URL of a picture that is not uploaded yet. */
  picture: string | null;
};

export function Preview({ brands, opened, product, picture }: PreviewProps) {
  const { control } = usePhoneFormContext();
  const values = useWatch({ control });
  const phone = withValidFields(fromFormValues(values as Parameters<typeof fromFormValues>[0]), opened);
  const { data: drawing, error } = useDrawing(useDebounced(phone));
  const brand = brands.find(({ id }) => id === phone.brandId)?.name ?? '';
  const drawn = drawing && {
    imageUrl: `data:image/svg+xml,${encodeURIComponent(drawing.svg)}`,
    imageSize: { width: drawing.width, height: drawing.height },
  };
  const photo = picture ?? (product?.image ? product.imageUrl : null);

  return (
    <section aria-label="Preview" className="grid gap-5">
      {drawn || photo ? (
        <div inert className="max-w-72">
          <PhoneCard phone={{ ...cardOf(phone, brand, product), ...drawn, ...(photo && { imageUrl: photo }) }} eager />
        </div>
      ) : (
        <p className="max-w-72 rounded-card border border-line bg-sheet p-4 text-ink-2">
          {phone.name === '' || brand === ''
            ? 'Enter a name and a brand to see the preview.'
            : error
              ? 'Couldn’t load the preview.'
              : 'Loading the preview…'}
        </p>
      )}
      {photo && drawn && (
        <figure className="max-w-72">
          <img src={drawn.imageUrl} alt="" className="mx-auto h-48 w-auto" />
          <figcaption className="mt-2 text-xs text-ink-3">The drawing, shown if the picture doesn’t load</figcaption>
        </figure>
      )}
      {drawn && !phone.dimensions && (
        <p className="max-w-72 text-xs text-ink-3">Add dimensions to draw the phone to scale.</p>
      )}
    </section>
  );
}

function useDrawing(phone: Phone) {
  const api = useApi();
  const figures = DrawingFields.safeParse(phone);
  const text = figures.success ? JSON.stringify(figures.data) : '';
  return useQuery({
    queryKey: [...ADMIN_KEY, 'drawing', text],
    queryFn: ({ signal }) => api.drawings.preview({ query: { phone: text } }, signal),
    enabled: figures.success,
    placeholderData: keepPreviousData,
  });
}

/** The list card. */
function cardOf(phone: Phone, brand: string, product: Product | null): ProductCard {
  return {
    id: product?.id ?? 'new',
    brand,
    ...cardFigures(phone),
    priceVariant: priceVariant(phone),
    priceKind: priceKind(phone),
    imageUrl: product?.imageUrl ?? '',
    imageSize: product?.imageSize ?? { width: 80, height: 160 },
    likes: product?.likes ?? 0,
    favorites: product?.favorites ?? 0,
    rating: product?.rating ?? null,
    ratingCount: product?.ratingCount ?? 0,
    score: product?.score ?? null,
    scoreParts: product?.scoreParts ?? null,
  };
}
