import { isUniqueViolation } from '#db/unique.ts';
import { HttpError } from './http-error.ts';

/** Writes; a name that exists already becomes a conflict with these words beside its field. */
export async function withUniqueName<T>(text: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new HttpError('CONFLICT', text, { name: text });
  }
}
