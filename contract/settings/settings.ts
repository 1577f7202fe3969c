import { z } from 'zod';
import { AutosaveField } from '#contract/blogs.ts';
import { endpoint } from '#contract/endpoint.ts';
import { TimestampField } from '#contract/fields.ts';
import { BEST_LIST_SLUGS } from '#contract/phone/best-lists.ts';
import { UploadedPicture } from '#contract/picture.ts';
import { StoredPage } from './public.ts';
import { ConsentTexts, PageDraft, SITE_PAGES, SiteIdentity, SiteMail, SiteNavigation, SiteSearch } from './sections.ts';

const SETTING_IDS = ['identity', 'navigation', 'mail', 'consent', 'search', ...SITE_PAGES] as const;
export type SettingId = (typeof SETTING_IDS)[number];

const Actor = z.object({ id: z.string(), name: z.string() }).nullable();

function stateOf<Value extends z.ZodType>(value: Value) {
  return z.object({
    /** Null: the default. */
    value: value.nullable(),
    updatedAt: TimestampField,
    updatedBy: Actor,
  });
}

/** Stored values were validated when they were saved. */
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
  /** The unpublished draft. */
  draft: StoredPage.nullable(),
  /** When it was last published; null for the default. */
  publishedAt: TimestampField.nullable(),
  /** What readers see while `value` is null. */
  defaults: StoredPage,
});
export type PageState = z.infer<typeof PageState>;

const EnvironmentEntry = z.object({
  name: z.string(),
  /** Null when unset, `set` for a secret. */
  value: z.string().nullable(),
  isSecret: z.boolean(),
  /** The effective value: set, or the default. */
  isSet: z.boolean(),
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
      /** Differs from the default. */
      isChanged: z.boolean(),
      hasDraft: z.boolean(),
      updatedAt: TimestampField,
      updatedBy: Actor,
    }),
  ),
  /** The default sender, and the sender address, which only the environment sets. */
  sender: z.object({ name: z.string(), address: z.string(), replyTo: z.string() }),
  environment: z.array(EnvironmentEntry),
});
export type AllSettings = z.infer<typeof AllSettings>;

const SettingVersion = z.object({
  id: z.uuid(),
  savedAt: TimestampField,
  savedBy: Actor,
  isShipped: z.boolean(),
  /** It was never published. */
  isUnpublished: z.boolean(),
  /** For a page. */
  title: z.string().nullable(),
});
export type SettingVersion = z.infer<typeof SettingVersion>;

/** A version in the shape of its setting; null for the default. */
const FullSettingVersion = SettingVersion.extend({
  page: StoredPage.nullable(),
  /** Other settings as readable lines. */
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
    summary: `${summary}; null resets it to the default; 409 with the current version if someone else saved first`,
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
    'Change the header and footer links',
    SiteNavigation,
    StoredSections.navigation,
  ),
  saveMail: sectionEndpoint('mail', 'Change the mail sender', SiteMail, StoredSections.mail),
  saveConsent: sectionEndpoint('consent', 'Change the cookie dialog', ConsentTexts, StoredSections.consent),
  saveSearch: sectionEndpoint(
    'search',
    'Change synonyms and purposes of the search',
    SiteSearch,
    StoredSections.search,
  ),
  page: endpoint({
    method: 'GET',
    path: '/api/admin/settings/pages/:id',
    summary: 'A text page and its unpublished changes',
    access: 'admin',
    params: PageParams,
    response: PageState,
  }),
  savePage: endpoint({
    method: 'PUT',
    path: '/api/admin/settings/pages/:id/draft',
    summary: 'Save unpublished changes to a text page; 409 with the current version if someone else saved first',
    access: 'admin',
    audited: { label: 'Edit a text page', isRepeated: true },
    params: PageParams,
    body: BaseVersion.extend({ draft: PageDraft, isAutosave: AutosaveField }),
    response: PageState,
  }),
  discardPage: endpoint({
    method: 'DELETE',
    path: '/api/admin/settings/pages/:id/draft',
    summary: 'Discard the unpublished changes of a text page; they stay in its versions',
    access: 'admin',
    params: PageParams,
    response: PageState,
  }),
  publishPage: endpoint({
    method: 'POST',
    path: '/api/admin/settings/pages/:id/publish',
    summary: 'Publish the changes of a text page; the old text becomes a version',
    access: 'admin',
    params: PageParams,
    body: BaseVersion,
    response: PageState,
  }),
  resetPage: endpoint({
    method: 'POST',
    path: '/api/admin/settings/pages/:id/reset',
    summary: 'Reset a text page to the default; the old text becomes a version',
    access: 'admin',
    params: PageParams,
    body: BaseVersion,
    response: PageState,
  }),
  versions: endpoint({
    method: 'GET',
    path: '/api/admin/settings/:id/versions',
    summary: 'Earlier versions of a setting or text page, newest first',
    access: 'admin',
    params: SettingParams,
    response: z.array(SettingVersion),
  }),
  version: endpoint({
    method: 'GET',
    path: '/api/admin/settings/:id/versions/:versionId',
    summary: 'An earlier version with its content',
    access: 'admin',
    params: VersionParams,
    response: FullSettingVersion,
  }),
  restoreVersion: endpoint({
    method: 'POST',
    path: '/api/admin/settings/:id/versions/:versionId/restore',
    summary: 'Restore an earlier version; for a text page it becomes unpublished changes',
    access: 'admin',
    params: VersionParams,
    body: BaseVersion,
    response: BaseVersion,
  }),
};
