import { useQuery } from '@tanstack/react-query';
import { brandsQuery } from '#app/features/catalogue/card/brand-queries.ts';
import { useApi } from '#app/lib/api.ts';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';

type BrandChoiceProps = { chosen: readonly string[]; onChange: (ids: string[]) => void };

/** Brands to follow, in alphabetical order. */
export function BrandChoice({ chosen, onChange }: BrandChoiceProps) {
  const { data: brands = [] } = useQuery(brandsQuery(useApi()));
  const named = [...brands].sort((a, b) => a.name.localeCompare(b.name));
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);

  return (
    <fieldset className="grid gap-2">
      <legend className="font-medium">Brands you follow</legend>
      <p className="text-sm text-ink-2">
        Get extra issues about these brands. You’ll always get the general newsletter.
      </p>
      <div className="grid max-h-80 grid-cols-2 gap-x-4 overflow-y-auto rounded-control border border-line-2 p-3">
        {named.map(({ id, name }) => (
          <Checkbox key={id} checked={chosen.includes(id)} onChange={() => toggle(id)}>
            {name}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
