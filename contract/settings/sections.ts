import { z } from 'zod';
import { ArticleBody } from '#contract/article/body.ts';
import { isPlainText, textLine } from '#contract/fields.ts';
import { ARTICLE_PICTURE_TEXT_MAX, EMAIL_MAX, isSlug, SLUG_MAX } from '#contract/limits.ts';
import { BEST_LIST_SLUGS } from '#contract/phone/best-lists.ts';
import { FILTER_GROUP_NAMES } from '#contract/phone/filters.ts';
import { ProductFilterQuery } from '#contract/phone/product-filter.ts';
import { UploadedPicture } from '#contract/picture.ts';

/** Site-wide settings. Unsaved sections use the default (`defaults.ts`, the app's own texts). */

export const SITE_LIMITS = {
  name: 40,
  tagline: 80,
  about: 300,
  headerLinks: 8,
  footerGroups: 4,
  groupLinks: 12,
  linkLabel: 40,
  linkAddress: 500,
  senderName: 60,
  consentIntro: 300,
  consentPurpose: 200,
  synonyms: 200,
  synonymWords: 60,
  intents: 40,
  intentWords: 60,
  pageTitle: 120,
  pageHeadline: 160,
  pageLead: 500,
  /** Pages that editors added. */
  ownPages: 200,
} as const;

const L = SITE_LIMITS;

