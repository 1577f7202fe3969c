import { z } from 'zod';
import { EmailField } from './account/fields.ts';
import { TextBody, TextDocument } from './article/body.ts';
import { endpoint } from './endpoint.ts';
import {
  LimitField,
  multilineText,
  PageField,
  paged,
  queryParam,
  SearchField,
  SlugField,
  TimestampField,
  textLine,
} from './fields.ts';
import { FOLLOWED_BRANDS_MAX, ISSUE_ARTICLES_MAX, ISSUE_INTRO_MAX, ISSUE_SUBJECT_MAX, isSlug } from './limits.ts';

export const SUBSCRIBER_STATUSES = ['pending', 'active', 'unsubscribed'] as const;
export const SubscriberStatus = z.enum(SUBSCRIBER_STATUSES);

/** The secret at the end of a link in a mail: /newsletter/confirm?token=… and /newsletter/unsubscribe?token=… */
const LinkToken = z.string('The link is incomplete.').min(1, 'The link is incomplete.').max(200);

/** Brands somebody follows; issues for everybody come either way. */
const FollowedBrands = z
  .array(SlugField)
  .max(FOLLOWED_BRANDS_MAX, `Choose at most ${FOLLOWED_BRANDS_MAX} brands.`)
  .transform((ids) => [...new Set(ids)]);

export const SubscribeBody = z.object({
  email: EmailField,
  /** Kept with a new subscription; one that is confirmed is changed by the link in its mails alone. */
  brandIds: FollowedBrands.optional(),
  /** A trap: hidden from people, filled in by programs. */
  website: z.string().max(2_000).optional(),
});

/** By address, as a form has it, or by the link of a mail. */
export const UnsubscribeBody = z
  .object({ email: EmailField.optional(), token: LinkToken.optional() })
  .refine(({ email, token }) => email !== undefined || token !== undefined, {
    path: ['email'],
    error: 'Enter an e-mail address.',
  });

/** The same words whether the address was known or not. */
const MessageResponse = z.object({ message: z.string() });

export const Subscriber = z.object({
  email: z.string(),
  status: SubscriberStatus,
  brandIds: z.array(SlugField),
  subscribedAt: TimestampField,
  confirmedAt: TimestampField.nullable(),
  unsubscribedAt: TimestampField.nullable(),
});

const SubscriberQuery = z.object({ search: SearchField.optional(), status: SubscriberStatus.optional() });

export const ISSUE_STATUSES = ['draft', 'scheduled', 'sending', 'sent'] as const;
export const IssueStatus = z.enum(ISSUE_STATUSES);

const IssueAudience = z.enum(['everybody', 'brands'], 'Choose everybody or followers of brands.');

/** Why an issue for followers of brands is not sent while none is chosen: it would go to nobody, never to all. */
export const NO_BRAND_CHOSEN = 'Choose at least one brand, or send it to everybody who subscribed.';

