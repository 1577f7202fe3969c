import { z } from 'zod';
import { EmailField } from '#contract/account/fields.ts';
import { TextBody, TextDocument } from '#contract/article/body.ts';
import { AutosaveField, BaseVersion, Version, VersionIdField, versionContent } from '#contract/desk/versions.ts';
import { endpoint } from '#contract/endpoint.ts';
import {
  LimitField,
  multilineText,
  NewIdField,
  PageField,
  paged,
  queryParam,
  Removed,
  SlugField,
  TimestampField,
  textLine,
  UuidParams,
} from '#contract/fields.ts';
import {
  FOLLOWED_BRANDS_MAX,
  ISSUE_ARTICLES_MAX,
  ISSUE_INTRO_MAX,
  ISSUE_SUBJECT_MAX,
  isSlug,
} from '#contract/limits.ts';
import { FollowedBrands } from './subscribers.ts';

/** Issues of the newsletter: written, scheduled, and sent once. */

export const ISSUE_STATUSES = ['draft', 'scheduled', 'sending', 'sent'] as const;
export const IssueStatus = z.enum(ISSUE_STATUSES);

const IssueAudience = z.enum(['everybody', 'brands'], 'Use everybody or brands.');

/** Shown if an issue for followers has no brand chosen, because it would have no recipients. */
export const NO_BRAND_CHOSEN = 'Choose at least one brand, or all subscribers.';

export const IssueFields = z.object({
  subject: textLine('The subject', 1, ISSUE_SUBJECT_MAX),
  intro: multilineText('The introduction', 0, ISSUE_INTRO_MAX).default(''),
  /** The introduction with formatting; replaces the plain one. */
  introBody: TextBody.nullable().default(null),
  /** Published articles in mail order; sending requires at least one. */
  articleIds: z
    .array(SlugField)
    .max(ISSUE_ARTICLES_MAX, `Choose up to ${ISSUE_ARTICLES_MAX} articles.`)
    .refine((ids) => new Set(ids).size === ids.length, 'Each article can be in an issue only once.'),
  /** The recipients. If omitted: followers of these brands, or everyone without any. */
  audience: IssueAudience.optional(),
  /** Brands whose followers get it; required for `brands` when sending. */
  brandIds: FollowedBrands.default([]),
});

export const IssueProgress = z.object({
  /** Number of recipients; for a draft, what it would be now. */
  total: z.int(),
  /** Mail in the outbox. */
  queued: z.int(),
  sent: z.int(),
  failed: z.int(),
  /** Unsubscribed before their mail was sent. */
  skipped: z.int(),
});

export const Issue = z.object({
  id: z.uuid(),
  subject: z.string(),
  intro: z.string(),
  introBody: TextDocument.nullable(),
  articleIds: z.array(SlugField),
  audience: IssueAudience,
  brandIds: z.array(SlugField),
  status: IssueStatus,
  progress: IssueProgress,
  /** When it should be sent; for a sent issue, when it should have been. */
  scheduledAt: TimestampField.nullable(),
  /** Why it was not sent on schedule. */
  problem: z.string().nullable(),
  /** Recipients who unsubscribed before they got another issue. */
  unsubscribed: z.int(),
  createdAt: TimestampField,
  updatedAt: TimestampField,
  startedAt: TimestampField.nullable(),
  finishedAt: TimestampField.nullable(),
});

/** Results of an issue. Opens and clicks are not tracked. */
export const IssueResults = z.object({
  accepted: z.int(),
  refused: z.int(),
  waiting: z.int(),
  skipped: z.int(),
  unsubscribed: z.int(),
  /** Reasons for refused mail, most frequent first; empty once the outbox has deleted them. */
  reasons: z.array(z.object({ reason: z.string(), count: z.int() })),
});

export const IssuePreview = z.object({ subject: z.string(), html: z.string(), text: z.string() });

/** Its title is the subject. */
export const IssueVersion = Version;
export const FullIssueVersion = Version.extend(versionContent);

export type IssueFields = z.infer<typeof IssueFields>;
export type IssueProgress = z.infer<typeof IssueProgress>;
export type Issue = z.infer<typeof Issue>;
export type IssueResults = z.infer<typeof IssueResults>;
export type IssuePreview = z.infer<typeof IssuePreview>;
export type IssueVersion = z.infer<typeof IssueVersion>;
export type FullIssueVersion = z.infer<typeof FullIssueVersion>;

const BrandList = queryParam((text) => {
  const ids = text.split(',').filter(Boolean);
  return ids.length <= FOLLOWED_BRANDS_MAX && ids.every(isSlug) ? ids : undefined;
}, 'Use the IDs of brands, separated by commas.');

