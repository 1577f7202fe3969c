import { useQuery } from '@tanstack/react-query';
import { MailPreview } from '#app/desk-kit/frame/mail-preview.tsx';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { ErrorState } from '#app/ui/controls/state-message.tsx';
import { Spinner } from '#app/ui/display/spinner.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import type { IssueFields } from '#contract/newsletter/issues.ts';

export function IssuePreviewDialog({ fields, onClose }: { fields: IssueFields; onClose: () => void }) {
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'newsletter', 'preview', fields],
    queryFn: () => api.newsletter.previewIssue({ body: fields }),
    gcTime: 0,
  });

  return (
    <Dialog open onClose={onClose} title={data?.subject ?? 'Preview'} className="sm:max-w-4xl">
      {error && <ErrorState message={errorText(error, 'Couldn’t load the preview.')} onRetry={() => void refetch()} />}
      {!data && !error && <Spinner />}
      {data && <MailPreview html={data.html} text={data.text} />}
    </Dialog>
  );
}
