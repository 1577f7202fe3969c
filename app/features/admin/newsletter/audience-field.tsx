import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { brandsQuery } from '#app/features/catalogue/card/brand-queries.ts';
import { useApi } from '#app/lib/api.ts';
import { countText } from '#app/lib/format.ts';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import { RadioGroup } from '#app/ui/controls/radio-group.tsx';
import { audienceQuery } from './newsletter-queries.ts';

type AudienceFieldProps = {
  audience: 'everybody' | 'brands';
  brandIds: readonly string[];
  onChange: (chosen: { audience: 'everybody' | 'brands'; brandIds: string[] }) => void;
  error?: string | undefined;
};

export function AudienceField({ audience, brandIds, onChange, error }: AudienceFieldProps) {
  const api = useApi();
  const { data: brands = [] } = useQuery(brandsQuery(api));
  const isForBrands = audience === 'brands';
  const { data } = useQuery({ ...audienceQuery(api, brandIds), placeholderData: keepPreviousData });

  const choose = (value: string) =>
    onChange(
      value === 'brands' ? { audience: 'brands', brandIds: [...brandIds] } : { audience: 'everybody', brandIds: [] },
    );
  const toggle = (id: string) =>
    onChange({
      audience: 'brands',
      brandIds: brandIds.includes(id) ? brandIds.filter((other) => other !== id) : [...brandIds, id],
    });

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <RadioGroup
        label="Recipients"
        value={audience}
        onChange={choose}
        options={[
          { value: 'everybody', label: 'All subscribers' },
          { value: 'brands', label: 'Followers of these brands' },
        ]}
      />
      {isForBrands && (
        <fieldset className="grid max-h-56 grid-cols-2 gap-x-4 overflow-y-auto rounded-control border border-line-2 p-3 sm:grid-cols-3">
          <legend className="sr-only">Brands</legend>
          {brands.map(({ id, name }) => (
            <Checkbox key={id} checked={brandIds.includes(id)} onChange={() => toggle(id)}>
              {name}
            </Checkbox>
          ))}
        </fieldset>
      )}
      {error && <p className="text-xs font-medium text-accent-ink">{error}</p>}
      <p role="status" className="text-sm text-ink-2 num">
        {data && audienceText(data.count, isForBrands && brandIds.length === 0)}
      </p>
    </div>
  );
}

function audienceText(count: number, isUndecided: boolean): string {
  if (isUndecided) return 'Choose at least one brand.';
  return countText(count, 'recipient');
}
