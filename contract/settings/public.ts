import { z } from 'zod';
import { ArticleDocument } from '#contract/article/body.ts';
import { TimestampField } from '#contract/fields.ts';
import { ProductCard } from '#contract/phone/product.ts';
import { SITE_PAGES } from './sections.ts';

export const StoredPage = z.object({
  title: z.string(),
  headline: z.string(),
  lead: z.string(),
  body: ArticleDocument,
});

/** Only settings that differ from the default. */
export const PublicSettings = z.object({
  name: z.string().optional(),
  tagline: z.string().optional(),
  about: z.string().optional(),
  logo: z.object({ src: z.string(), width: z.int(), height: z.int(), alt: z.string() }).optional(),
  header: z.array(z.object({ label: z.string(), path: z.string() })).optional(),
  footer: z
    .array(z.object({ title: z.string(), links: z.array(z.object({ label: z.string(), path: z.string() })) }))
    .optional(),
  consent: z
    .object({
      intro: z.string().optional(),
      essential: z.string().optional(),
      analytics: z.string().optional(),
      preferences: z.string().optional(),
    })
    .optional(),
  /** Pages that differ from the default. */
  pages: z.array(z.enum(SITE_PAGES)).optional(),
});
export type PublicSettings = z.infer<typeof PublicSettings>;

export const PublicPage = StoredPage.extend({
  products: z.array(ProductCard),
  publishedAt: TimestampField,
});
export type PublicPage = z.infer<typeof PublicPage>;
