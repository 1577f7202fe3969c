import { outlineOf } from '#app/features/magazine/article/outline.ts';
import { plainText } from '#app/features/pages/legal/inline-text.tsx';
import type { ArticleBlock, ArticleDocument } from '#contract/article/body.ts';
import { articleText } from '#contract/article/parts.ts';
import type { Answer, AnswerGroup } from './answers/answers.ts';

interface BodyGroups {
  groups: AnswerGroup[];
  /** What stands beneath each question, and beneath the heading of a group before its first question, by their ids. */
  blocks: ReadonlyMap<string, ArticleBlock[]>;
  /** What stands before the first heading. */
  intro: ArticleBlock[];
}

/** The answers in a text: a heading of the second level begins a group, one of the third a question. */
export function answerGroupsOf(body: ArticleDocument): BodyGroups {
  const { ids } = outlineOf(body);
  const groups: { id: string; title: string; answers: Answer[] }[] = [];
  const blocks = new Map<string, ArticleBlock[]>();
  const intro: ArticleBlock[] = [];
  let into = intro;
  for (const block of body.content) {
    if (block.type !== 'heading') {
      into.push(block);
      continue;
    }
    const id = ids.get(block) ?? '';
    const title = articleText({ type: 'doc', content: [block] });
    into = [];
    blocks.set(id, into);
    const group = groups.at(-1);
    if (block.attrs.level === 3 && group) group.answers.push({ id, question: title, paragraphs: [] });
    else groups.push({ id, title, answers: [] });
  }
  const withText = groups.map((group) => ({
    ...group,
    answers: group.answers.map((answer) => ({
      ...answer,
      paragraphs: articleText({ type: 'doc', content: blocks.get(answer.id) ?? [] }).split('\n'),
    })),
  }));
  return { groups: withText, blocks, intro };
}

/** What search engines read. */
export function faqData(answers: readonly Answer[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: answers.map(({ id, question, paragraphs }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: paragraphs.map(plainText).join('\n'), url: `/faq#${id}` },
    })),
  };
}
