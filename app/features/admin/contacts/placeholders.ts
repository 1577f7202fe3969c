/** Placeholders of a saved reply. */
export const PLACEHOLDERS = {
  name: 'the reader’s name',
  subject: 'the subject',
  me: 'your own name',
} as const;

export type PlaceholderValues = Record<keyof typeof PLACEHOLDERS, string>;

/** Braces around anything else are left alone. */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replace(/\{(name|subject|me)\}/g, (_braces, key: keyof PlaceholderValues) => values[key]);
}