export const IssueFields = z.object({
  subject: textLine('The subject', 1, ISSUE_SUBJECT_MAX),
  intro: multilineText('The introduction', 0, ISSUE_INTRO_MAX).default(''),
  /** The introduction with headings, lists and links; takes the place of the plain one. */
  introBody: TextBody.nullable().default(null),
  /** Published articles, in the order of the mail; it is sent with one at least. */
  articleIds: z
    .array(SlugField)
    .max(ISSUE_ARTICLES_MAX, `Choose at most ${ISSUE_ARTICLES_MAX} articles.`)
    .refine((ids) => new Set(ids).size === ids.length, 'An article can be in an issue once.'),
  /** To whom. Left out: followers of these brands, or everybody where there are none. */
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

/** What became of an issue. Nobody is followed: who opened it or pressed a link in it is not known. */
export const IssueResults = z.object({
  accepted: z.int(),
  refused: z.int(),
  waiting: z.int(),
  skipped: z.int(),
  unsubscribed: z.int(),
  /** What mail servers said to those they refused, most often first; none once the outbox has forgotten them. */
  reasons: z.array(z.object({ reason: z.string(), count: z.int() })),
});

/** What somebody gets, as the link in each mail shows it to them. */
export const Preferences = z.object({ email: z.string(), isSubscribed: z.boolean(), brandIds: z.array(SlugField) });

export const IssuePreview = z.object({ subject: z.string(), html: z.string(), text: z.string() });

export type SubscriberStatus = z.infer<typeof SubscriberStatus>;
export type Subscriber = z.infer<typeof Subscriber>;
export type IssueFields = z.infer<typeof IssueFields>;
export type IssueProgress = z.infer<typeof IssueProgress>;
export type Issue = z.infer<typeof Issue>;
export type IssueResults = z.infer<typeof IssueResults>;
export type Preferences = z.infer<typeof Preferences>;
export type IssuePreview = z.infer<typeof IssuePreview>;

const BrandList = queryParam((text) => {
  const ids = text.split(',').filter(Boolean);
  return ids.length <= FOLLOWED_BRANDS_MAX && ids.every(isSlug) ? ids : undefined;
}, 'Use ids of brands, separated by commas.');

const IssueParams = z.object({ id: z.uuid() });

export const newsletter = {
  subscribe: endpoint({
    method: 'POST',
    path: '/api/newsletter/subscribe',
    summary: 'Ask for the newsletter; confirmed by mail where mail can be sent',
    access: 'public',
    body: SubscribeBody,
    response: MessageResponse,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/newsletter/confirm',
    summary: 'Confirm a subscription with the link of the mail',
    access: 'public',
    body: z.object({ token: LinkToken }),
    response: MessageResponse,
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/api/newsletter/unsubscribe',
    summary: 'Leave the newsletter, by address or by the link of a mail',
    access: 'public',
    body: UnsubscribeBody,
    response: MessageResponse,
  }),
  preferences: endpoint({
    method: 'POST',
    path: '/api/newsletter/preferences',
    summary: 'What somebody gets, by the link of a mail',
    access: 'public',
    body: z.object({ token: LinkToken }),
    response: Preferences,
  }),
  savePreferences: endpoint({
    method: 'PUT',
    path: '/api/newsletter/preferences',
    summary: 'Choose brands to follow, by the link of a mail',
    access: 'public',
    body: z.object({ token: LinkToken, brandIds: FollowedBrands }),
    response: Preferences,
  }),
  subscribers: endpoint({
    method: 'GET',
    path: '/api/newsletter/subscribers',
    summary: 'Subscribers, newest first, with the number of each status among those found',
    access: 'admin',
    audited: { label: 'Looked at the list of subscribers', isLook: true },
    query: SubscriberQuery.extend({ page: PageField, limit: LimitField }),
    response: paged('subscribers', Subscriber).extend({ counts: z.record(SubscriberStatus, z.int()) }),
  }),
  exportSubscribers: endpoint({
    method: 'GET',
    path: '/api/newsletter/subscribers/export',
    summary: 'The same subscribers as comma-separated values: a file, or inside JSON where the caller accepts JSON',
    access: 'admin',
    audited: { label: 'Exported subscribers' },
    query: SubscriberQuery,
    response: z.object({ filename: z.string(), csv: z.string() }),
  }),
  removeSubscriber: endpoint({
    method: 'DELETE',
    path: '/api/newsletter/subscribers/:email',
    summary: 'Remove a subscriber from the list',
    access: 'admin',
    params: z.object({ email: EmailField }),
    response: z.object({ email: z.string() }),
  }),
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
    params: IssueParams,
    response: Issue,
  }),
  createIssue: endpoint({
    method: 'POST',
    path: '/api/newsletter/issues',
    summary: 'Compose an issue from published articles',
    access: 'editor',
    body: IssueFields,
    status: 201,
    response: Issue,
  }),
  updateIssue: endpoint({
    method: 'PUT',
    path: '/api/newsletter/issues/:id',
    summary: 'Change an issue that is still a draft; 409 with the stored one when another was saved meanwhile',
    access: 'editor',
    audited: { label: 'Change an issue of the newsletter', isRepeated: true },
    params: IssueParams,
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
    params: IssueParams,
    response: IssueParams,
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
    params: IssueParams,
    response: IssueResults,
  }),
  scheduleIssue: endpoint({
    method: 'PUT',
    path: '/api/newsletter/issues/:id/schedule',
    summary: 'Send an issue at a time, once; asking again changes the time',
    access: 'editor',
    params: IssueParams,
    body: z.object({ scheduledAt: TimestampField }),
    response: Issue,
  }),
  unscheduleIssue: endpoint({
    method: 'DELETE',
    path: '/api/newsletter/issues/:id/schedule',
    summary: 'Keep an issue from being sent at its time',
    access: 'editor',
    params: IssueParams,
    response: Issue,
  }),
  sendIssueToMe: endpoint({
    method: 'POST',
    path: '/api/newsletter/issues/:id/test',
    summary: 'Send an issue to oneself',
    access: 'editor',
    params: IssueParams,
    status: 202,
    response: z.object({ email: z.string() }),
  }),
  sendIssue: endpoint({
    method: 'POST',
    path: '/api/newsletter/issues/:id/send',
    summary: 'Send an issue now to every confirmed subscriber it is for, once; asking again changes nothing',
    access: 'editor',
    params: IssueParams,
    status: 202,
    response: Issue,
  }),
};
