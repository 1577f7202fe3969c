import { useWatch } from 'react-hook-form';
import { Form, FormError, Submit } from '#app/forms/form-parts.tsx';
import { NewPasswordField } from '#app/forms/new-password-field.tsx';
import { bindField, TextField } from '#app/forms/text-field.tsx';
import { useApiForm } from '#app/forms/use-api-form.ts';
import { useApi } from '#app/lib/api.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import { RegisterBody } from '#contract/account/bodies.ts';
import { register } from './sign-in.ts';

export function RegisterForm() {
  const api = useApi();
  const form = useApiForm({
    schema: RegisterBody,
    defaultValues: { name: '', email: '', password: '' },
    send: async (person) => {
      await register(api, person);
      toast.success(`Welcome, ${person.name}. We sent a link to confirm your address to ${person.email}.`);
    },
    fallback: 'Registration failed',
  });
  const [name, email, password] = useWatch({ control: form.control, name: ['name', 'email', 'password'] });

  return (
    <Form form={form} aria-label="Create an account">
      <TextField label="Name" autoComplete="name" hint="Shown next to your comments." {...bindField(form, 'name')} />
      <TextField label="E-mail" type="email" inputMode="email" autoComplete="username" {...bindField(form, 'email')} />
      <NewPasswordField label="Password" typed={password} personal={[name, email]} {...bindField(form, 'password')} />
      <FormError>{form.formState.errors.root?.message}</FormError>
      <Submit form={form} size="lg">
        Create account
      </Submit>
    </Form>
  );
}
