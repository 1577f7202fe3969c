import type { ArticleDocument } from '#contract/article/body.ts';
import { VIDEO_LABELS, type VideoRef, videoPage } from '#contract/article/videos.ts';
import { type Picture, singleSize } from '#contract/picture.ts';
import { escapeHtml } from '#server/http/response/html.ts';

/** An article as HTML for feed readers: our own tags around escaped text. */

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
    case 'gallery':
      return gallery(attrs, context);
    case 'video':
      return videoLink(attrs);
    case 'socialPost':
      return quotedPost(attrs);
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
  const { image, alt } = attrs as { image: Picture; alt: string };
  const address = absolute(singleSize(image)?.url ?? '', publicUrl);
  return `<figure><img src="${escapeHtml(address)}" alt="${escapeHtml(alt)}">${captionOf(attrs)}</figure>`;
}

function captionOf({ caption, credit }: Record<string, unknown>): string {
  const texts = [caption, credit && `Credit: ${credit}`].filter(Boolean).map((text) => escapeHtml(String(text)));
  return texts.length > 0 ? `<figcaption>${texts.join(' ')}</figcaption>` : '';
}

function gallery(attrs: Record<string, unknown>, context: RenderContext): string {
  const pictures = attrs.pictures as Record<string, unknown>[];
  return `<figure>${pictures.map((one) => picture(one, context)).join('')}${captionOf(attrs)}</figure>`;
}

/** Feed readers cannot play videos, so they get a link. */
function videoLink(attrs: Record<string, unknown>): string {
  const video = attrs as unknown as VideoRef & { title: string };
  const label = `${escapeHtml(video.title)} (${VIDEO_LABELS[video.host]})`;
  return `<figure><a href="${escapeHtml(videoPage(video))}">${label}</a>${captionOf(attrs)}</figure>`;
}

function quotedPost({ text, author, url }: Record<string, unknown>): string {
  const lines = escapeHtml(String(text)).replaceAll('\n', '<br>');
  return `<blockquote><p>${lines}</p><p><a href="${escapeHtml(String(url))}">${escapeHtml(String(author))}</a></p></blockquote>`;
}

/** Links only, because prices in a feed would become outdated. */
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
