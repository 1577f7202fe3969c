import { isUniqueViolation } from '#db/unique.ts';
import { Problem } from './problem.ts';

/** Writes; a name that exists already becomes a conflict with these words beside its field. */
export async function refuseTakenName<T>(text: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new Problem('CONFLICT', text, { name: text });
  }
}
