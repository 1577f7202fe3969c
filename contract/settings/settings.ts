import { z } from 'zod';
import { ArticleBody, ArticleDocument } from '#contract/article/body.ts';
import { AutosaveField } from '#contract/blogs.ts';
import { endpoint } from '#contract/endpoint.ts';
import { isPlainText, TimestampField, textLine } from '#contract/fields.ts';
import { ARTICLE_PICTURE_TEXT_MAX, EMAIL_MAX } from '#contract/limits.ts';
import { ProductCard } from '#contract/phone/product.ts';
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

export const SITE_PAGES = ['about-us', 'privacy-policy', 'terms-of-service', 'faq'] as const;
export type SitePageId = (typeof SITE_PAGES)[number];

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
const PageDraft = z.object({
  title: textLine('The title', 0, L.pageTitle),
  headline: textLine('The headline', 0, L.pageHeadline),
  lead: textLine('The first sentences', 0, L.pageLead),
  body: ArticleBody,
});
export type PageDraft = z.output<typeof PageDraft>;

const StoredPage = z.object({ title: z.string(), headline: z.string(), lead: z.string(), body: ArticleDocument });

const SETTING_IDS = ['identity', 'navigation', 'mail', 'consent', ...SITE_PAGES] as const;
export type SettingId = (typeof SETTING_IDS)[number];

const Actor = z.object({ id: z.string(), name: z.string() }).nullable();

function stateOf<Value extends z.ZodType>(value: Value) {
  return z.object({
    /** Null: what ships. */
    value: value.nullable(),
    updatedAt: TimestampField,
    updatedBy: Actor,
  });
}

/** What is stored needs no check. */
const StoredNavigation = z.object({
  header: z.array(z.object({ label: z.string(), address: z.string(), isHidden: z.boolean() })),
  footer: z.array(
    z.object({
      title: z.string(),
      links: z.array(z.object({ label: z.string(), address: z.string(), isHidden: z.boolean() })),
    }),
  ),
});

export const PageState = stateOf(StoredPage).extend({
  /** What it is to become, while readers see what it is. */
  draft: StoredPage.nullable(),
  /** Since when readers see it; null for what ships. */
  publishedAt: TimestampField.nullable(),
});
export type PageState = z.infer<typeof PageState>;

const EnvironmentEntry = z.object({
  name: z.string(),
  /** Null where it is not set, `set` for a secret. */
  value: z.string().nullable(),
  isSecret: z.boolean(),
  /** What holds: it was set, or it is the default. */
  isSet: z.boolean(),
  /** What it is for, as the documentation says. */
  about: z.string(),
});
export type EnvironmentEntry = z.infer<typeof EnvironmentEntry>;

const StoredSections = {
  identity: stateOf(
    z.object({
      name: z.string(),
      tagline: z.string(),
      about: z.string(),
      logo: z.object({ image: UploadedPicture, alt: z.string() }).nullable(),
    }),
  ),
  navigation: stateOf(StoredNavigation),
  mail: stateOf(z.object({ senderName: z.string(), replyTo: z.string() })),
  consent: stateOf(
    z.object({ intro: z.string(), essential: z.string(), analytics: z.string(), preferences: z.string() }),
  ),
};
export type SectionId = keyof typeof StoredSections;

export const AllSettings = z.object({
  ...StoredSections,
  pages: z.array(
    z.object({
      id: z.enum(SITE_PAGES),
      /** Readers see something else than what ships. */
      isChanged: z.boolean(),
      hasDraft: z.boolean(),
      updatedAt: TimestampField,
      updatedBy: Actor,
    }),
  ),
  /** Whom mails are from as long as nothing is saved, and their address, which the environment alone says. */
  sender: z.object({ name: z.string(), address: z.string(), replyTo: z.string() }),
  environment: z.array(EnvironmentEntry),
});
export type AllSettings = z.infer<typeof AllSettings>;

const SettingVersion = z.object({
  id: z.uuid(),
  /** When it was written, and by whom. */
  savedAt: TimestampField,
  savedBy: Actor,
  /** It is what ships. */
  isShipped: z.boolean(),
  /** Readers never saw it. */
  isUnpublished: z.boolean(),
  /** Of a page. */
  title: z.string().nullable(),
});
export type SettingVersion = z.infer<typeof SettingVersion>;