export const issues = {
  issues: endpoint({
    method: 'GET',
    path: '/api/newsletter/issues',
    summary: 'Issues, newest first, with their progress',
    access: 'editor',
    query: z.object({ page: PageField, limit: LimitField }),
    response: paged('issues', Issue),
  }),
  issue: endpoint({
    method: 'GET',
    path: '/api/newsletter/issues/:id',
    summary: 'One issue with its progress',
    access: 'editor',
    params: UuidParams,
    response: Issue,
  }),
  createIssue: endpoint({
    method: 'POST',
    path: '/api/newsletter/issues',
    summary: 'Create an issue from published articles; 409 with the stored one if `newId` was already used',
    access: 'editor',
    body: IssueFields.extend({ newId: NewIdField }),
    status: 201,
    response: Issue,
  }),
  updateIssue: endpoint({
    method: 'PUT',
    path: '/api/newsletter/issues/:id',
    summary: 'Change a draft issue; 409 with the stored one if someone else saved it first',
    access: 'editor',
    audited: { label: 'Change an issue of the newsletter', isRepeated: true },
    params: UuidParams,
    body: IssueFields.extend({
      /** The version that was edited. */
      updatedAt: TimestampField.optional(),
      isAutosave: AutosaveField,
    }),
    response: Issue,
  }),
  removeIssue: endpoint({
    method: 'DELETE',
    path: '/api/newsletter/issues/:id',
    summary: 'Move an issue that is still a draft to the trash, with its versions',
    access: 'editor',
    params: UuidParams,
    response: Removed,
  }),
  previewIssue: endpoint({
    method: 'POST',
    path: '/api/newsletter/issues/preview',
    summary: 'Preview an issue without saving it',
    access: 'editor',
    readOnly: true,
    body: IssueFields,
    response: IssuePreview,
  }),
  audience: endpoint({
    method: 'GET',
    path: '/api/newsletter/audience',
    summary:
      'Number of recipients of an issue: all subscribers, or followers of one of these brands, separated by commas',
    access: 'editor',
    query: z.object({ brandIds: BrandList.optional() }),
    response: z.object({ count: z.int() }),
  }),
  results: endpoint({
    method: 'GET',
    path: '/api/newsletter/issues/:id/results',
    summary: 'Results of an issue: accepted, refused with reasons, unsubscribed after it',
    access: 'editor',
    params: UuidParams,
    response: IssueResults,
  }),
  versions: endpoint({
    method: 'GET',
    path: '/api/newsletter/issues/:id/versions',
    summary: 'Earlier versions of an issue, newest first',
    access: 'editor',
    params: UuidParams,
    response: z.array(IssueVersion),
  }),
  version: endpoint({
    method: 'GET',
    path: '/api/newsletter/issues/:id/versions/:versionId',
    summary: 'An earlier version of an issue with its content, or the `current` one',
    access: 'editor',
    params: UuidParams.extend({ versionId: VersionIdField }),
    response: FullIssueVersion,
  }),
  restoreVersion: endpoint({
    method: 'POST',
    path: '/api/newsletter/issues/:id/versions/:versionId/restore',
    summary: 'Restore an earlier version of an issue that is still a draft; the current one becomes a version',
    access: 'editor',
    params: UuidParams.extend({ versionId: z.uuid() }),
    body: BaseVersion,
    response: Issue,
  }),
  scheduleIssue: endpoint({
    method: 'PUT',
    path: '/api/newsletter/issues/:id/schedule',
    summary: 'Schedule an issue; calling again changes the time',
    access: 'editor',
    params: UuidParams,
    body: z.object({ scheduledAt: TimestampField }),
    response: Issue,
  }),
  unscheduleIssue: endpoint({
    method: 'DELETE',
    path: '/api/newsletter/issues/:id/schedule',
    summary: 'Cancel a scheduled issue',
    access: 'editor',
    params: UuidParams,
    response: Issue,
  }),
  sendIssueToMe: endpoint({
    method: 'POST',
    path: '/api/newsletter/issues/:id/test',
    summary: 'Send a test of an issue to an address, or to yourself',
    access: 'editor',
    params: UuidParams,
    body: z.object({ email: EmailField.optional() }).nullish(),
    status: 202,
    response: z.object({ email: z.string() }),
  }),
  sendIssue: endpoint({
    method: 'POST',
    path: '/api/newsletter/issues/:id/send',
    summary: 'Send an issue to its confirmed subscribers now; calling again changes nothing',
    access: 'editor',
    params: UuidParams,
    status: 202,
    response: Issue,
  }),
};
