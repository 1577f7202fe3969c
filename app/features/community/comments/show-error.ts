import { SignInCancelled } from '#app/features/account/auth/sign-in-prompt.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { errorText } from '#app/lib/error-text.ts';
import { toast } from '#app/ui/overlays/toast.ts';

/** Shows an error, unless the reader cancelled or the session ended. */
export function showError(error: unknown, fallback: string): void {
  if (error instanceof SignInCancelled) return;
  const { status, fields } = error instanceof ApiError ? error : { status: null, fields: {} };
  if (status === 401) return;
  const [fieldError] = Object.values(fields);
  toast.error(fieldError ?? errorText(error, fallback));
}
