import { outlineOf } from '#app/features/magazine/article/outline.ts';
import type { ArticleBlock, ArticleDocument } from '#contract/article/body.ts';
import { articleText } from '#contract/article/parts.ts';

interface Section {
  id: string;
  title: string;
  blocks: ArticleBlock[];
}

interface Group extends Section {
  answers: Section[];
}

/** A second-level heading starts a group, a third-level heading is a question. `intro` comes before the first heading. */
export function faqGroups(body: ArticleDocument): { groups: Group[]; intro: ArticleBlock[] } {
  const { ids } = outlineOf(body);
  const groups: Group[] = [];
  const intro: ArticleBlock[] = [];
  let blocks = intro;
  for (const block of body.content) {
    if (block.type !== 'heading') {
      blocks.push(block);
      continue;
    }
    blocks = [];
    const section = { id: ids.get(block) ?? '', title: articleText({ type: 'doc', content: [block] }), blocks };
    const group = groups.at(-1);
    if (block.attrs.level === 3 && group) group.answers.push(section);
    else groups.push({ ...section, answers: [] });
  }
  return { groups, intro };
}

/** JSON-LD for search engines. */
export function faqData(body: ArticleDocument): object {
  const answers = faqGroups(body).groups.flatMap((group) => group.answers);
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: answers.map(({ id, title, blocks }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: {
        '@type': 'Answer',
        text: articleText({ type: 'doc', content: blocks }),
        url: `/faq#${id}`,
      },
    })),
  };
}
