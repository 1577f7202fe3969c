import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { brandsQuery } from '#app/features/catalogue/card/brand-queries.ts';
import { Form, FormError, Submit } from '#app/forms/form-parts.tsx';
import { bindField, TextAreaField, TextField } from '#app/forms/text-field.tsx';
import { useApiForm } from '#app/forms/use-api-form.ts';
import { useApi } from '#app/lib/api.ts';
import { Link } from '#app/lib/link.tsx';
import { keepFocus } from '#app/lib/viewport/keep-focus.ts';
import { RemovableChip } from '#app/ui/controls/chip.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { NamedOptions, Select } from '#app/ui/controls/select.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { ProfileBody } from '#contract/account/bodies.ts';
import type { Profile } from '#contract/account/user.ts';
import { FAVOURITE_BRANDS_MAX } from '#contract/limits.ts';
import { AvatarField } from './avatar-field.tsx';
import { cacheProfile } from './profile-queries.ts';
import { Section } from './section.tsx';

export function ProfileTab({ profile }: { profile: Profile }) {
  return (
    <>
      <Section title="Picture">
        <AvatarField profile={profile} />
      </Section>
      <Section title="About you" lead="Your name and picture are shown next to your comments.">
        <ProfileForm profile={profile} />
      </Section>
      <OwnCorrections id={profile.id} />
    </>
  );
}

const DECISIONS = { waiting: 'waiting for review', accepted: 'accepted', rejected: 'not accepted' };

/** The reader's suggested corrections and their status; hidden before the first. */
function OwnCorrections({ id }: { id: string }) {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['users', id, 'corrections'],
    queryFn: ({ signal }) => api.corrections.mine({ params: { id }, query: {} }, signal),
  });
  if (!data || data.total === 0) return null;
  const { accepted, corrections } = data;
  return (
    <Section title="Your corrections" lead={`${data.total} suggested, ${accepted} accepted.`}>
      <ul className="grid gap-2">
        {corrections.map(({ id, product, label, text, status, reason }) => (
          <li key={id}>
            <Link to={`/product/${product.id}`} className="hover:underline">
              {product.name}
            </Link>
            , {label}: {text}
            <span className="text-ink-3">
              {' '}
              {DECISIONS[status]}
              {reason && `: ${reason}`}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function ProfileForm({ profile }: { profile: Profile }) {
  const api = useApi();
  const queries = useQueryClient();
  const form = useApiForm({
    schema: ProfileBody,
    defaultValues: {
      name: profile.name,
      city: profile.city ?? '',
      about: profile.about ?? '',
      favouriteBrands: profile.favouriteBrands,
    },
    send: async (body) => {
      cacheProfile(api, queries, await api.users.updateProfile({ params: { id: profile.id }, body }));
      toast.success('Profile saved');
    },
    fallback: 'Failed to update profile',
  });
  const favouriteBrands = useWatch({ control: form.control, name: 'favouriteBrands' });

  return (
    <Form form={form} aria-label="Profile">
      <TextField label="Name" autoComplete="name" {...bindField(form, 'name')} />
      <TextField label="City" optional autoComplete="address-level2" {...bindField(form, 'city')} />
      <TextAreaField label="About" optional hint="A line or two, for other readers." {...bindField(form, 'about')} />
      <BrandPicker
        value={favouriteBrands ?? []}
        onChange={(brands) => form.setValue('favouriteBrands', brands, { shouldDirty: true })}
        error={bindField(form, 'favouriteBrands').error}
      />
      <FormError>{form.formState.errors.root?.message}</FormError>
      <Submit form={form} className="justify-self-start">
        Save profile
      </Submit>
    </Form>
  );
}

type BrandPickerProps = { value: readonly string[]; onChange: (ids: string[]) => void; error?: string };

/** Adds one brand at a time; each can be removed. */
function BrandPicker({ value, onChange, error }: BrandPickerProps) {
  const { data: brands = [] } = useQuery(brandsQuery(useApi()));
  const nameOf = (id: string) => brands.find((brand) => brand.id === id)?.name ?? id;
  const isFull = value.length >= FAVOURITE_BRANDS_MAX;

  return (
    <div ref={keepFocus} className="grid gap-2.5">
      <Field
        label="Favourite brands"
        optional
        error={error}
        hint={isFull ? `${FAVOURITE_BRANDS_MAX} is the maximum. Remove one to add another.` : undefined}
      >
        <Select value="" disabled={isFull} onChange={(event) => onChange([...value, event.target.value])}>
          <option value="" disabled>
            Add a brand
          </option>
          <NamedOptions of={brands.filter(({ id }) => !value.includes(id))} />
        </Select>
      </Field>
      {value.length > 0 && (
        <ul aria-label="Favourite brands" className="flex flex-wrap gap-2">
          {value.map((id) => (
            <li key={id}>
              <RemovableChip onRemove={() => onChange(value.filter((other) => other !== id))}>
                {nameOf(id)}
              </RemovableChip>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
