import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ApiError } from '#app/lib/api-error.ts';
import { FakeServer } from '#tests/support/component/fake-server.ts';
import { renderScreen } from '#tests/support/component/render.tsx';
import { Form, FormError, Submit } from './form-parts.tsx';
import { bindField, TextField } from './text-field.tsx';
import { useApiForm } from './use-api-form.ts';

function CityForm({ fields }: { fields: Record<string, string> }) {
  const form = useApiForm({
    schema: z.object({ city: z.string(), brands: z.array(z.string()) }),
    defaultValues: { city: 'Pune', brands: ['nokia'] },
    send: () => Promise.reject(new ApiError(422, { message: 'Check the form.', fields })),
    fallback: 'Not saved',
  });
  return (
    <Form form={form}>
      <TextField label="City" {...bindField(form, 'city')} />
      <FormError>{form.formState.errors.root?.message}</FormError>
      <Submit form={form}>Save</Submit>
    </Form>
  );
}

async function submit(fields: Record<string, string>) {
  const { keys } = renderScreen(<CityForm fields={fields} />, { server: new FakeServer() });
  await keys.click(screen.getByRole('button', { name: 'Save' }));
}

test('a server error is shown at its field, which gets focus', async () => {
  await submit({ city: 'There is no such city.' });
  const city = await screen.findByRole('textbox', { description: 'There is no such city.' });
  expect(city).toBe(document.activeElement);
  expect(screen.queryByRole('alert', { name: '' })?.textContent ?? '').not.toContain('Check the form.');
});

test.each(['brands', 'brands.0'])('an error at %s, which has no field, is shown for the whole form', async (name) => {
  await submit({ [name]: 'We do not know this brand.' });
  expect(await screen.findByText('Check the form.')).toBeTruthy();
});
