import type { AccountsTables } from './schema/accounts.ts';
import type { ActivityTables } from './schema/activity.ts';
import type { AdminTables } from './schema/admin.ts';
import type { AlertsTables } from './schema/alerts.ts';
import type { CatalogueTables } from './schema/catalogue.ts';
import type { CommunityTables } from './schema/community.ts';
import type { EditorialTables } from './schema/editorial.ts';
import type { FoundationTables } from './schema/foundation.ts';
import type { JobsTables } from './schema/jobs.ts';
import type { MailTables } from './schema/mail.ts';
import type { StoreFeedTables } from './schema/store-feeds.ts';
import type { UndoTables } from './schema/undo.ts';
import type { WebhookTables } from './schema/webhooks.ts';

export type * from './schema/accounts.ts';
export type * from './schema/activity.ts';
export type * from './schema/admin.ts';
export type * from './schema/alerts.ts';
export type * from './schema/catalogue.ts';
export type * from './schema/community.ts';
export type * from './schema/editorial.ts';
export type * from './schema/foundation.ts';
export type * from './schema/jobs.ts';
export type * from './schema/mail.ts';
export type * from './schema/store-feeds.ts';
export type * from './schema/undo.ts';
export type * from './schema/webhooks.ts';

/** Every table; each domain declares its own. */
export interface Tables
  extends FoundationTables,
    CatalogueTables,
    ActivityTables,
    AccountsTables,
    CommunityTables,
    EditorialTables,
    MailTables,
    AlertsTables,
    AdminTables,
    JobsTables,
    StoreFeedTables,
    UndoTables,
    WebhookTables {}
