/** Every business constant of the product, named once. Server, app and tests read them from here. */

/** Listing and paging. */
export const LISTING_PAGE_SIZE = 30;
export const FIRST_PAGE = 1;
export const PAGE_LIMIT_MAX = 100;
/** A page number beyond this is a mistake or an attack, not a reader. */
export const PAGE_MAX = 1_000_000;
export const HOME_PRODUCTS_PER_BRAND = 5;

/** Price filter, whole rupees. */
export const PRICE_MIN = 0;
export const PRICE_MAX = 200_000;
export const PRICE_STEP = 1_000;

/** Typing delays, milliseconds. */
export const LISTING_SEARCH_DEBOUNCE_MS = 400;
export const DEFAULT_DEBOUNCE_MS = 300;

/** Scrolling. */
export const SCROLL_TO_TOP_THRESHOLD_PX = 300;
export const SCROLL_THROTTLE_MS = 200;
export const SCROLL_RESTORE_DELAY_MS = 100;

export const COMPARISON_MAX = 3;

/** Toasts, milliseconds; a loading toast stays until its work ends. */
export const TOAST_DURATION_MS = 4_000;
export const TOAST_SUCCESS_DURATION_MS = 2_000;

export const COOKIE_DIALOG_DELAY_MS = 800;

/** Text lengths. */
export const NAME_MIN = 2;
export const NAME_MAX = 80;
export const PRODUCT_NAME_MAX = 120;
export const SEARCH_MAX = 200;
/** As long as mail servers allow. */
export const EMAIL_MAX = 254;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
/** How long the password given counts for what a stolen token must not do. */
export const SENSITIVE_MINUTES = 10;
/** Told once; each signs in once in place of a code. */
export const RECOVERY_CODES = 10;
export const PASSKEY_NAME_MAX = 60;
export const PASSKEYS_MAX = 20;
/** Correct logins from one network in 15 minutes. */
export const SIGN_INS_PER_NETWORK = 30;
/** Header with which a browser proves the accounts it signed in to before, and header that adds one. */
export const DEVICE_HEADER = 'x-handset-device';
/** Accounts that one browser remembers so. */
export const DEVICES_MAX = 5;
export const CITY_MAX = 80;
export const ABOUT_MAX = 500;
export const FAVOURITE_BRANDS_MAX = 20;
export const WISHLIST_MAX = 500;

/** Days that records are kept, as the privacy policy says. */
export const RETENTION_DAYS = {
  /** Views and comparisons of phones, counted by the hour. */
  activity: 90,
  /** The same by the day, for the figures of the desk. */
  activityDays: 730,
  /** What was understood of searches, counted by the day. */
  searches: 30,
  /** Words that found nothing; the overview shows as many days. */
  emptySearches: 30,
  /** What processes follow; one that was away for longer reads everything again. */
  contentChanges: 30,
  productChanges: 730,
  moderationLog: 730,
  auditLog: 365,
  /** Imports, changes of many prices or phones, and scheduled prices that are over. */
  imports: 90,
  /** What someone began at the desk and never came back to. */
  deskDrafts: 90,
  /** After they ran out. */
  invitations: 90,
  apiTokens: 90,
  /** Since they last signed in. */
  knownDevices: 180,
  /** Events sent to webhooks, and their outcome. */
  webhookEvents: 14,
  /** That a mail was sent, and to whom an issue of the newsletter. */
  mail: 30,
  notifications: 180,
  /** What was removed can be put back for as long. */
  trash: 30,
} as const;

/** Bodies, bytes. */
export const MEGABYTE = 1_048_576;
export const JSON_BODY_MAX = MEGABYTE;
export const UPLOAD_MAX = 10 * MEGABYTE;
/** Pictures that one person may have on their way at once. */
export const PICTURES_AT_ONCE = 4;
/** Pictures that can be uploaded, as browsers name them and as people do. */
export const PICTURE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];
export const PICTURE_TYPES_TEXT = 'JPEG, PNG, WebP or AVIF';
/** Width times height of an uploaded picture: more would cost memory before it costs disk. */
export const IMAGE_PIXELS_MAX = 50_000_000;

