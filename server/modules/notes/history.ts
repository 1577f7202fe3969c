import type { HistoryTable } from '#server/history/registry.ts';

const NAME_LENGTH = 120;

export const noteHistory: HistoryTable = {
  kind: 'note',
  table: 'article_notes',

  async describe(query, ids) {
    const rows = await query
      .selectFrom('article_notes')
      .innerJoin('blogs', 'blogs.id', 'article_notes.blog_id')
      .select(['article_notes.id', 'text', 'title', 'author_id'])
      .where('article_notes.id', 'in', ids)
      .execute();
    return new Map(
      rows.map(({ id, text, title, author_id }) => {
        const name = text.replace(/\s+/g, ' ').slice(0, NAME_LENGTH);
        return [id, { name, note: `on “${title}”`, owner: author_id }];
      }),
    );
  },
};
