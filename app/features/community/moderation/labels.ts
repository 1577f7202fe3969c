import { countText } from '#app/lib/format.ts';
import type { ModeratedComment, ModerationAction } from '#contract/community/moderation.ts';

/** Follows a name: `Asha approved`. */
export const DONE_LABELS: Record<ModerationAction, string> = {
  approve: 'approved',
  hide: 'hid',
  delete: 'deleted',
  restore: 'restored',
  suspend: 'suspended',
  unsuspend: 'lifted the suspension of',
};

export function hiddenLabel({ hiddenBy }: Pick<ModeratedComment, 'hiddenBy'>): string | null {
  if (hiddenBy === null) return null;
  return hiddenBy === 'reports' ? 'Hidden by reports' : 'Hidden by a moderator';
}

export function reportLabel(count: number): string {
  return countText(count, 'report');
}
