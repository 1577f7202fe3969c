/** Every business constant of the product, shared by server, app and tests. */

/** Listings and paging. */
export const LISTING_PAGE_SIZE = 30;
export const FIRST_PAGE = 1;
export const PAGE_LIMIT_MAX = 100;
/** A larger page number is a mistake or an attack. */
export const PAGE_MAX = 1_000_000;
export const HOME_PRODUCTS_PER_BRAND = 5;

/** Price filter, in whole rupees. */
export const PRICE_MIN = 0;
export const PRICE_MAX = 200_000;
export const PRICE_STEP = 1_000;

/** Typing delays in milliseconds. */
export const LISTING_SEARCH_DEBOUNCE_MS = 400;
export const DEFAULT_DEBOUNCE_MS = 300;

export const SCROLL_TO_TOP_THRESHOLD_PX = 300;
export const SCROLL_THROTTLE_MS = 200;
export const SCROLL_RESTORE_DELAY_MS = 100;

export const COMPARISON_MAX = 3;

/** Toasts, in milliseconds; a loading toast stays until its work ends. */
export const TOAST_DURATION_MS = 4_000;
export const TOAST_SUCCESS_DURATION_MS = 2_000;

export const COOKIE_DIALOG_DELAY_MS = 800;

export const NAME_MIN = 2;
export const NAME_MAX = 80;
export const PRODUCT_NAME_MAX = 120;
export const SEARCH_MAX = 200;
/** The maximum of mail servers. */
export const EMAIL_MAX = 254;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
/** How long a confirmed password is valid for sensitive actions, which a stolen token must not be able to do. */
export const SENSITIVE_MINUTES = 10;
/** Shown once; each works once instead of a code. */
export const RECOVERY_CODES = 10;
export const PASSKEY_NAME_MAX = 60;
export const PASSKEYS_MAX = 20;
/** Successful sign-ins per network in 15 minutes. */
export const SIGN_INS_PER_NETWORK = 30;
/** The header with which a browser proves earlier sign-ins, and the response header that adds one. */
export const DEVICE_HEADER = 'x-handset-device';
/** Accounts remembered per browser. */
export const DEVICES_MAX = 5;
export const CITY_MAX = 80;
export const ABOUT_MAX = 500;
export const FAVOURITE_BRANDS_MAX = 20;
export const WISHLIST_MAX = 500;

/** How long records are kept in days, as stated in the privacy policy. */
export const RETENTION_DAYS = {
  /** Hourly views and comparisons of phones. */
  activity: 90,
  /** Daily totals of the same, for the site's figures. */
  activityDays: 730,
  /** Daily counts of searches as they were understood. */
  searches: 30,
  /** Searches without results; the overview shows the same number of days. */
  emptySearches: 30,
  /** Content changes that processes follow; one that was offline for longer reloads everything. */
  contentChanges: 30,
  productChanges: 730,
  moderationLog: 730,
  auditLog: 365,
  /** Imports, bulk changes, ended price schedules, and runs and unlisted items of store feeds. */
  imports: 90,
  /** Abandoned drafts in the admin area. */
  deskDrafts: 90,
  /** After they expired. */
  invitations: 90,
  apiTokens: 90,
  /** Since the last sign-in. */
  knownDevices: 180,
  /** Webhook events with their deliveries. */
  webhookEvents: 14,
  /** Records of sent mail, and of the recipients of an issue. */
  mail: 30,
  notifications: 180,
  /** How long deleted items can be restored. */
  trash: 30,
} as const;

/** Sizes of request bodies, in bytes. */
export const MEGABYTE = 1_048_576;
export const JSON_BODY_MAX = MEGABYTE;
export const UPLOAD_MAX = 10 * MEGABYTE;
/** Concurrent picture uploads per person. */
export const PICTURES_AT_ONCE = 4;
/** Accepted picture types, as MIME types and as people know them. */
export const PICTURE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];
export const PICTURE_TYPES_TEXT = 'JPEG, PNG, WebP or AVIF';
/** Width times height of an uploaded picture, because decoding it takes memory. */
export const IMAGE_PIXELS_MAX = 50_000_000;

