import type { ReactNodeViewProps } from '@tiptap/react';
import { ComparisonBlock } from '#app/features/magazine/article/comparison-block.tsx';
import { PhoneBlock } from '#app/features/magazine/article/phone-block.tsx';
import { useArticlePhones } from './article-phones.ts';
import { ViewFrame } from './view-frame.tsx';

/** A phone card or a comparison. The links inside are for readers: here the piece is one, and still. */
export function PhonesView({ node: { attrs, type }, deleteNode }: ReactNodeViewProps) {
  const ids: string[] = type.name === 'phoneCard' ? [attrs.productId] : attrs.productIds;
  const { phones, missing } = useArticlePhones(ids);
  const [first] = phones;
  const names = ids.map((id) => phones.find((phone) => phone.id === id)?.name ?? id);

  return (
    <ViewFrame
      label={`${type.name === 'phoneCard' ? 'Phone card' : 'Comparison'}: ${names.join(', ')}`}
      onRemove={deleteNode}
    >
      <div inert>
        {phones.length > 1 ? (
          <ComparisonBlock phones={phones} caption="Comparison" />
        ) : (
          first && <PhoneBlock phone={first} />
        )}
      </div>
      {missing.length > 0 && (
        <p className="rounded-control border border-accent bg-accent-wash px-3.5 py-2.5 text-sm text-accent-ink">
          No longer in the catalogue: {missing.join(', ')}. Take it out before you save.
        </p>
      )}
    </ViewFrame>
  );
}
