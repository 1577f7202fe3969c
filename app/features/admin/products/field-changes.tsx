import type { ProductChange } from '#contract/desk/products.ts';
import { fieldLabel, fieldText } from './phone-labels.ts';

export function FieldChanges({ fields }: Pick<ProductChange, 'fields'>) {
  return (
    <dl className="mt-1 grid gap-1 text-sm">
      {fields.map(({ field, before, after }) => (
        <div key={field} className="[overflow-wrap:anywhere]">
          <dt className="inline text-ink-2">{fieldLabel(field)}: </dt>
          <dd className="inline">
            <del className="text-ink-3">{fieldText(field, before)}</del>
            <span className="sr-only"> became </span>
            <span aria-hidden="true"> → </span>
            <ins className="no-underline">{fieldText(field, after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
