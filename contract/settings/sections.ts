import { z } from 'zod';
import { ArticleBody } from '#contract/article/body.ts';
import { isPlainText, textLine } from '#contract/fields.ts';
import { ARTICLE_PICTURE_TEXT_MAX, EMAIL_MAX, isSlug, SLUG_MAX } from '#contract/limits.ts';
import { BEST_LIST_SLUGS } from '#contract/phone/best-lists.ts';
import { FILTER_GROUP_NAMES } from '#contract/phone/filters.ts';
import { ProductFilterQuery } from '#contract/phone/product-filter.ts';
import { UploadedPicture } from '#contract/picture.ts';

/** What admins say of the whole site. Where nothing is saved, what ships holds (`shipped.ts`, the app's own texts). */

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
} as const;

const L = SITE_LIMITS;

/** Of a name that mails carry in their head and pages in their title. */
const NAME_SIGNS = /["<>\\]/;

export const SiteIdentity = z.object({
  name: textLine('The name', 2, L.name).refine(
    (name) => !NAME_SIGNS.test(name),
    'The name cannot hold quotation marks, angle brackets or backslashes.',
  ),
  tagline: textLine('The line beneath the name', 0, L.tagline),
  /** The sentence of the footer; empty: the one that ships, with the name. */
  about: textLine('The sentence of the footer', 0, L.about),
  /** Null for ours. */
  logo: z
    .object({
      image: UploadedPicture,
      /** For whoever does not see it. */
      alt: textLine('The description of the logo', 1, ARTICLE_PICTURE_TEXT_MAX),
    })
    .nullable(),
});
export type SiteIdentity = z.infer<typeof SiteIdentity>;

export const NavigationLink = z.object({
  label: textLine('The label', 1, L.linkLabel),
  /** A page of this site, which the route table has to know, or another site over TLS. */
  address: z
    .string('The address is missing.')
    .trim()
    .min(1, 'The address is missing.')
    .max(L.linkAddress, `An address can have at most ${L.linkAddress} characters.`)
    .refine(
      (address) => /^(?:\/(?!\/)|https:\/\/[^\s/?#@]+\.)[^\s\\<>"]*$/.test(address) && isPlainText(address),
      'Use a page of this site, such as /faq, or an address that begins with https://.',
    ),
  isHidden: z.boolean('Say whether the link is hidden.').default(false),
});
export type NavigationLink = z.output<typeof NavigationLink>;

export const SiteNavigation = z.object({
  header: z.array(NavigationLink).max(L.headerLinks, `The header has room for ${L.headerLinks} links.`),
  footer: z
    .array(
      z.object({
        title: textLine('The title of the group', 1, L.linkLabel),
        links: z.array(NavigationLink).max(L.groupLinks, `A group has room for ${L.groupLinks} links.`),
      }),
    )
    .max(L.footerGroups, `The footer has room for ${L.footerGroups} groups.`)
    .refine(
      (groups) => new Set(groups.map(({ title }) => title)).size === groups.length,
      'Two groups have the same title.',
    ),
});
export type SiteNavigation = z.output<typeof SiteNavigation>;

export const SiteMail = z.object({
  /** Empty: the one that the environment gives, or the site's name. */
  senderName: textLine('The name of the sender', 0, L.senderName).refine(
    (name) => !NAME_SIGNS.test(name),
    'The name of the sender cannot hold quotation marks, angle brackets or backslashes.',
  ),
  /** Where answers go; empty: where the environment says. */
  replyTo: z.union(
    [z.literal(''), z.email().max(EMAIL_MAX).toLowerCase()],
    'Use an e-mail address, or leave it empty.',
  ),
});
export type SiteMail = z.infer<typeof SiteMail>;

const purpose = (label: string) => textLine(label, 1, L.consentPurpose);

export const ConsentTexts = z.object({
  intro: textLine('The introduction', 1, L.consentIntro),
  essential: purpose('What is essential'),
  analytics: purpose('What analytics are for'),
  preferences: purpose('What preferences are for'),
});
export type ConsentTexts = z.infer<typeof ConsentTexts>;

const words = (label: string) =>
  textLine(label, 1, L.synonymWords).refine((text) => /[\p{L}\p{N}]/u.test(text), `${label} is missing.`);

const FILTER_KEYS: ReadonlySet<string> = new Set([...FILTER_GROUP_NAMES, 'priceMin', 'priceMax', 'sort', 'weights']);

const Intent = z.object({
  key: z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use small letters, digits and hyphens.')
    .max(40),
  label: textLine('The name', 2, L.synonymWords),
  words: z
    .array(words('What people type'))
    .min(1, 'Add at least one word that people type.')
    .max(L.intentWords, `There is room for ${L.intentWords} words.`),
  query: z
    .record(z.string(), z.string().max(200))
    .refine((query) => Object.keys(query).length > 0, 'Choose at least one filter or an order.')
    .refine(
      (query) => Object.keys(query).every((key) => FILTER_KEYS.has(key)) && ProductFilterQuery.safeParse(query).success,
      'These are not filters of the listing. Copy them from its address.',
    ),
  list: z.enum(BEST_LIST_SLUGS).optional(),
  article: z.string().max(SLUG_MAX).refine(isSlug, 'Use the last part of the article’s address.').optional(),
});

/** What admins say of the search. */
export const SiteSearch = z.object({
  synonyms: z
    .array(z.object({ typed: words('What people type'), meant: words('What they mean') }))
    .max(L.synonyms, `There is room for ${L.synonyms} synonyms.`)
    .refine(
      (all) => new Set(all.map(({ typed }) => typed.toLowerCase())).size === all.length,
      'The same words are explained twice.',
    ),
  /** What people want a phone for; what ships where it is missing. */
  intents: z
    .array(Intent)
    .max(L.intents, `There is room for ${L.intents} purposes.`)
    .refine((all) => new Set(all.map(({ key }) => key)).size === all.length, 'Two purposes have the same name.')
    .optional(),
});
export type SiteSearch = z.infer<typeof SiteSearch>;

export const SITE_PAGES = ['about-us', 'privacy-policy', 'terms-of-service', 'faq'] as const;
export type SitePageId = (typeof SITE_PAGES)[number];

/** Those that admins can edit, and those that are partly worked out from the catalogue. */
export const TEXT_PAGES = [...SITE_PAGES, 'about-the-data', 'how-we-score'] as const;
export type TextPageId = (typeof TEXT_PAGES)[number];

export const SitePage = z.object({
  /** Of the tab and of search results. */
  title: textLine('The title', 1, L.pageTitle),
  /** At the head of the page; empty: the title. */
  headline: textLine('The headline', 0, L.pageHeadline).default(''),
  /** The first sentences, also for search engines. */
  lead: textLine('The first sentences', 1, L.pageLead),
  body: ArticleBody,
});
export type SitePage = z.output<typeof SitePage>;

/** Half written it may lack anything. */
export const PageDraft = z.object({
  title: textLine('The title', 0, L.pageTitle),
  headline: textLine('The headline', 0, L.pageHeadline),
  lead: textLine('The first sentences', 0, L.pageLead),
  body: ArticleBody,
});
export type PageDraft = z.output<typeof PageDraft>;
