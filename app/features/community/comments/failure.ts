import { SignInCancelled } from '#app/features/account/auth/sign-in-prompt.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { failureText } from '#app/lib/failure-text.ts';
import { toast } from '#app/ui/overlays/toast.ts';

/** Long enough for what a refusal explains. */
const READING_MS = 6_000;

/** Says what went wrong, unless the reader called it off or the end of the session was told already. */
export function tellFailure(error: unknown, fallback: string): void {
  if (error instanceof SignInCancelled) return;
  const { status, fields } = error instanceof ApiError ? error : { status: null, fields: {} };
  if (status === 401) return;
  const [refusal] = Object.values(fields);
  toast.error(refusal ?? failureText(error, fallback), { duration: READING_MS });
}
