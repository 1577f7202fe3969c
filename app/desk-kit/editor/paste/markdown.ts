const BLOCKS = [
  /^#{1,6} \S/m,
  /^\s*[-*+] \S.*\n\s*[-*+] \S/m,
  /^\s*\d+[.)] \S.*\n\s*\d+[.)] \S/m,
  /^> \S/m,
  /^(```|~~~)/m,
  /^\|?.*\|.*\n\|?\s*:?-{2,}:?\s*(\|\s*:?-{2,}:?\s*)*\|?\s*$/m,
];
const INLINE = [/\[[^\]\n]+\]\((https?:|\/|mailto:)[^)\s]+\)/, /(^|\s)\*\*\S[^*\n]*\S\*\*(?=\W|$)/m];

/** Whether plain text looks like Markdown: one block marker, or links and bold text. */
export function looksLikeMarkdown(text: string): boolean {
  return [...BLOCKS, ...INLINE].some((sign) => sign.test(text));
}

/** Loaded with the first text that needs it. */
export async function markdownToHtml(text: string): Promise<string> {
  const { marked } = await import('marked');
  return marked.parse(text, { async: true, gfm: true });
}
