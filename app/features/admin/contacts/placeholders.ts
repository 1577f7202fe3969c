/** What differs from one answer to the next. */
export const PLACEHOLDERS = {
  name: 'the reader’s name',
  subject: 'the subject',
  me: 'your own name',
} as const;

export type PlaceholderValues = Record<keyof typeof PLACEHOLDERS, string>;

/** Puts them in; braces around anything else stay as they are. */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replace(/\{(name|subject|me)\}/g, (_braces, key: keyof PlaceholderValues) => values[key]);
}
