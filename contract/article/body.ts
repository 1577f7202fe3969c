import { z } from 'zod';
import { isPlainText, isSafeLink, multilineText, OutsideLinkField, SlugField, textLine } from '#contract/fields.ts';
import {
  ARTICLE_CALLOUT_TITLE_MAX,
  ARTICLE_COMPARISON_MIN,
  ARTICLE_DEPTH_MAX,
  ARTICLE_GALLERY_MAX,
  ARTICLE_GALLERY_MIN,
  ARTICLE_LINK_MAX,
  ARTICLE_LIST_START_MAX,
  ARTICLE_PARTS_MAX,
  ARTICLE_PICTURE_TEXT_MAX,
  ARTICLE_POST_MAX,
  ARTICLE_TABLE_COLUMNS_MAX,
  ARTICLE_TEXT_MAX,
  COMPARISON_MAX,
} from '#contract/limits.ts';
import { UploadedPicture } from '#contract/picture.ts';
import { isBounded } from './bounded.ts';
import { articleText } from './parts.ts';
import { isVideoId, VIDEO_HOSTS } from './videos.ts';

/**
 * The body of an article: a ProseMirror document as written by Tiptap, restricted by an allow-list. Unknown parts are
 * refused and unknown attributes dropped. Never HTML.
 */

export const CALLOUT_KINDS = ['note', 'tip', 'warning'] as const;
export const HEADING_LEVELS = [2, 3] as const;

const LinkMark = z.object({
  type: z.literal('link'),
  attrs: z.object({
    href: z
      .string('The link has no address.')
      .max(ARTICLE_LINK_MAX, 'The address of the link is too long.')
      .refine(isSafeLink, 'Start the link with https: or mailto:, or with / for a page on this site.'),
  }),
});

export const ArticleMark = oneOf('mark', [
  z.object({ type: z.literal('bold') }),
  z.object({ type: z.literal('italic') }),
  z.object({ type: z.literal('strike') }),
  z.object({ type: z.literal('code') }),
  LinkMark,
]);

const marks = z.array(ArticleMark).max(5).optional();

const Text = z.object({
  type: z.literal('text'),
  text: z.string('A text is missing.').min(1, 'A text is empty.'),
  marks,
});
const HardBreak = z.object({ type: z.literal('hardBreak'), marks });
const Inline = oneOf('text', [Text, HardBreak]);
const inline = z.array(Inline).optional();

const Paragraph = z.object({ type: z.literal('paragraph'), content: inline });
const Heading = z.object({
  type: z.literal('heading'),
  attrs: z.object({
    level: z.literal(HEADING_LEVELS, 'A heading must have level 2 or 3.'),
    /** The heading's address, if it is not derived from its text, so that links survive an edit. */
    anchor: SlugField.optional(),
  }),
  content: inline,
});
const CodeBlock = z.object({
  type: z.literal('codeBlock'),
  content: z.array(Text.omit({ marks: true })).optional(),
});
const HorizontalRule = z.object({ type: z.literal('horizontalRule') });

const ListItem = z.object({
  type: z.literal('listItem'),
  get content() {
    return z.array(TextBlock).min(1, 'A list item is empty.');
  },
});
// Ids for OpenAPI, which can only refer to schemas with an id: lists and quotes contain each other.
const items = z.array(ListItem).min(1, 'A list is empty.').meta({ id: 'ArticleListItems' });
const BulletList = z.object({ type: z.literal('bulletList'), content: items }).meta({ id: 'ArticleBulletList' });
const OrderedList = z.object({
  type: z.literal('orderedList'),
  attrs: z.object({ start: z.int().min(0).max(ARTICLE_LIST_START_MAX).default(1) }).default({ start: 1 }),
  content: items,
});
const Blockquote = z.object({
  type: z.literal('blockquote'),
  get content() {
    return z.array(TextBlock).min(1, 'A quote is empty.');
  },
});

/** Blocks allowed in lists, quotes and cells. */
const TextBlock = oneOf('part', [
  Paragraph,
  Heading,
  BulletList,
  OrderedList,
  Blockquote,
  CodeBlock,
  HorizontalRule,
]).meta({ id: 'ArticleTextBlock' });

const span = z.int().min(1).max(ARTICLE_TABLE_COLUMNS_MAX).default(1);
const cell = {
  attrs: z.object({ colspan: span, rowspan: span }).default({ colspan: 1, rowspan: 1 }),
  content: z.array(TextBlock).min(1, 'A cell is empty.'),
};
const TableHeader = z.object({ type: z.literal('tableHeader'), ...cell });
const TableCell = z.object({ type: z.literal('tableCell'), ...cell });
const TableRow = z.object({
  type: z.literal('tableRow'),
  content: z
    .array(oneOf('cell', [TableHeader, TableCell]))
    .min(1, 'A row is empty.')
    .max(ARTICLE_TABLE_COLUMNS_MAX),
});
const Table = z.object({ type: z.literal('table'), content: z.array(TableRow).min(1, 'A table is empty.').max(200) });

const captions = {
  caption: textLine('The caption', 0, ARTICLE_PICTURE_TEXT_MAX).nullable().default(null),
  /** Who took it. */
  credit: textLine('The credit', 0, ARTICLE_PICTURE_TEXT_MAX).nullable().optional(),
};
const pictureAttrs = {
  image: UploadedPicture,
  alt: textLine('The description of the picture', 1, ARTICLE_PICTURE_TEXT_MAX),
  ...captions,
};

