import { Extension, type Extensions, Node } from '@tiptap/core';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';
import { parseJson } from '#app/lib/fetch-transport.ts';
import { ArticleBlock, CALLOUT_KINDS, type CalloutKind, HEADING_LEVELS } from '#contract/article/body.ts';
import { isSafeLink } from '#contract/fields.ts';
import { ARTICLE_LINK_MAX } from '#contract/limits.ts';
import { UploadedPicture } from '#contract/picture.ts';

/**
 * Two groups of nodes, as in the contract: a `block` may also be inside lists, quotes and cells; the others only at
 * the top level.
 */
const articleDocument = Node.create({ name: 'doc', topNode: true, content: '(block | top)+' });

/** Keeps a heading's id while its text changes; a line split off it gets none. */
const headingAnchor = Extension.create({
  name: 'headingAnchor',
  addGlobalAttributes: () => [
    { types: ['heading'], attributes: { anchor: { default: null, rendered: false, keepOnSplit: false } } },
  ],
});

const textParts = StarterKit.configure({
  document: false,
  underline: false,
  heading: { levels: [...HEADING_LEVELS] },
  link: {
    openOnClick: false,
    defaultProtocol: 'https',
    isAllowedUri: (href) => href.length <= ARTICLE_LINK_MAX && isSafeLink(href),
    HTMLAttributes: { target: null, rel: null },
  },
});

/** What mail programs can show: `TextDocument` of the contract. */
export const mailSchema: Extensions = [articleDocument, textParts];

export const textSchema: Extensions = [
  articleDocument,
  textParts,
  headingAnchor,
  Table.extend({ group: 'top' }),
  TableRow,
  TableHeader,
  TableCell,
];

/**
 * Our own nodes. They become HTML only on the clipboard, between two texts of this editor, and are validated when
 * read back.
 */

const dataAttribute = (element: HTMLElement, name: string) => element.getAttribute(`data-${name}`);

export const picture = Node.create({
  name: 'picture',
  group: 'top',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    image: { default: null },
    alt: { default: '' },
    caption: { default: null },
    credit: { default: null },
  }),
  parseHTML: () => [
    {
      tag: 'div[data-picture]',
      getAttrs: (element) => {
        const image = UploadedPicture.safeParse(parseJson(dataAttribute(element, 'picture') ?? ''));
        const alt = dataAttribute(element, 'alt')?.trim();
        const texts = { caption: dataAttribute(element, 'caption'), credit: dataAttribute(element, 'credit') };
        return image.success && alt ? { image: image.data, alt, ...texts } : false;
      },
    },
  ],
  renderHTML: ({ node: { attrs } }) => [
    'div',
    {
      'data-picture': JSON.stringify(attrs.image),
      'data-alt': attrs.alt,
      'data-caption': attrs.caption,
      'data-credit': attrs.credit,
    },
  ],
});

/** A block with attributes only. On the clipboard they are one JSON string, which the contract validates. */
function attributeBlock(name: 'video' | 'socialPost' | 'gallery', attributes: readonly string[]) {
  const data = `data-${name.toLowerCase()}`;
  return Node.create({
    name,
    group: 'top',
    atom: true,
    draggable: true,
    addAttributes: () => Object.fromEntries(attributes.map((attribute) => [attribute, { default: null }])),
    parseHTML: () => [
      {
        tag: `div[${data}]`,
        getAttrs: (element) => {
          const block = ArticleBlock.safeParse({ type: name, attrs: parseJson(element.getAttribute(data) ?? '') });
          return block.success && 'attrs' in block.data ? block.data.attrs : false;
        },
      },
    ],
    renderHTML: ({ node: { attrs } }) => ['div', { [data]: JSON.stringify(attrs) }],
  });
}

export const video = attributeBlock('video', ['host', 'videoId', 'title', 'caption', 'credit']);
export const socialPost = attributeBlock('socialPost', ['text', 'author', 'url']);
export const gallery = attributeBlock('gallery', ['pictures', 'caption', 'credit']);

export const phoneCard = Node.create({
  name: 'phoneCard',
  group: 'top',
  atom: true,
  draggable: true,
  addAttributes: () => ({ productId: { default: null } }),
  parseHTML: () => [
    {
      tag: 'div[data-phone]',
      getAttrs: (element) => (dataAttribute(element, 'phone') ? { productId: dataAttribute(element, 'phone') } : false),
    },
  ],
  renderHTML: ({ node: { attrs } }) => ['div', { 'data-phone': attrs.productId }],
});

export const comparison = Node.create({
  name: 'comparison',
  group: 'top',
  atom: true,
  draggable: true,
  addAttributes: () => ({ productIds: { default: [] } }),
  parseHTML: () => [
    {
      tag: 'div[data-phones]',
      getAttrs: (element) => {
        const productIds = [...new Set(dataAttribute(element, 'phones')?.split(' '))];
        return productIds.length > 1 ? { productIds } : false;
      },
    },
  ],
  renderHTML: ({ node: { attrs } }) => ['div', { 'data-phones': attrs.productIds.join(' ') }],
});

export const callout = Node.create({
  name: 'callout',
  group: 'top',
  content: '(paragraph | bulletList | orderedList)+',
  defining: true,
  addAttributes: () => ({ kind: { default: 'note' }, title: { default: null } }),
  parseHTML: () => [
    {
      tag: 'div[data-callout]',
      getAttrs: (element) => {
        const kind = dataAttribute(element, 'callout') as CalloutKind;
        return CALLOUT_KINDS.includes(kind) ? { kind, title: dataAttribute(element, 'title') } : false;
      },
    },
  ],
  renderHTML: ({ node: { attrs } }) => ['div', { 'data-callout': attrs.kind, 'data-title': attrs.title }, 0],
});

/** Exactly the nodes of contract/article/body.ts, so the editor's output always validates. */
export const articleSchema: Extensions = [
  ...textSchema,
  picture,
  gallery,
  video,
  socialPost,
  phoneCard,
  comparison,
  callout,
];
