import { type Extensions, Node } from '@tiptap/core';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';
import { HEADING_LEVELS } from '#contract/article-body.ts';
import { isSafeLink } from '#contract/fields.ts';
import { callout, comparison, phoneCard, picture } from './custom-nodes.ts';

/** The contract's longest address. */
const LINK_MAX = 2_000;

/**
 * Two groups of parts, as the contract has them: a `block` may also stand inside lists, quotes and cells, the others
 * at the top level alone.
 */
const articleDocument = Node.create({ name: 'doc', topNode: true, content: '(block | top)+' });

/** Parts that the editor shows as the library does. */
export const textSchema: Extensions = [
  articleDocument,
  StarterKit.configure({
    document: false,
    underline: false,
    heading: { levels: [...HEADING_LEVELS] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (href) => href.length <= LINK_MAX && isSafeLink(href),
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  Table.extend({ group: 'top' }),
  TableRow,
  TableHeader,
  TableCell,
];

/** Every part that contract/article-body.ts names and no other: what the editor makes always validates. */
export const articleSchema: Extensions = [...textSchema, picture, phoneCard, comparison, callout];