/** One of our pictures, in the sizes that the upload returned. */
const Picture = z.object({ type: z.literal('picture'), attrs: z.object(pictureAttrs) });
/** A video on another site. Readers see our preview until they press play. */
const Video = z.object({
  type: z.literal('video'),
  attrs: z
    .object({
      host: z.enum(VIDEO_HOSTS, 'Videos can be from YouTube or Vimeo.'),
      videoId: z.string('The video is missing.').max(20),
      title: textLine('The title of the video', 1, ARTICLE_PICTURE_TEXT_MAX),
      ...captions,
    })
    .refine(isVideoId, 'There is no such video.'),
});
/** A quoted post from another site: its text, author and address. */
const SocialPost = z.object({
  type: z.literal('socialPost'),
  attrs: z.object({
    text: multilineText('The text of the post', 1, ARTICLE_POST_MAX),
    author: textLine('The author of the post', 1, ARTICLE_CALLOUT_TITLE_MAX),
    url: OutsideLinkField,
  }),
});
const Gallery = z.object({
  type: z.literal('gallery'),
  attrs: z.object({
    pictures: z
      .array(z.object(pictureAttrs))
      .min(ARTICLE_GALLERY_MIN, `A gallery needs at least ${ARTICLE_GALLERY_MIN} pictures.`)
      .max(ARTICLE_GALLERY_MAX, `A gallery can have at most ${ARTICLE_GALLERY_MAX} pictures.`),
    ...captions,
  }),
});
const PhoneCard = z.object({ type: z.literal('phoneCard'), attrs: z.object({ productId: SlugField }) });
const Comparison = z.object({
  type: z.literal('comparison'),
  attrs: z.object({
    productIds: z
      .array(SlugField)
      .min(ARTICLE_COMPARISON_MIN, `Compare at least ${ARTICLE_COMPARISON_MIN} phones.`)
      .max(COMPARISON_MAX, `At most ${COMPARISON_MAX} phones can be compared.`)
      .refine((ids) => new Set(ids).size === ids.length, 'Each phone can be compared only once.'),
  }),
});
const Callout = z.object({
  type: z.literal('callout'),
  attrs: z.object({
    kind: z.enum(CALLOUT_KINDS, 'A callout must be a note, a tip or a warning.'),
    title: textLine('The title of the callout', 0, ARTICLE_CALLOUT_TITLE_MAX).nullable().default(null),
  }),
  content: z.array(oneOf('part', [Paragraph, BulletList, OrderedList])).min(1, 'A callout is empty.'),
});

/** Blocks allowed at the top level. */
export const ArticleBlock = oneOf('part', [
  Paragraph,
  Heading,
  BulletList,
  OrderedList,
  Blockquote,
  CodeBlock,
  HorizontalRule,
  Table,
  Picture,
  Gallery,
  Video,
  SocialPost,
  PhoneCard,
  Comparison,
  Callout,
]);

export const ArticleDocument = z.object({
  type: z.literal('doc', 'The body must be a document.'),
  content: z.array(ArticleBlock).default([]),
});

const LIMITS = { depth: ARTICLE_DEPTH_MAX, values: ARTICLE_PARTS_MAX, characters: ARTICLE_TEXT_MAX };

/**
 * A body from a client. Its size is checked first, without recursion: the schema descends level by level, and a
 * thousand levels would overflow the stack.
 */
export const ArticleBody = z
  .custom<z.input<typeof ArticleDocument>>(
    (value) => isBounded(value, LIMITS),
    `The article is too long or has too many levels. It can have up to ${ARTICLE_TEXT_MAX.toLocaleString('en-IN')} characters and 15 levels.`,
  )
  .pipe(ArticleDocument)
  .refine((body) => isPlainText(articleText(body)), 'The text contains characters that can’t be used.');

const MailBlock = oneOf('part', [
  Paragraph,
  Heading,
  BulletList,
  OrderedList,
  Blockquote,
  CodeBlock,
  HorizontalRule,
  Picture,
]);

/** Text and pictures without tables and phones: what every mail program can show. */
export const TextDocument = z.object({
  type: z.literal('doc', 'The text must be a document.'),
  content: z.array(MailBlock).default([]),
});

const TEXT_LIMITS = { depth: ARTICLE_DEPTH_MAX, values: 5_000, characters: 20_000 };

export const TextBody = z
  .custom<z.input<typeof TextDocument>>(
    (value) => isBounded(value, TEXT_LIMITS),
    'The text is too long or has too many levels.',
  )
  .pipe(TextDocument)
  .refine((body) => isPlainText(articleText(body)), 'The text contains characters that can’t be used.');

export type TextDocument = z.output<typeof TextDocument>;
export type ArticleDocument = z.output<typeof ArticleDocument>;
export type ArticleBlock = z.output<typeof ArticleBlock>;
export type ArticleTextBlock = z.output<typeof TextBlock>;
export type MailBlock = z.output<typeof MailBlock>;
export type ArticleInline = z.output<typeof Inline>;
export type ArticleMark = z.output<typeof ArticleMark>;
export type CalloutKind = (typeof CALLOUT_KINDS)[number];

/** A union by `type` whose error names the type found. */
function oneOf<const Options extends readonly [z.core.$ZodTypeDiscriminable, ...z.core.$ZodTypeDiscriminable[]]>(
  what: string,
  options: Options,
) {
  return z.discriminatedUnion('type', options, {
    error: ({ input }) => {
      const type = (input as { type?: unknown } | null)?.type;
      return typeof type === 'string'
        ? `A ${what} called “${type.slice(0, 40)}” can’t be used here.`
        : `A ${what} of the article is damaged.`;
    },
  });
}
