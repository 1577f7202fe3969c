import type { SyntheticEvent } from 'react';
import { cx } from '#app/lib/cx.ts';
import { Tabs } from '#app/ui/controls/tabs.tsx';

/** An e-mail as a phone and a desktop show it, and as plain text. */
export function MailPreview({ html, text }: { html: string; text: string }) {
  return (
    <Tabs
      label="View"
      tabs={[
        {
          value: 'phone',
          label: 'Phone',
          content: <MailFrame title="E-mail on a phone" html={html} className="mx-auto max-w-[375px]" />,
        },
        {
          value: 'desktop',
          label: 'Desktop',
          content: <MailFrame title="E-mail on a desktop" html={html} />,
        },
        {
          value: 'text',
          label: 'Plain text',
          content: <pre className="text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</pre>,
        },
      ]}
    />
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
