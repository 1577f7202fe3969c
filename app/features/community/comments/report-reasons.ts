import type { ReportReason } from '#contract/comments.ts';

/** Reasons to report a comment, as the reporter chooses them and as a moderator sees them. */
export const REASON_LABELS: Record<ReportReason, { label: string; name: string }> = {
  spam: { label: 'Spam or advertising', name: 'Spam' },
  abusive: { label: 'Abusive or harassing', name: 'Abusive' },
  offensive: { label: 'Offensive or hateful', name: 'Offensive' },
  wrong: { label: 'Wrong or misleading', name: 'Wrong' },
  other: { label: 'Something else', name: 'Other' },
};
