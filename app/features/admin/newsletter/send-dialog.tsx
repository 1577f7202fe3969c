import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '#app/desk-kit/frame/confirm-dialog.tsx';
import { useApi } from '#app/lib/api.ts';
import { countText } from '#app/lib/format.ts';
import type { Issue } from '#contract/newsletter/issues.ts';
import { audienceQuery } from './newsletter-queries.ts';

type SendDialogProps = { issue: Issue; isPending: boolean; onConfirm: () => void; onClose: () => void };

const NO_READERS: Record<Issue['audience'], string> = {
  everybody: 'There are no confirmed subscribers yet.',
  brands: 'No confirmed subscriber follows these brands.',
};

/** Counts again when it opens: subscribers change after an issue is saved. */
export function SendDialog({ issue: { audience, brandIds }, isPending, onConfirm, onClose }: SendDialogProps) {
  const { data, isFetching } = useQuery(audienceQuery(useApi(), brandIds));
  const readers = data && !isFetching ? countText(data.count, 'subscriber') : 'subscribers';
  const isEmpty = data?.count === 0 && !isFetching;
  const who = audience === 'brands' ? `${readers} who follow these brands` : readers;
  return (
    <ConfirmDialog
      title="Send this issue?"
      description={isEmpty ? NO_READERS[audience] : `It will be sent now to ${who}. You can’t undo this.`}
      action={isEmpty ? null : 'Send'}
      isPending={isPending || isFetching}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
