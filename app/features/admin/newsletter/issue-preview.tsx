import { useQuery } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import { useApi } from '#app/lib/api.ts';
import { cx } from '#app/lib/cx.ts';
import { errorText } from '#app/lib/error-text.ts';
import { ErrorState } from '#app/ui/controls/state-message.tsx';
import { Tabs } from '#app/ui/controls/tabs.tsx';
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
      {data && (
        <Tabs
          label="View"
          tabs={[
            {
              value: 'phone',
              label: 'Phone',
              content: <MailFrame title="E-mail on a phone" html={data.html} className="mx-auto max-w-[375px]" />,
            },
            {
              value: 'desktop',
              label: 'Desktop',
              content: <MailFrame title="E-mail on a desktop" html={data.html} />,
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

/**
 * A mail has inline styles, which the page's policy also forbids in the frame: they are removed and set by script.
 * The frame is sandboxed: no scripts, forms or navigation.
 */
function MailFrame({ title, html, className }: { title: string; html: string; className?: string }) {
  const { source, attributes, sheets } = separateStyles(html);

  const applyStyles = ({ currentTarget: { contentDocument: mail } }: SyntheticEvent<HTMLIFrameElement>) => {
    if (!mail?.defaultView) return;
    for (const element of mail.querySelectorAll<HTMLElement>('[data-style]'))
      element.style.cssText = attributes[Number(element.dataset.style)] ?? '';
    mail.adoptedStyleSheets = sheets.map((text) => {
      const sheet = new (mail.defaultView as typeof globalThis & Window).CSSStyleSheet();
      sheet.replaceSync(text);
      return sheet;
    });
  };

  return (
    <iframe
      title={title}
      sandbox="allow-same-origin"
      srcDoc={source}
      onLoad={applyStyles}
      className={cx(
        'block h-[60vh] w-full rounded-control border border-line bg-sheet [color-scheme:light]',
        className,
      )}
    />
  );
}

/** Our own server wrote the HTML: attributes always use these quotes, and text never contains them. */
function separateStyles(html: string) {
  const attributes: string[] = [];
  const sheets: string[] = [];
  const source = html
    .replace(/<style[^>]*>([\s\S]*?)<\/style>/g, (_element, text: string) => {
      sheets.push(text);
      return '';
    })
    .replace(/ style="([^"]*)"/g, (_attribute, text: string) => ` data-style="${attributes.push(text) - 1}"`);
  return { source, attributes, sheets };
}
