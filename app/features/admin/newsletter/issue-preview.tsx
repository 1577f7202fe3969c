import { useQuery } from '@tanstack/react-query';
import { MailPreview } from '#app/desk-kit/frame/mail-preview.tsx';
import { useApi } from '#app/lib/api.ts';
import { QueryState } from '#app/ui/controls/query-state.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import type { IssueFields } from '#contract/newsletter/issues.ts';

export function IssuePreviewDialog({ fields, onClose }: { fields: IssueFields; onClose: () => void }) {
  const api = useApi();
  const query = useQuery({
    queryKey: ['admin', 'newsletter', 'preview', fields],
    queryFn: () => api.newsletter.previewIssue({ body: fields }),
    gcTime: 0,
  });
  const { data } = query;

  return (
    <Dialog open onClose={onClose} title={data?.subject ?? 'Preview'} className="sm:max-w-4xl">
      <QueryState query={query} failure="Couldn’t load the preview." />
      {data && <MailPreview html={data.html} text={data.text} />}
    </Dialog>
  );
}
