import { useQuery } from '@tanstack/react-query';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { ErrorState } from '#app/ui/controls/state-message.tsx';
import { Tabs } from '#app/ui/controls/tabs.tsx';
import { Spinner } from '#app/ui/display/spinner.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import type { IssueFields } from '#contract/newsletter.ts';

/** The mail as the server would write it, both its parts. */
export function IssuePreviewDialog({ fields, onClose }: { fields: IssueFields; onClose: () => void }) {
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'newsletter', 'preview', fields],
    queryFn: () => api.newsletter.previewIssue({ body: fields }),
    gcTime: 0,
  });

  return (
    <Dialog open onClose={onClose} title={data?.subject ?? 'Preview'} className="sm:max-w-3xl">
      {error && <ErrorState message={errorText(error, 'The preview did not load.')} onRetry={() => void refetch()} />}
      {!data && !error && <Spinner />}
      {data && (
        <Tabs
          label="Parts of the mail"
          tabs={[
            {
              value: 'html',
              label: 'As most see it',
              content: (
                <iframe
                  title="The mail"
                  // No script, no form and no link leads anywhere from here.
                  sandbox=""
                  srcDoc={data.html}
                  style={{ background: '#fff', colorScheme: 'light' }}
                  className="h-[60vh] w-full rounded-control border border-line"
                />
              ),
            },
            {
              value: 'text',
              label: 'Plain text',
              content: <pre className="text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">{data.text}</pre>,
            },
          ]}
        />
      )}
    </Dialog>
  );
}
