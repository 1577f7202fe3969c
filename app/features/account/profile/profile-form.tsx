import { useQueryClient } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { Form, FormError, Submit } from '#app/forms/form-parts.tsx';
import { bindField, TextAreaField, TextField } from '#app/forms/text-field.tsx';
import { useApiForm } from '#app/forms/use-api-form.ts';
import { useApi } from '#app/lib/api.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import { type Profile, ProfileBody } from '#contract/users.ts';
import { cacheProfile } from './api.ts';
import { BrandPicker } from './brand-picker.tsx';

export function ProfileForm({ profile }: { profile: Profile }) {
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

  return (
    <Form form={form} aria-label="Profile">
      <TextField label="Name" autoComplete="name" {...bindField(form, 'name')} />
      <TextField label="City" optional autoComplete="address-level2" {...bindField(form, 'city')} />
      <TextAreaField label="About" optional hint="A line or two, for other readers." {...bindField(form, 'about')} />
      <Controller
        control={form.control}
        name="favouriteBrands"
        render={({ field, fieldState }) => (
          <BrandPicker value={field.value ?? []} onChange={field.onChange} error={fieldState.error?.message} />
        )}
      />
      <FormError>{form.formState.errors.root?.message}</FormError>
      <Submit form={form} className="justify-self-start">
        Save profile
      </Submit>
    </Form>
  );
}
