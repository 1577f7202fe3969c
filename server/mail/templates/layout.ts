import type { MailKind } from '#contract/mail.ts';
import { escapeHtml } from '#server/http/response/html.ts';
import type { MailContent } from '#server/mail/outgoing-mail.ts';
import { DISPLAY, FONT, type RichText, richHtml, richText } from './rich-text.ts';

/** The parts of a mail, from which both the plain text and the HTML are made. */
export type Block =
  /** `hasLinks` turns addresses in it into links. */
  | { kind: 'text'; text: string; hasLinks?: true }
  | { kind: 'button'; label: string; link: string }
  /** Someone else's text, keeping its line breaks. */
  | { kind: 'quote'; text: string }
  /** Text from the editor, with internal links made absolute. */
  | ({ kind: 'rich' } & RichText)
  | { kind: 'article'; title: string; excerpt: string; link: string }
  /** A phone whose price fell, with a link that stops its alert. */
  | { kind: 'price'; title: string; text: string; link: string; stopLabel: string; stopLink: string };

export interface MailDraft {
  kind: MailKind;
  subject: string;
  /** The preview that inboxes show beside the subject. */
  preview: string;
  heading: string;
  blocks: Block[];
  /** Why the reader receives this mail. */
  reason: string;
  unsubscribeLink?: string;
  /** The text of the unsubscribe link. */
  unsubscribeLabel?: string;
  /** Where readers change what they receive. */
  manageLink?: string;
}

const UNSUBSCRIBE = 'Unsubscribe';
const MANAGE = 'Manage your subscription';

/**
 * The site's colours (app/styles/tokens.css) in a form mail programs understand. Light colours are inline, for Outlook
 * and Gmail; dark ones need the style block.
 */
const DARK = `
@media (prefers-color-scheme: dark) {
  .paper { background: #13100d !important; }
  .sheet { background: #1b1714 !important; border-color: #2f2a26 !important; }
  .ink { color: #f0eeea !important; }
  .soft { color: #b4b0aa !important; }
  .line { border-color: #2f2a26 !important; }
  .link { color: #f98662 !important; }
}`;

export function renderMail(site: string, draft: MailDraft): MailContent {
  return { kind: draft.kind, subject: draft.subject, text: plainText(site, draft), html: html(site, draft) };
}

function plainText(site: string, draft: MailDraft): string {
  const { heading, blocks, reason, manageLink, unsubscribeLink, unsubscribeLabel = UNSUBSCRIBE } = draft;
  const parts = [heading, ...blocks.map(plainBlock), '--', `${site}\n${reason}`];
  if (manageLink) parts.push(`${MANAGE}:\n${manageLink}`);
  if (unsubscribeLink) parts.push(`${unsubscribeLabel}:\n${unsubscribeLink}`);
  return `${parts.join('\n\n')}\n`;
}

function plainBlock(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'button':
      return `${block.label}:\n${block.link}`;
    case 'rich':
      return richText(block);
    case 'quote':
      return block.text.replace(/^/gm, '> ');
    case 'article':
      return `${block.title}\n${block.excerpt}\n${block.link}`;
    case 'price':
      return `${block.title}\n${block.text}\n${block.link}\n${block.stopLabel}:\n${block.stopLink}`;
  }
}