/** Allowed in mail headers and page titles. */
const NAME_SIGNS = /["<>\\]/;

export const SiteIdentity = z.object({
  name: textLine('The name', 2, L.name).refine(
    (name) => !NAME_SIGNS.test(name),
    'The name can’t contain quotation marks, angle brackets or backslashes.',
  ),
  tagline: textLine('The tagline', 0, L.tagline),
  /** Empty: the default sentence with the site name. */
  about: textLine('The footer text', 0, L.about),
  /** Null: the default logo. */
  logo: z
    .object({
      image: UploadedPicture,
      alt: textLine('The logo’s alternative text', 1, ARTICLE_PICTURE_TEXT_MAX),
    })
    .nullable(),
});
export type SiteIdentity = z.infer<typeof SiteIdentity>;

export const NavigationLink = z.object({
  label: textLine('The label', 1, L.linkLabel),
  /** A route of this site, or an https URL. */
  address: z
    .string('Enter an address.')
    .trim()
    .min(1, 'Enter an address.')
    .max(L.linkAddress, `Use an address of up to ${L.linkAddress} characters.`)
    .refine(
      (address) => /^(?:\/(?!\/)|https:\/\/[^\s/?#@]+\.)[^\s\\<>"]*$/.test(address) && isPlainText(address),
      'Use a page on this site, such as /faq, or an address that starts with https://.',
    ),
  isHidden: z.boolean('Set hidden to true or false.').default(false),
});
export type NavigationLink = z.output<typeof NavigationLink>;

export const SiteNavigation = z.object({
  header: z.array(NavigationLink).max(L.headerLinks, `The header can have up to ${L.headerLinks} links.`),
  footer: z
    .array(
      z.object({
        title: textLine('The group title', 1, L.linkLabel),
        links: z.array(NavigationLink).max(L.groupLinks, `A group can have up to ${L.groupLinks} links.`),
      }),
    )
    .max(L.footerGroups, `The footer can have up to ${L.footerGroups} groups.`)
    .refine(
      (groups) => new Set(groups.map(({ title }) => title)).size === groups.length,
      'Give each group a different title.',
    ),
});
export type SiteNavigation = z.output<typeof SiteNavigation>;

export const SiteMail = z.object({
  /** Empty: the sender of the environment, or the site name. */
  senderName: textLine('The sender name', 0, L.senderName).refine(
    (name) => !NAME_SIGNS.test(name),
    'The sender name can’t contain quotation marks, angle brackets or backslashes.',
  ),
  /** Empty: the address of the environment. */
  replyTo: z.union(
    [z.literal(''), z.email().max(EMAIL_MAX).toLowerCase()],
    'Use an e-mail address, or leave it empty.',
  ),
});
export type SiteMail = z.infer<typeof SiteMail>;

export const SiteBackups = z.object({
  isDaily: z.boolean('Turn daily backups on or off.'),
  /** A time of India's clock. */
  at: z.string('Use a time like 03:00.').regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Use a time like 03:00.'),
});
export type SiteBackups = z.infer<typeof SiteBackups>;

const purpose = (label: string) => textLine(label, 1, L.consentPurpose);

export const ConsentTexts = z.object({
  intro: textLine('The introduction', 1, L.consentIntro),
  essential: purpose('The text about essential cookies'),
  analytics: purpose('The text about analytics'),
  preferences: purpose('The text about preferences'),
});
export type ConsentTexts = z.infer<typeof ConsentTexts>;

const words = (label: string) =>
  textLine(label, 1, L.synonymWords).refine((text) => /[\p{L}\p{N}]/u.test(text), `${label} is missing.`);

const FILTER_KEYS: ReadonlySet<string> = new Set([...FILTER_GROUP_NAMES, 'priceMin', 'priceMax', 'sort', 'weights']);

const Intent = z.object({
  key: z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use lower-case letters, digits and hyphens.')
    .max(40),
  label: textLine('The label', 2, L.synonymWords),
  words: z
    .array(words('The search term'))
    .min(1, 'Add at least one search term.')
    .max(L.intentWords, `Use up to ${L.intentWords} search terms.`),
  query: z
    .record(z.string(), z.string().max(200))
    .refine((query) => Object.keys(query).length > 0, 'Add at least one filter or a sort order.')
    .refine(
      (query) => Object.keys(query).every((key) => FILTER_KEYS.has(key)) && ProductFilterQuery.safeParse(query).success,
      'These filters don’t exist. Copy them from the address of the phone list.',
    ),
  list: z.enum(BEST_LIST_SLUGS).optional(),
  article: z.string().max(SLUG_MAX).refine(isSlug, 'Use the last part of the article’s web address.').optional(),
});

export const SiteSearch = z.object({
  synonyms: z
    .array(z.object({ typed: words('The search term'), meant: words('The replacement') }))
    .max(L.synonyms, `Use up to ${L.synonyms} synonyms.`)
    .refine(
      (all) => new Set(all.map(({ typed }) => typed.toLowerCase())).size === all.length,
      'Each search term can have only one synonym.',
    ),
  /** Defaults to the built-in uses. */
  intents: z
    .array(Intent)
    .max(L.intents, `Use up to ${L.intents} purposes.`)
    .refine((all) => new Set(all.map(({ key }) => key)).size === all.length, 'Give each purpose a different label.')
    .optional(),
});
export type SiteSearch = z.infer<typeof SiteSearch>;

/** Pages that every site has, each at its own address. Editors can add others at /pages/<id>. */
export const SITE_PAGES = ['about-us', 'privacy-policy', 'terms-of-service', 'faq'] as const;
export type SitePageId = (typeof SITE_PAGES)[number];

/** Pages that admins can edit, and those that are partly generated from the catalogue. */
export const TEXT_PAGES = [...SITE_PAGES, 'about-the-data', 'how-we-score'] as const;
export type TextPageId = (typeof TEXT_PAGES)[number];

export function isSitePage(id: string): id is SitePageId {
  return SITE_PAGES.some((page) => page === id);
}

export function isTextPage(id: string): id is TextPageId {
  return TEXT_PAGES.some((page) => page === id);
}

export function pagePath(id: string): string {
  return isTextPage(id) ? `/${id}` : `/pages/${id}`;
}

export const SitePage = z.object({
  title: textLine('The title', 1, L.pageTitle),
  /** Empty: the title. */
  headline: textLine('The headline', 0, L.pageHeadline).default(''),
  /** Also the description for search engines. */
  lead: textLine('The introduction', 1, L.pageLead),
  body: ArticleBody,
  /** Linked in the footer; only for pages that editors added. */
  inFooter: z.boolean('Set inFooter to true or false.').optional(),
});
export type SitePage = z.output<typeof SitePage>;

/** A draft may be incomplete. */
export const PageDraft = z.object({
  title: textLine('The title', 0, L.pageTitle),
  headline: textLine('The headline', 0, L.pageHeadline),
  lead: textLine('The introduction', 0, L.pageLead),
  body: ArticleBody,
  inFooter: SitePage.shape.inFooter,
});
export type PageDraft = z.output<typeof PageDraft>;
