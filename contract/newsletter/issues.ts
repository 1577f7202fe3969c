import { z } from 'zod';
import { TextBody, TextDocument } from '../article/body.ts';
import { endpoint } from '../endpoint.ts';
import {
  LimitField,
  multilineText,
  NewIdField,
  PageField,
  paged,
  queryParam,
  SlugField,
  TimestampField,
  textLine,
  UuidParams,
} from '../fields.ts';
import { FOLLOWED_BRANDS_MAX, ISSUE_ARTICLES_MAX, ISSUE_INTRO_MAX, ISSUE_SUBJECT_MAX, isSlug } from '../limits.ts';
import { FollowedBrands } from './subscribers.ts';

/** Issues of the newsletter: written, scheduled, sent once. */

export const ISSUE_STATUSES = ['draft', 'scheduled', 'sending', 'sent'] as const;
export const IssueStatus = z.enum(ISSUE_STATUSES);

const IssueAudience = z.enum(['everybody', 'brands'], 'Choose everybody or brands.');

/** Why an issue for followers of brands is not sent while none is chosen: it would go to nobody, never to all. */
export const NO_BRAND_CHOSEN = 'Choose at least one brand, or all subscribers.';

export const IssueFields = z.object({
  subject: textLine('The subject', 1, ISSUE_SUBJECT_MAX),
  intro: multilineText('The introduction', 0, ISSUE_INTRO_MAX).default(''),
  /** The introduction with headings, lists and links; takes the place of the plain one. */
  introBody: TextBody.nullable().default(null),
  /** Published articles, in the order of the mail; it is sent with one at least. */
  articleIds: z
    .array(SlugField)
    .max(ISSUE_ARTICLES_MAX, `Choose up to ${ISSUE_ARTICLES_MAX} articles.`)
    .refine((ids) => new Set(ids).size === ids.length, 'Each article can be in an issue only once.'),
  /** To whom. Left out: followers of these brands, or everyone where there are none. */
  audience: IssueAudience.optional(),
  /** Whose followers get it; one for `brands` has to have some before it is sent. */
  brandIds: FollowedBrands.default([]),
});

export const IssueProgress = z.object({
  /** Addresses the issue goes to; for a draft, those it would go to now. */
  total: z.int(),
  /** Handed to the outbox. */
  queued: z.int(),
  sent: z.int(),
  failed: z.int(),
  /** Left the list before their turn. */
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
  /** When it is to leave; it says of one that was sent when it should have. */
  scheduledAt: TimestampField.nullable(),
  /** Why it did not leave when it should have. */
  problem: z.string().nullable(),
  /** Readers who got it and left the newsletter before they got another. */
  unsubscribed: z.int(),
  createdAt: TimestampField,
  updatedAt: TimestampField,
  startedAt: TimestampField.nullable(),
  finishedAt: TimestampField.nullable(),
});

/** What became of an issue. No one is followed: who opened it or pressed a link in it is not known. */
export const IssueResults = z.object({
  accepted: z.int(),
  refused: z.int(),
  waiting: z.int(),
  skipped: z.int(),
  unsubscribed: z.int(),
  /** What mail servers said to those they refused, most often first; none once the outbox has forgotten them. */
  reasons: z.array(z.object({ reason: z.string(), count: z.int() })),
});

export const IssuePreview = z.object({ subject: z.string(), html: z.string(), text: z.string() });

export type IssueFields = z.infer<typeof IssueFields>;
export type IssueProgress = z.infer<typeof IssueProgress>;
export type Issue = z.infer<typeof Issue>;
export type IssueResults = z.infer<typeof IssueResults>;
export type IssuePreview = z.infer<typeof IssuePreview>;

const BrandList = queryParam((text) => {
  const ids = text.split(',').filter(Boolean);
  return ids.length <= FOLLOWED_BRANDS_MAX && ids.every(isSlug) ? ids : undefined;
}, 'Use ids of brands, separated by commas.');

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
    summary: 'Compose an issue from published articles; 409 with the stored one when one was made with `newId` already',
    access: 'editor',
    body: IssueFields.extend({ newId: NewIdField }),
    status: 201,
    response: Issue,
  }),
  updateIssue: endpoint({
    method: 'PUT',
    path: '/api/newsletter/issues/:id',
    summary: 'Change an issue that is still a draft; 409 with the stored one when another was saved meanwhile',
    access: 'editor',
    audited: { label: 'Change an issue of the newsletter', isRepeated: true },
    params: UuidParams,
    body: IssueFields.extend({
      /** Of the version that was looked at. */
      updatedAt: TimestampField.optional(),
    }),
    response: Issue,
  }),
  removeIssue: endpoint({
    method: 'DELETE',
    path: '/api/newsletter/issues/:id',
    summary: 'Remove an issue that is still a draft',
    access: 'editor',
    params: UuidParams,
    response: UuidParams,
  }),
  previewIssue: endpoint({
    method: 'POST',
    path: '/api/newsletter/issues/preview',
    summary: 'What an issue would look like, without keeping it',
    access: 'editor',
    readOnly: true,
    body: IssueFields,
    response: IssuePreview,
  }),
  audience: endpoint({
    method: 'GET',
    path: '/api/newsletter/audience',
    summary: 'How many an issue would go to: everybody, or followers of one of these brands, separated by commas',
    access: 'editor',
    query: z.object({ brandIds: BrandList.optional() }),
    response: z.object({ count: z.int() }),
  }),
  results: endpoint({
    method: 'GET',
    path: '/api/newsletter/issues/:id/results',
    summary: 'What became of an issue: accepted, refused and why, unsubscribed after it',
    access: 'editor',
    params: UuidParams,
    response: IssueResults,
  }),
  scheduleIssue: endpoint({
    method: 'PUT',
    path: '/api/newsletter/issues/:id/schedule',
    summary: 'Send an issue at a time, once; asking again changes the time',
    access: 'editor',
    params: UuidParams,
    body: z.object({ scheduledAt: TimestampField }),
    response: Issue,
  }),
  unscheduleIssue: endpoint({
    method: 'DELETE',
    path: '/api/newsletter/issues/:id/schedule',
    summary: 'Keep an issue from being sent at its time',
    access: 'editor',
    params: UuidParams,
    response: Issue,
  }),
  sendIssueToMe: endpoint({
    method: 'POST',
    path: '/api/newsletter/issues/:id/test',
    summary: 'Send an issue to oneself',
    access: 'editor',
    params: UuidParams,
    status: 202,
    response: z.object({ email: z.string() }),
  }),
  sendIssue: endpoint({
    method: 'POST',
    path: '/api/newsletter/issues/:id/send',
    summary: 'Send an issue now to every confirmed subscriber it is for, once; asking again changes nothing',
    access: 'editor',
    params: UuidParams,
    status: 202,
    response: Issue,
  }),
};