function html(site: string, draft: MailDraft): string {
  const { subject, preview, heading, blocks, reason, unsubscribeLink, unsubscribeLabel = UNSUBSCRIBE } = draft;
  const manage = draft.manageLink
    ? `<br><a class="link" href="${escapeHtml(draft.manageLink)}" style="color:#b71d00">${MANAGE}</a>`
    : '';
  const unsubscribe = unsubscribeLink
    ? `<br><a class="link" href="${escapeHtml(unsubscribeLink)}" style="color:#b71d00">${escapeHtml(unsubscribeLabel)}</a>`
    : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${DARK}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#fcfaf6">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#fcfaf6" style="background:#fcfaf6">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="ink" style="padding:0 0 8px;${DISPLAY};font-size:20px;font-weight:700;color:#1d1713">${escapeHtml(site)}</td></tr>
<tr><td style="padding:0 0 20px">${ruler()}</td></tr>
<tr><td class="sheet" bgcolor="#ffffff" style="background:#ffffff;border:1px solid #e2dfda;padding:32px 28px">
<h1 class="ink" style="margin:0 0 16px;${DISPLAY};font-size:26px;line-height:1.2;font-weight:700;color:#1d1713">${escapeHtml(heading)}</h1>
${blocks.map(htmlBlock).join('\n')}
</td></tr>
<tr><td class="soft" style="padding:20px 0 0;${FONT};font-size:13px;line-height:1.5;color:#554e49">${escapeHtml(reason)}${manage}${unsubscribe}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function htmlBlock(block: Block): string {
  switch (block.kind) {
    case 'text':
      return `<p class="ink" style="margin:0 0 16px;${FONT};font-size:16px;line-height:1.55;color:#1d1713">${block.hasLinks ? linkedLines(block.text) : lines(block.text)}</p>`;
    case 'rich':
      return richHtml(block);
    case 'button':
      return buttonBlock(block.label, block.link);
    case 'quote':
      return `<div class="ink line" style="margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid #e2dfda;${FONT};font-size:16px;line-height:1.55;color:#1d1713">${lines(block.text)}</div>`;
    case 'article':
      return articleBlock(block.title, block.excerpt, block.link);
    case 'price':
      return priceBlock(block);
  }
}

/** The address is also shown as text: some mail programs hide links, and some readers want to see where one leads. */
function buttonBlock(label: string, link: string): string {
  const href = escapeHtml(link);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr><td bgcolor="#b71d00" style="background:#b71d00;border-radius:10px"><a href="${href}" style="display:inline-block;padding:13px 22px;${FONT};font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>
<p class="soft" style="margin:0 0 16px;${FONT};font-size:13px;line-height:1.5;color:#554e49;word-break:break-all">Or open this link:<br><a class="link" href="${href}" style="color:#b71d00">${href}</a></p>`;
}

function articleBlock(title: string, excerpt: string, link: string): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="line" style="padding:18px 0;border-top:1px solid #e2dfda">
<h2 style="margin:0 0 6px;${DISPLAY};font-size:20px;line-height:1.3;font-weight:700"><a class="ink" href="${escapeHtml(link)}" style="color:#1d1713;text-decoration:none">${escapeHtml(title)}</a></h2>
<p class="soft" style="margin:0 0 8px;${FONT};font-size:15px;line-height:1.5;color:#554e49">${escapeHtml(excerpt)}</p>
<a class="link" href="${escapeHtml(link)}" style="${FONT};font-size:15px;font-weight:600;color:#b71d00">Read article</a>
</td></tr></table>`;
}

function priceBlock({ title, text, link, stopLabel, stopLink }: Extract<Block, { kind: 'price' }>): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="line" style="padding:18px 0;border-top:1px solid #e2dfda">
<h2 style="margin:0 0 6px;${DISPLAY};font-size:20px;line-height:1.3;font-weight:700"><a class="ink" href="${escapeHtml(link)}" style="color:#1d1713;text-decoration:none">${escapeHtml(title)}</a></h2>
<p class="soft" style="margin:0 0 8px;${FONT};font-size:15px;line-height:1.5;color:#554e49">${escapeHtml(text)}</p>
<a class="link" href="${escapeHtml(stopLink)}" style="${FONT};font-size:13px;color:#b71d00">${escapeHtml(stopLabel)}</a>
</td></tr></table>`;
}

/** The site's ruler motif; every fifth mark is longer. */
function ruler(): string {
  const marks = Array.from({ length: 41 }, (_, mark) => {
    const height = mark % 5 === 0 ? 10 : 5;
    return `<td valign="top" style="font-size:0;line-height:0"><div style="width:1px;height:${height}px;background:#d02f14"></div></td>`;
  });
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-top:1px solid #d02f14"><tr>${marks.join('')}</tr></table>`;
}

function lines(text: string): string {
  return escapeHtml(text).replace(/\r?\n/g, '<br>');
}

/** Links only clear web addresses; the rest stays text. */
function linkedLines(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)])/)
    .map((part, at) =>
      at % 2 === 1
        ? `<a class="link" href="${escapeHtml(part)}" style="color:#b71d00">${escapeHtml(part)}</a>`
        : lines(part),
    )
    .join('');
}
