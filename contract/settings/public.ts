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
  /** Absent in pages saved before this setting existed. */
  inFooter: z.boolean().optional(),
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
  pages: z.array(z.enum(SITE_PAGES)).optional(),
  /** Footer links to pages that editors added. */
  footerPages: z.array(z.object({ label: z.string(), path: z.string() })).optional(),
});
export type PublicSettings = z.infer<typeof PublicSettings>;

export const PublicPage = StoredPage.omit({ inFooter: true }).extend({
  path: z.string(),
  products: z.array(ProductCard),
  publishedAt: TimestampField,
});
export type PublicPage = z.infer<typeof PublicPage>;
