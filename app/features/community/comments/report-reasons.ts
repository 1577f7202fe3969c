import type { ReportReason } from '#contract/comments.ts';

/** Why somebody reports a comment: in the reporter's words, and as a moderator names it. */
export const REASON_LABELS: Record<ReportReason, { label: string; name: string }> = {
  spam: { label: 'Spam or advertising', name: 'Spam' },
  abusive: { label: 'Abusive towards somebody', name: 'Abusive' },
  offensive: { label: 'Offensive or hateful', name: 'Offensive' },
  wrong: { label: 'Wrong or misleading', name: 'Wrong' },
  other: { label: 'Something else', name: 'Other' },
};
