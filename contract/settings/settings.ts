import { z } from 'zod';
import { AutosaveField, BaseVersion, Version, VersionIdField, versionContent } from '#contract/desk/versions.ts';
import { endpoint } from '#contract/endpoint.ts';
import { IdParams, SlugField, TimestampField } from '#contract/fields.ts';
import { BEST_LIST_SLUGS } from '#contract/phone/best-lists.ts';
import { UploadedPicture } from '#contract/picture.ts';
import { StoredPage } from './public.ts';
import {
  ConsentTexts,
  isSitePage,
  PageDraft,
  SITE_PAGES,
  SiteBackups,
  SiteIdentity,
  SiteMail,
  SiteNavigation,
  SitePage,
  SiteSearch,
} from './sections.ts';

/** The id of a section or text page. A new section needs an id that cannot be a page's address, such as `_name`. */
export type SettingId = string;

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
  /** When the draft goes live; null if not scheduled. */
  scheduledAt: TimestampField.nullable(),
  /** When it was last published; null for the default. */
  publishedAt: TimestampField.nullable(),
  /** What readers see while `value` is null; a page added by editors is then not found. */
  defaults: StoredPage,
  /** Added by editors. */
  isOwn: z.boolean(),
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
  backups: stateOf(z.object({ isDaily: z.boolean(), at: z.string() })),
};
export type SectionId = keyof typeof StoredSections;

export function isSection(id: SettingId): id is SectionId {
  return Object.hasOwn(StoredSections, id);
}

export function isOwnPage(id: SettingId): boolean {
  return !isSection(id) && !isSitePage(id);
}

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

/** Set for pages. */
const SettingVersion = Version.extend({
  isDefault: z.boolean(),
  isUnpublished: z.boolean(),
});
export type SettingVersion = z.infer<typeof SettingVersion>;

/** Without lines for a section's default. */
const FullSettingVersion = SettingVersion.extend(versionContent);
export type FullSettingVersion = z.infer<typeof FullSettingVersion>;

const SettingParams = IdParams;
const PageParams = IdParams;

export const PAGE_STATUSES = ['draft', 'scheduled', 'published'] as const;

export const ListedPage = z.object({
  id: SlugField,
  path: z.string(),
  title: z.string(),
  isOwn: z.boolean(),
  /** A built-in page is always published, initially with its default text. */
  status: z.enum(PAGE_STATUSES),
  /** Differs from the default. */
  isChanged: z.boolean(),
  hasDraft: z.boolean(),
  inFooter: z.boolean(),
  scheduledAt: TimestampField.nullable(),
  updatedAt: TimestampField,
  updatedBy: Actor,
});
export type ListedPage = z.infer<typeof ListedPage>;

export const NewPage = z.object({
  title: SitePage.shape.title,
  /** The end of its address; derived from the title if empty. */
  id: z.union([z.literal(''), SlugField]).default(''),
});
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
  saveBackups: sectionEndpoint('backups', 'Change when backups are made', SiteBackups, StoredSections.backups),
  pages: endpoint({
    method: 'GET',
    path: '/api/admin/settings/pages',
    summary: 'All text pages, those of the site first, then by title',
    access: 'editor',
    response: z.array(ListedPage),
  }),
  createPage: endpoint({
    method: 'POST',
    path: '/api/admin/settings/pages',
    summary: 'Add a page as a draft; 422 if its address is taken',
    access: 'editor',
    body: NewPage,
    status: 201,
    response: PageState.extend({ id: SlugField }),
  }),
  removePage: endpoint({
    method: 'DELETE',
    path: '/api/admin/settings/pages/:id',
    summary: 'Delete a page that an editor added; it can be restored from the trash',
    access: 'editor',
    params: PageParams,
    response: IdParams,
  }),
  schedulePage: endpoint({
    method: 'POST',
    path: '/api/admin/settings/pages/:id/schedule',
    summary: 'Schedule the unpublished changes of a text page; null cancels the schedule',
    access: 'editor',
    params: PageParams,
    body: BaseVersion.extend({
      scheduledAt: z.iso.datetime({ offset: true, error: 'Choose a date and time.' }).nullable(),
    }),
    response: PageState,
  }),
  page: endpoint({
    method: 'GET',
    path: '/api/admin/settings/pages/:id',
    summary: 'A text page and its unpublished changes; only admins see those of the site itself',
    access: 'editor',
    params: PageParams,
    response: PageState,
  }),
  savePage: endpoint({
    method: 'PUT',
    path: '/api/admin/settings/pages/:id/draft',
    summary: 'Save unpublished changes to a text page; 409 with the current version if someone else saved first',
    access: 'editor',
    audited: { label: 'Edit a text page', isRepeated: true },
    params: PageParams,
    body: BaseVersion.extend({ draft: PageDraft, isAutosave: AutosaveField }),
    response: PageState,
  }),
  discardPage: endpoint({
    method: 'DELETE',
    path: '/api/admin/settings/pages/:id/draft',
    summary: 'Discard the unpublished changes of a text page; they stay in its versions',
    access: 'editor',
    params: PageParams,
    response: PageState,
  }),
  publishPage: endpoint({
    method: 'POST',
    path: '/api/admin/settings/pages/:id/publish',
    summary: 'Publish the changes of a text page; the old text becomes a version',
    access: 'editor',
    params: PageParams,
    body: BaseVersion,
    response: PageState,
  }),
  resetPage: endpoint({
    method: 'POST',
    path: '/api/admin/settings/pages/:id/reset',
    summary: 'Reset a text page to the default, or make an added page a draft; the old text becomes a version',
    access: 'editor',
    params: PageParams,
    body: BaseVersion,
    response: PageState,
  }),
  versions: endpoint({
    method: 'GET',
    path: '/api/admin/settings/:id/versions',
    summary: 'Earlier versions of a setting or text page, newest first',
    access: 'editor',
    params: SettingParams,
    response: z.array(SettingVersion),
  }),
  version: endpoint({
    method: 'GET',
    path: '/api/admin/settings/:id/versions/:versionId',
    summary: 'An earlier version with its content, or the `current` one',
    access: 'editor',
    params: SettingParams.extend({ versionId: VersionIdField }),
    response: FullSettingVersion,
  }),
  restoreVersion: endpoint({
    method: 'POST',
    path: '/api/admin/settings/:id/versions/:versionId/restore',
    summary: 'Restore an earlier version; for a text page it becomes unpublished changes',
    access: 'editor',
    params: VersionParams,
    body: BaseVersion,
    response: BaseVersion,
  }),
};
