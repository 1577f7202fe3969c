import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { SlugField } from '#contract/fields.ts';
import { ARTICLE_TEXT_MAX } from '#contract/limits.ts';

/** What only the server knows about a text: the phones it names, and which of its links are broken. */
export const articleHints = {
  check: endpoint({
    method: 'POST',
    path: '/api/admin/article-hints',
    summary: 'Phones mentioned in a text, and its broken links to our own pages',
    access: 'writer',
    unaudited: true,
    readOnly: true,
    body: z.object({
      text: z.string('Send the text.').max(ARTICLE_TEXT_MAX, 'The text is too long.'),
      links: z
        .array(z.string('A link must be text.').max(2000, 'A link is too long.'), 'Send the links as a list.')
        .max(500, 'There are too many links.'),
    }),
    response: z.object({
      phones: z.array(z.object({ id: SlugField, name: z.string() })),
      deadLinks: z.array(z.string()),
    }),
  }),
};
