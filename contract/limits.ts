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

export const MOBILE_BREAKPOINT_PX = 768;
export const COMPARISON_MAX = 3;

/** Toasts, milliseconds; a loading toast stays until its work ends. */
export const TOAST_DURATION_MS = 4_000;
export const TOAST_SUCCESS_DURATION_MS = 2_000;
export const TOAST_MAX = 20;

export const COOKIE_DIALOG_DELAY_MS = 800;

/** Text lengths. */
export const NAME_MIN = 2;
export const NAME_MAX = 80;
export const PRODUCT_NAME_MAX = 120;
export const SEARCH_MAX = 200;

/** Bodies, bytes. */
export const JSON_BODY_MAX = 1_048_576;
export const UPLOAD_MAX = 10 * 1_048_576;
/** Width times height of an uploaded picture: more would cost memory before it costs disk. */
export const IMAGE_PIXELS_MAX = 50_000_000;
