import { SignInCancelled } from '#app/features/account/auth/sign-in-prompt.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { errorText } from '#app/lib/error-text.ts';
import { toast } from '#app/ui/overlays/toast.ts';

/** Long enough for what a refusal explains. */
const READING_MS = 6_000;

/** Says what went wrong, unless the reader called it off or the end of the session was told already. */
export function showError(error: unknown, fallback: string): void {
  if (error instanceof SignInCancelled) return;
  const { status, fields } = error instanceof ApiError ? error : { status: null, fields: {} };
  if (status === 401) return;
  const [fieldError] = Object.values(fields);
  toast.error(fieldError ?? errorText(error, fallback), { duration: READING_MS });
}
