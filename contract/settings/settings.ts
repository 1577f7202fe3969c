import { z } from 'zod';
import { AutosaveField } from '#contract/blogs.ts';
import { endpoint } from '#contract/endpoint.ts';
import { TimestampField } from '#contract/fields.ts';
import { BEST_LIST_SLUGS } from '#contract/phone/best-lists.ts';
import { UploadedPicture } from '#contract/picture.ts';
import { StoredPage } from './public.ts';
import { ConsentTexts, PageDraft, SITE_PAGES, SiteIdentity, SiteMail, SiteNavigation, SiteSearch } from './sections.ts';

/** Settings as they are stored, and the calls that change them. */

const SETTING_IDS = ['identity', 'navigation', 'mail', 'consent', 'search', ...SITE_PAGES] as const;
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
  /** What readers see while `value` is null. */
  defaults: StoredPage,
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
  search: stateOf(
    z.object({
      synonyms: z.array(z.object({ typed: z.string(), meant: z.string() })),
      intents: z
        .array(
          z.object({
            key: z.string(),
            label: z.string(),
            words: z.array(z.string()),
            query: z.record(z.string(), z.string()),
            list: z.enum(BEST_LIST_SLUGS).optional(),
            article: z.string().optional(),
          }),
        )
        .optional(),
    }),
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
  saveSearch: sectionEndpoint('search', 'Explain words that people search for', SiteSearch, StoredSections.search),
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
