import { useQuery } from '@tanstack/react-query';
import { MailPreview } from '#app/desk-kit/frame/mail-preview.tsx';
import { parseChoice } from '#app/desk-kit/table/filter-select.tsx';
import { useTableParams } from '#app/desk-kit/table/use-table-params.ts';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { ErrorState } from '#app/ui/controls/state-message.tsx';
import { Spinner } from '#app/ui/display/spinner.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { MAIL_KINDS, type MailKind } from '#contract/mail.ts';
import { MAIL_KEY } from './mail-queries.ts';

export function TemplateList() {
  const state = useTableParams();
  const shown = parseChoice(MAIL_KINDS, state.get('template'));
  return (
    <>
      <p className="mb-3 text-ink-2">Every e-mail the site sends, with example data.</p>
      <ul aria-label="Templates" className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        {Object.entries(MAIL_KINDS).map(([kind, label]) => (
          <li key={kind} className="border-t border-line">
            <button
              type="button"
              className="flex min-h-11 w-full items-center text-left tap hover:text-accent-ink"
              onClick={() => state.change({ template: kind })}
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
      {shown && <TemplateDialog kind={shown} onClose={() => state.change({ template: null })} />}
    </>
  );
}

function TemplateDialog({ kind, onClose }: { kind: MailKind; onClose: () => void }) {
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: [...MAIL_KEY, 'template', kind],
    queryFn: ({ signal }) => api.mail.template({ params: { kind } }, signal),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={MAIL_KINDS[kind]}
      description={data && `Subject: ${data.subject}`}
      className="sm:max-w-4xl"
    >
      {error && <ErrorState message={errorText(error, 'Couldn’t load the preview.')} onRetry={() => void refetch()} />}
      {!data && !error && <Spinner />}
      {data && <MailPreview html={data.html} text={data.text} />}
    </Dialog>
  );
}