/** Articles. */
export const BLOG_TITLE_MAX = 140;
export const BLOG_EXCERPT_MAX = 300;
/** What search engines show of a title and a description before they cut it; more may be written. */
export const SEARCH_TITLE_SHOWN = 60;
export const SEARCH_DESCRIPTION_SHOWN = 160;
export const SEARCH_TITLE_MAX = 120;
export const SEARCH_DESCRIPTION_MAX = 320;
export const BLOG_RELATED_MAX = 8;
/** Last parts of addresses that mean something else: `/api/blogs/count`, `/products/compare`. */
export const RESERVED_ADDRESSES: ReadonlySet<string> = new Set([
  ...['count', 'categories', 'pictures', 'filter', 'trending', 'most-liked', 'daily-hits', 'latest', 'compare'],
  ...['comparisons', 'reactions', 'scoring', 'feed.xml', 'feed'],
]);
export const BLOG_CATEGORIES_MAX = 5;
export const CATEGORY_NAME_MAX = 60;
/** A moment to schedule is at least this far ahead. */
export const SCHEDULE_AHEAD_MS = 60_000;
export const READING_WORDS_PER_MINUTE = 220;
/** An article's body: letters of text, parts, and JSON levels inside one another. */
export const ARTICLE_TEXT_MAX = 100_000;
export const ARTICLE_PARTS_MAX = 20_000;
export const ARTICLE_DEPTH_MAX = 40;
export const ARTICLE_COMPARISON_MIN = 2;
/** Description and caption of a picture, each. */
export const ARTICLE_PICTURE_TEXT_MAX = 300;
export const ARTICLE_CALLOUT_TITLE_MAX = 120;
export const ARTICLE_LINK_MAX = 2_000;
export const ARTICLE_LIST_START_MAX = 9_999;
export const ARTICLE_TABLE_COLUMNS_MAX = 20;

/** Ratings, stars. */
export const RATING_MIN = 1;
export const RATING_MAX = 5;

/** Comments. */
export const COMMENT_MAX = 2_000;
/** Comments in one answer, replies included. */
export const COMMENTS_PAGE_SIZE = 500;
export const REPORT_DETAILS_MAX = 500;
/** Different people whose reports hide a comment until a moderator decides. */
export const REPORTS_TO_HIDE = 3;
/** What one person may do in a minute. */
export const COMMENTS_PER_MINUTE = 10;
export const REPORTS_PER_MINUTE = 10;
/** Reviews by owners. */
export const REVIEW_TITLE_MAX = 100;
/** What is good and what is bad, each. */
export const REVIEW_TEXT_MAX = 2_000;
export const MONTHS_OWNED_MAX = 240;
/** Writing and changing together. */
export const REVIEWS_PER_MINUTE = 10;

/** What readers suggest about figures. */
export const CORRECTIONS_PER_DAY = 10;
export const CORRECTION_SOURCE_MAX = 300;
export const CORRECTION_NOTE_MAX = 500;
export const MODERATION_REASON_MAX = 300;

/** Contact and newsletter. */
export const CONTACT_SUBJECT_MAX = 120;
export const CONTACT_MESSAGE_MIN = 10;
export const CONTACT_MESSAGE_MAX = 2_000;
export const CONTACT_NOTES_MAX = 2_000;
export const CONTACT_REPLY_MAX = 5_000;
/** An answer leaves so long after it was sent, and can be undone until then. */
export const REPLY_DELAY_MS = 10_000;
export const CANNED_ANSWER_TITLE_MAX = 80;
export const CANNED_ANSWERS_MAX = 200;
export const CONTACT_MESSAGES_PER_HOUR = 5;
export const SUBSCRIPTIONS_PER_HOUR = 20;
export const ISSUE_SUBJECT_MAX = 120;
export const ISSUE_INTRO_MAX = 2_000;
export const ISSUE_ARTICLES_MAX = 12;
/** An issue is scheduled at most so far ahead. */
export const ISSUE_AHEAD_DAYS = 365;
export const FOLLOWED_BRANDS_MAX = 50;

/** Price alerts are sent after this delay, so that mistakes can be corrected first. */
export const ALERT_DELAY_MS = 5 * 60_000;
export const ALERTS_MAX = 200;
export const ALERT_BELOW_MAX = 10_000_000;
export const GUEST_ALERTS_PER_HOUR = 20;
/** Mails that ask one address to confirm, in an hour: no one's inbox is filled by someone else. */
export const ALERT_CONFIRMATIONS_PER_HOUR = 5;
/** The secret at the end of a link in a mail; one of them holds an address. */
export const MAIL_LINK_MAX = 500;

/** The id that people see in an address: `oneplus-12`. */
export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const SLUG_MAX = 160;

export function isSlug(text: string): boolean {
  return text.length <= SLUG_MAX && SLUG.test(text);
}

/** Header of a call, `on` or `off`: whether the reader allows that what they look at is counted. Our pages always say it. */
export const ANALYTICS_HEADER = 'x-analytics';
