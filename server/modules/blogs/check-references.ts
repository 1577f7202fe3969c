import { articleText, productIdsOf } from '#contract/article/parts.ts';
import type { BlogChanges, BlogFields } from '#contract/blogs.ts';
import type { Trx } from '#db/client.ts';
import { invalidFields } from '#server/http/response/http-error.ts';
import type { Services } from '#server/services.ts';

/** What the text and the categories refer to must exist. */
export async function checkReferences(
  { catalogue }: Services,
  trx: Trx,
  { body, categories = [] }: Pick<BlogChanges, 'body' | 'categories'>,
): Promise<void> {
  const phone = body && productIdsOf(body).find((id) => !catalogue.deskPhone(id));
  if (phone) throw invalidFields({ body: `There is no phone with the id ${phone}.` });
  if (categories.length === 0) return;
  const known = await trx.selectFrom('categories').select('id').where('id', 'in', categories).execute();
  if (known.length < categories.length) throw invalidFields({ categories: 'There is no such category.' });
}

/** What readers may see has an excerpt and a text. */
export function requireComplete({ excerpt, body }: Pick<BlogFields, 'excerpt' | 'body'>): void {
  const missing = {
    ...(excerpt === '' && { excerpt: 'Write an excerpt before readers see the article.' }),
    ...(articleText(body) === '' && { body: 'Write the text before readers see the article.' }),
  };
  if (Object.keys(missing).length > 0) throw invalidFields(missing);
}
