import { coverDrawingUrl } from '#contract/media/cover-url.ts';
import type { Database } from '#db/client.ts';
import type { LiveArticles } from '#server/read-models/articles/live-articles.ts';
import type { LiveCatalogue } from '#server/read-models/catalogue/live-catalogue.ts';
import { imageNames } from './image.ts';

interface Shown {
  database: Database;
  catalogue: LiveCatalogue;
  articles: LiveArticles;
}

/** The drawing that replaces a picture whose file is lost; also works on a page without scripts. */
export async function drawnInstead({ database, catalogue, articles }: Shown, name: string): Promise<string | null> {
  const phones = await database.query.selectFrom('products').select('id').where('image', 'like', `%${name}%`).execute();
  const phone = phones.find(({ id }) => catalogue.model.get(id) && !catalogue.isHidden(id));
  if (phone) return `/media/drawings/${phone.id}.svg`;
  const article = articles
    .cards()
    .find(({ coverImage }) => coverImage !== null && imageNames(coverImage).includes(name));
  return article ? coverDrawingUrl(article.id, article.cover, article.updatedAt) : null;
}