export const BLOG_TITLE_MAX = 140;
export const BLOG_EXCERPT_MAX = 300;
/** Search engines truncate longer titles and descriptions; longer ones are allowed. */
export const SEARCH_TITLE_SHOWN = 60;
export const SEARCH_DESCRIPTION_SHOWN = 160;
export const SEARCH_TITLE_MAX = 120;
export const SEARCH_DESCRIPTION_MAX = 320;
export const BLOG_RELATED_MAX = 8;
/** Ids that would collide with other routes: `/api/blogs/count`, `/products/compare`. */
export const RESERVED_ADDRESSES: ReadonlySet<string> = new Set([
  'count',
  'categories',
  'pictures',
  'filter',
  'trending',
  'most-liked',
  'daily-hits',
  'latest',
  'compare',
  'comparisons',
  'reactions',
  'scoring',
  'feed.xml',
  'feed',
]);
export const BLOG_CATEGORIES_MAX = 5;
export const CATEGORY_NAME_MAX = 60;
/** A schedule must be at least this far in the future. */
export const SCHEDULE_AHEAD_MS = 60_000;
export const READING_WORDS_PER_MINUTE = 220;
/** An article's body: characters of text, number of parts, and nesting depth. */
export const ARTICLE_TEXT_MAX = 100_000;
export const ARTICLE_PARTS_MAX = 20_000;
export const ARTICLE_DEPTH_MAX = 40;
export const ARTICLE_COMPARISON_MIN = 2;
/** Applies to description and caption each. */
export const ARTICLE_PICTURE_TEXT_MAX = 300;
/** A quoted post from another site. */
export const ARTICLE_POST_MAX = 2_000;
export const ARTICLE_GALLERY_MIN = 2;
export const ARTICLE_GALLERY_MAX = 20;
export const ARTICLE_CALLOUT_TITLE_MAX = 120;
export const ARTICLE_LINK_MAX = 2_000;
export const ARTICLE_LIST_START_MAX = 9_999;
export const ARTICLE_TABLE_COLUMNS_MAX = 20;

/** Ratings in stars. */
export const RATING_MIN = 1;
export const RATING_MAX = 5;

export const COMMENT_MAX = 2_000;
/** Comments per response, replies included. */
export const COMMENTS_PAGE_SIZE = 500;
export const REPORT_DETAILS_MAX = 500;
/** How many different people must report a comment to hide it until a moderator decides. */
export const REPORTS_TO_HIDE = 3;
/** Per person. */
export const COMMENTS_PER_MINUTE = 10;
export const REPORTS_PER_MINUTE = 10;
export const REVIEW_TITLE_MAX = 100;
/** For the good and the bad points each. */
export const REVIEW_TEXT_MAX = 2_000;
export const MONTHS_OWNED_MAX = 240;
/** New and changed reviews together. */
export const REVIEWS_PER_MINUTE = 10;

/** Suggested corrections by readers. */
export const CORRECTIONS_PER_DAY = 10;
export const CORRECTION_SOURCE_MAX = 300;
export const CORRECTION_NOTE_MAX = 500;
export const MODERATION_REASON_MAX = 300;

export const CONTACT_SUBJECT_MAX = 120;
export const CONTACT_MESSAGE_MIN = 10;
export const CONTACT_MESSAGE_MAX = 2_000;
export const CONTACT_NOTES_MAX = 2_000;
export const CONTACT_REPLY_MAX = 5_000;
/** A reply is sent after this delay and can be undone until then. */
export const REPLY_DELAY_MS = 10_000;
export const CANNED_ANSWER_TITLE_MAX = 80;
export const CANNED_ANSWERS_MAX = 200;
export const CONTACT_MESSAGES_PER_HOUR = 5;
export const SUBSCRIPTIONS_PER_HOUR = 20;
export const ISSUE_SUBJECT_MAX = 120;
export const ISSUE_INTRO_MAX = 2_000;
export const ISSUE_ARTICLES_MAX = 12;
/** How far ahead an issue can be scheduled. */
export const ISSUE_AHEAD_DAYS = 365;
export const FOLLOWED_BRANDS_MAX = 50;

/** Price alerts are sent after this delay, so that mistakes can be corrected first. */
export const ALERT_DELAY_MS = 5 * 60_000;
export const ALERTS_MAX = 200;
export const ALERT_BELOW_MAX = 10_000_000;
export const GUEST_ALERTS_PER_HOUR = 20;
/** Confirmation mails per address and hour, so that no one's inbox is flooded. */
export const ALERT_CONFIRMATIONS_PER_HOUR = 5;
/** A token in a mail's link; some contain an address. */
export const MAIL_LINK_MAX = 500;

/** The id in a web address: `oneplus-12`. */
export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const SLUG_MAX = 160;

export function isSlug(text: string): boolean {
  return text.length <= SLUG_MAX && SLUG.test(text);
}

/** Request header, `on` or `off`: whether the reader consents to being counted. Our pages always send it. */
export const ANALYTICS_HEADER = 'x-analytics';
