import type { ArticleInline, ArticleTextBlock, MailBlock, TextDocument } from '#contract/article/body.ts';
import { escapeHtml } from '#server/http/response/html.ts';

export const FONT = "font-family:'Instrument Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
export const DISPLAY = "font-family:'Bricolage Grotesque',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** A rich text, and the site's address for its internal links. */
export interface RichText {
  document: TextDocument;
  publicUrl: string;
}

const TEXT = `${FONT};font-size:16px;line-height:1.55;color:#1d1713`;

export function richHtml({ document, publicUrl }: RichText): string {
  return document.content.map((block) => partHtml(block, publicUrl)).join('\n');
}

/** As plain text: each link target is on its own line below the paragraph, so that mail programs make it clickable. */
export function richText({ document, publicUrl }: RichText): string {
  return document.content.map((block) => partText(block, publicUrl)).join('\n\n');
}

type Picture = Extract<MailBlock, { type: 'picture' }>;

function partHtml(block: MailBlock, publicUrl: string): string {
  return block.type === 'picture' ? pictureHtml(block, publicUrl) : blockHtml(block, publicUrl);
}

function partText(block: MailBlock, publicUrl: string): string {
  if (block.type !== 'picture') return blockText(block, publicUrl);
  const { alt, caption } = block.attrs;
  return [`[${alt}]`, caption].filter(Boolean).join('\n');
}

/** Width of a mail's text column; pictures have twice as many pixels for dense screens. */
const COLUMN = 520;

/**
 * The same URL for every reader, so that opening the mail is not tracked. Programs that cannot show WebP show the
 * description.
 */
function pictureHtml({ attrs: { image, alt, caption } }: Picture, publicUrl: string): string {
  const file = image.webp.find(({ width }) => width >= 2 * COLUMN) ?? image.webp.at(-1);
  const width = Math.min(COLUMN, image.width);
  const height = Math.round((width * image.height) / image.width);
  const src = escapeHtml(absolute(file?.url ?? '', publicUrl));
  const below = caption
    ? `<p class="soft" style="margin:-8px 0 16px;${FONT};font-size:13px;line-height:1.5;color:#554e49">${escapeHtml(caption)}</p>`
    : '';
  return `<img src="${src}" width="${width}" height="${height}" alt="${escapeHtml(alt)}" style="display:block;margin:0 0 16px;max-width:100%;height:auto;border-radius:8px">${below}`;
}

function blockHtml(block: ArticleTextBlock, publicUrl: string): string {
  switch (block.type) {
    case 'paragraph':
      return `<p class="ink" style="margin:0 0 16px;${TEXT}">${inlineHtml(block.content, publicUrl)}</p>`;
    case 'heading': {
      const { level } = block.attrs;
      const size = level === 2 ? 20 : 17;
      return `<h${level} class="ink" style="margin:24px 0 8px;${DISPLAY};font-size:${size}px;line-height:1.3;font-weight:700;color:#1d1713">${inlineHtml(block.content, publicUrl)}</h${level}>`;
    }
    case 'bulletList':
    case 'orderedList': {
      const isOrdered = block.type === 'orderedList';
      const start = isOrdered && block.attrs.start !== 1 ? ` start="${block.attrs.start}"` : '';
      const items = block.content.map(
        (item) => `<li style="margin:0 0 4px">${item.content.map((part) => blockHtml(part, publicUrl)).join('')}</li>`,
      );
      const tag = isOrdered ? 'ol' : 'ul';
      return `<${tag}${start} class="ink" style="margin:0 0 16px;padding:0 0 0 24px;${TEXT}">${items.join('')}</${tag}>`;
    }
    case 'blockquote':
      return `<blockquote class="ink line" style="margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid #e2dfda;${TEXT}">${block.content.map((part) => blockHtml(part, publicUrl)).join('')}</blockquote>`;
    case 'codeBlock':
      return `<pre class="ink" style="margin:0 0 16px;font-size:14px;line-height:1.5;color:#1d1713;white-space:pre-wrap">${escapeHtml((block.content ?? []).map(({ text }) => text).join(''))}</pre>`;
    case 'horizontalRule':
      return '<hr class="line" style="margin:24px 0;border:0;border-top:1px solid #e2dfda">';
  }
}

const TAGS = { bold: 'strong', italic: 'em', strike: 's', code: 'code' } as const;

function inlineHtml(parts: readonly ArticleInline[] | undefined, publicUrl: string): string {
  return (parts ?? [])
    .map((part) => {
      if (part.type === 'hardBreak') return '<br>';
      return (part.marks ?? []).reduce((inside, mark) => {
        if (mark.type !== 'link') return `<${TAGS[mark.type]}>${inside}</${TAGS[mark.type]}>`;
        const href = escapeHtml(absolute(mark.attrs.href, publicUrl));
        return `<a class="link" href="${href}" style="color:#b71d00">${inside}</a>`;
      }, escapeHtml(part.text));
    })
    .join('');
}

function blockText(block: ArticleTextBlock, publicUrl: string): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading': {
      const words = (block.content ?? []).map((part) => (part.type === 'hardBreak' ? '\n' : part.text)).join('');
      return [words, ...linksOf(block.content, publicUrl)].join('\n');
    }
    case 'bulletList':
    case 'orderedList':
      return block.content
        .map((item, at) => {
          const mark = block.type === 'orderedList' ? `${block.attrs.start + at}. ` : '- ';
          const inside = item.content.map((part) => blockText(part, publicUrl)).join('\n');
          return mark + inside.replaceAll('\n', `\n${' '.repeat(mark.length)}`);
        })
        .join('\n');
    case 'blockquote':
      return block.content
        .map((part) => blockText(part, publicUrl))
        .join('\n\n')
        .replace(/^/gm, '> ');
    case 'codeBlock':
      return (block.content ?? []).map(({ text }) => text).join('');
    case 'horizontalRule':
      return '* * *';
  }
}

/** Each link once, unless the text already shows its address. */
function linksOf(parts: readonly ArticleInline[] | undefined, publicUrl: string): string[] {
  const links = (parts ?? []).flatMap((part) =>
    (part.marks ?? []).flatMap((mark) =>
      mark.type === 'link' && part.type === 'text' && mark.attrs.href !== part.text
        ? [absolute(mark.attrs.href, publicUrl)]
        : [],
    ),
  );
  return [...new Set(links)];
}

function absolute(href: string, publicUrl: string): string {
  return href.startsWith('/') ? publicUrl + href : href;
}