/** A version with what it says, in the shape of its setting; null for what ships. */
const FullSettingVersion = SettingVersion.extend({
  page: StoredPage.nullable(),
  /** The others as lines that people read. */
  lines: z.array(z.object({ label: z.string(), text: z.string() })),
});
export type FullSettingVersion = z.infer<typeof FullSettingVersion>;

const BaseVersion = z.object({ updatedAt: TimestampField });
const SettingParams = z.object({ id: z.enum(SETTING_IDS, 'There is no such setting.') });
const PageParams = z.object({ id: z.enum(SITE_PAGES, 'There is no such page.') });
const VersionParams = SettingParams.extend({ versionId: z.uuid() });

function sectionEndpoint<Value extends z.ZodType, State extends z.ZodType>(
  id: SectionId,
  summary: string,
  value: Value,
  response: State,
) {
  return endpoint({
    method: 'PUT',
    path: `/api/admin/settings/${id}`,
    summary: `${summary}; null goes back to what ships; 409 with the current one when somebody else saved meanwhile`,
    access: 'admin',
    body: BaseVersion.extend({ value: value.nullable() }),
    response,
  });
}

export const settings = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/settings',
    summary: 'All settings of the site, and those of the environment without their secrets',
    access: 'admin',
    response: AllSettings,
  }),
  saveIdentity: sectionEndpoint('identity', 'Change the name and the logo', SiteIdentity, StoredSections.identity),
  saveNavigation: sectionEndpoint(
    'navigation',
    'Change the links of header and footer',
    SiteNavigation,
    StoredSections.navigation,
  ),
  saveMail: sectionEndpoint('mail', 'Change whom mails are from', SiteMail, StoredSections.mail),
  saveConsent: sectionEndpoint('consent', 'Change the words about cookies', ConsentTexts, StoredSections.consent),
  page: endpoint({
    method: 'GET',
    path: '/api/admin/settings/pages/:id',
    summary: 'One page of text with what it is to become',
    access: 'admin',
    params: PageParams,
    response: PageState,
  }),
  savePage: endpoint({
    method: 'PUT',
    path: '/api/admin/settings/pages/:id/draft',
    summary:
      'Work on a page of text while readers see the old one; 409 with the current one when it was saved meanwhile',
    access: 'admin',
    audited: { label: 'Work on a page of text', isRepeated: true },
    params: PageParams,
    body: BaseVersion.extend({ draft: PageDraft, isAutosave: AutosaveField }),
    response: PageState,
  }),
  discardPage: endpoint({
    method: 'DELETE',
    path: '/api/admin/settings/pages/:id/draft',
    summary: 'Give up what a page was to become; its text stays among the versions',
    access: 'admin',
    params: PageParams,
    response: PageState,
  }),
  publishPage: endpoint({
    method: 'POST',
    path: '/api/admin/settings/pages/:id/publish',
    summary: 'Publish what a page is to become; the old text becomes a version',
    access: 'admin',
    params: PageParams,
    body: BaseVersion,
    response: PageState,
  }),
  resetPage: endpoint({
    method: 'POST',
    path: '/api/admin/settings/pages/:id/reset',
    summary: 'Put a page back to what ships; the old text becomes a version',
    access: 'admin',
    params: PageParams,
    body: BaseVersion,
    response: PageState,
  }),
  versions: endpoint({
    method: 'GET',
    path: '/api/admin/settings/:id/versions',
    summary: 'Earlier versions of a setting or a page, newest first',
    access: 'admin',
    params: SettingParams,
    response: z.array(SettingVersion),
  }),
  version: endpoint({
    method: 'GET',
    path: '/api/admin/settings/:id/versions/:versionId',
    summary: 'An earlier version with what it says',
    access: 'admin',
    params: VersionParams,
    response: FullSettingVersion,
  }),
  restoreVersion: endpoint({
    method: 'POST',
    path: '/api/admin/settings/:id/versions/:versionId/restore',
    summary: 'Make an earlier version the current one; of a page it becomes what the page is to become',
    access: 'admin',
    params: VersionParams,
    body: BaseVersion,
    response: BaseVersion,
  }),
};

/** What readers are told, as far as it is not what ships. */
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
  /** Pages that say something else than what ships. */
  pages: z.array(z.enum(SITE_PAGES)).optional(),
});
export type PublicSettings = z.infer<typeof PublicSettings>;

export const PublicPage = StoredPage.extend({
  /** The phones that the text shows, in its order. */
  products: z.array(ProductCard),
  publishedAt: TimestampField,
});
export type PublicPage = z.infer<typeof PublicPage>;
