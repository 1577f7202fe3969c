/** `on` or `off`: whether the reader allows that what they look at is counted. Our pages say it with every call. */
export const ANALYTICS_HEADER = 'x-analytics';
