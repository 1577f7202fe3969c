import { answerGroups } from '#app/features/pages/faq/answers/answers.ts';
import { faqPage } from '#app/features/pages/faq/faq-page.ts';
import { type Block, type TextDocument, withSiteName } from '#app/features/pages/legal/document.ts';
import { aboutUs } from '#app/features/pages/legal/documents/about-us.ts';
import { privacyPolicy } from '#app/features/pages/legal/documents/privacy-policy.ts';
import { termsOfService } from '#app/features/pages/legal/documents/terms-of-service.ts';
import { parseInline } from '#app/features/pages/legal/inline-text.tsx';
import type { ArticleDocument } from '#contract/article/body.ts';
import type { PageDraft, SitePageId } from '#contract/settings/sections.ts';

/** The default text as an editor document; headings keep their ids. */

type Content = ArticleDocument['content'];
type Part = Content[number];

const SHIPPED: Record<SitePageId, () => PageDraft> = {
  'about-us': () => fromDocument(aboutUs),
  'privacy-policy': () => fromDocument(privacyPolicy),
  'terms-of-service': () => fromDocument(termsOfService),
  faq: () => ({
    title: faqPage.title,
    headline: faqPage.headline,
    lead: faqPage.lead,
    body: {
      type: 'doc',
      content: answerGroups.flatMap(({ id, title, answers }) => [
        heading(2, id, title),
        ...answers.flatMap((answer) => [heading(3, answer.id, answer.question), ...answer.paragraphs.map(toPart)]),
      ]),
    },
  }),
};

export function shippedPage(id: SitePageId, siteName: string): PageDraft {
  return withSiteName(SHIPPED[id](), siteName);
}

function fromDocument({ title, headline = '', lead, sections }: TextDocument): PageDraft {
  const content = sections.flatMap(
    (section): Content => [heading(2, section.id, section.title), ...section.blocks.map(toPart)],
  );
  return { title, headline, lead, body: { type: 'doc', content } };
}

function heading(level: 2 | 3, anchor: string, text: string): Part {
  return { type: 'heading', attrs: { level, anchor }, content: [{ type: 'text', text }] };
}

function toPart(block: Block): Part {
  if (typeof block === 'string') return paragraph(block);
  if ('list' in block)
    return {
      type: 'bulletList',
      content: block.list.map((item) => ({ type: 'listItem', content: [paragraph(item)] })),
    };
  const { columns, rows } = block.table;
  const attrs = { colspan: 1, rowspan: 1 };
  return {
    type: 'table',
    content: [
      {
        type: 'tableRow',
        content: columns.map((cell) => ({ type: 'tableHeader' as const, attrs, content: [paragraph(cell)] })),
      },
      ...rows.map((row) => ({
        type: 'tableRow' as const,
        content: row.map((cell, at) => ({
          type: at === 0 ? ('tableHeader' as const) : ('tableCell' as const),
          attrs,
          content: [paragraph(cell)],
        })),
      })),
    ],
  };
}

function paragraph(marked: string) {
  const content = parseInline(marked).map((part) => ({
    type: 'text' as const,
    text: part.text,
    ...(part.kind === 'link' && { marks: [{ type: 'link' as const, attrs: { href: part.href } }] }),
    ...((part.kind === 'bold' || part.kind === 'code') && { marks: [{ type: part.kind }] }),
  }));
  return { type: 'paragraph' as const, content };
}
