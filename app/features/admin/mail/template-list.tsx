import { useQuery } from '@tanstack/react-query';
import { MailPreview } from '#app/desk-kit/frame/mail-preview.tsx';
import { parseChoice } from '#app/desk-kit/table/filter-select.tsx';
import { useTableParams } from '#app/desk-kit/table/use-table-params.ts';
import { useApi } from '#app/lib/api.ts';
import { QueryState } from '#app/ui/controls/query-state.tsx';
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
  const query = useQuery({
    queryKey: [...MAIL_KEY, 'template', kind],
    queryFn: ({ signal }) => api.mail.template({ params: { kind } }, signal),
  });
  const { data } = query;
  return (
    <Dialog
      open
      onClose={onClose}
      title={MAIL_KINDS[kind]}
      description={data && `Subject: ${data.subject}`}
      className="sm:max-w-4xl"
    >
      <QueryState query={query} failure="Couldn’t load the preview." />
      {data && <MailPreview html={data.html} text={data.text} />}
    </Dialog>
  );
}
