import { isUniqueViolation } from '#db/unique.ts';
import { HttpError } from './http-error.ts';

/** Runs `write`; a unique violation becomes a conflict with this text at the name field. */
export async function withUniqueName<T>(text: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new HttpError('CONFLICT', text, { name: text });
  }
}
