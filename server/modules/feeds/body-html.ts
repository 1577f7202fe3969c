import type { ArticleDocument } from '#contract/article/body.ts';
import { escapeHtml } from '#server/http/response/html.ts';

/** An article's body as HTML for feed readers: tags of our own around text that is escaped. */

interface Part {
  type: string;
  text?: string;
  marks?: readonly { type: string; attrs?: { href: string } }[] | undefined;
  attrs?: Record<string, unknown>;
  content?: readonly Part[] | undefined;
}

interface RenderContext {
  publicUrl: string;
  nameOf: (productId: string) => string | null;
}

const TAGS: Record<string, string> = {
  paragraph: 'p',
  bulletList: 'ul',
  listItem: 'li',
  blockquote: 'blockquote',
  table: 'table',
  tableRow: 'tr',
};
const MARK_TAGS: Record<string, string> = { bold: 'strong', italic: 'em', strike: 's', code: 'code' };

export function bodyHtml(body: ArticleDocument, publicUrl: string, nameOf: RenderContext['nameOf']): string {
  return childrenHtml(body as Part, { publicUrl, nameOf });
}

const childrenHtml = (part: Part, context: RenderContext) =>
  (part.content ?? []).map((child) => partHtml(child, context)).join('');

function partHtml(part: Part, context: RenderContext): string {
  const { type, attrs = {} } = part;
  const tag = TAGS[type];
  if (tag) return `<${tag}>${childrenHtml(part, context)}</${tag}>`;
  switch (type) {
    case 'text':
      return withMarks(part, context);
    case 'hardBreak':
      return '<br>';
    case 'horizontalRule':
      return '<hr>';
    case 'heading':
      return `<h${attrs.level}>${childrenHtml(part, context)}</h${attrs.level}>`;
    case 'orderedList':
      return `<ol start="${attrs.start}">${childrenHtml(part, context)}</ol>`;
    case 'codeBlock':
      return `<pre><code>${childrenHtml(part, context)}</code></pre>`;
    case 'tableHeader':
    case 'tableCell': {
      const name = type === 'tableHeader' ? 'th' : 'td';
      return `<${name} colspan="${attrs.colspan}" rowspan="${attrs.rowspan}">${childrenHtml(part, context)}</${name}>`;
    }
    case 'callout':
      return `<blockquote>${attrs.title ? `<p><strong>${escapeHtml(String(attrs.title))}</strong></p>` : ''}${childrenHtml(part, context)}</blockquote>`;
    case 'picture':
      return picture(attrs, context);
    case 'phoneCard':
      return phones([String(attrs.productId)], context);
    case 'comparison':
      return phones(attrs.productIds as string[], context);
    default:
      return '';
  }
}

function withMarks({ text = '', marks = [] }: Part, { publicUrl }: RenderContext): string {
  return marks.reduce((content, { type, attrs }) => {
    if (type === 'link' && attrs) return `<a href="${escapeHtml(absolute(attrs.href, publicUrl))}">${content}</a>`;
    return `<${MARK_TAGS[type]}>${content}</${MARK_TAGS[type]}>`;
  }, escapeHtml(text));
}

function picture(attrs: Record<string, unknown>, { publicUrl }: RenderContext): string {
  const { image, alt, caption } = attrs as { image: { webp: { url: string }[] }; alt: string; caption: string | null };
  const address = absolute(image.webp.at(-1)?.url ?? '', publicUrl);
  const below = caption ? `<figcaption>${escapeHtml(caption)}</figcaption>` : '';
  return `<figure><img src="${escapeHtml(address)}" alt="${escapeHtml(alt)}">${below}</figure>`;
}

/** A reader elsewhere gets links: prices there would not stay true. */
function phones(ids: readonly string[], { publicUrl, nameOf }: RenderContext): string {
  const known = ids.filter((id) => nameOf(id) !== null);
  const links = known.map((id) => `<a href="${publicUrl}/product/${id}">${escapeHtml(nameOf(id) ?? '')}</a>`);
  if (links.length === 0) return '';
  const comparison = `<a href="${publicUrl}/products/compare?ids=${known.join(',')}">compare</a>`;
  return `<p>${links.join(', ')}${known.length > 1 ? ` (${comparison})` : ''}</p>`;
}

function absolute(href: string, publicUrl: string): string {
  return href.startsWith('/') ? publicUrl + href : href;
}
