import { cx } from '#app/lib/cx.ts';
import type { ArticleTextBlock } from '#contract/article/body.ts';
import { Inline } from './inline.tsx';

export type BlockOf<Type extends ArticleTextBlock['type']> = Extract<ArticleTextBlock, { type: Type }>;

/** About 68 letters of running text; `ch` is the width of a zero, which is wider than most letters. */
export const measure = 'max-w-[50ch]';

export function TextBlocks({ blocks }: { blocks: readonly ArticleTextBlock[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never change order
  return blocks.map((block, index) => <TextBlock key={index} block={block} />);
}

/** Blocks allowed both at the top level and inside lists, quotes and cells. */
export function TextBlock({ block, id }: { block: ArticleTextBlock; id?: string | undefined }) {
  switch (block.type) {
    case 'paragraph':
      return (
        <p className={measure}>
          <Inline content={block.content} />
        </p>
      );
    case 'heading':
      return <Heading block={block} id={id} />;
    case 'bulletList':
    case 'orderedList':
      return <List block={block} />;
    case 'blockquote':
      return (
        <blockquote className={cx(measure, 'grid gap-3 border-l-2 border-ink pl-5 font-display text-xl text-ink')}>
          <TextBlocks blocks={block.content} />
        </blockquote>
      );
    case 'codeBlock':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
        <pre tabIndex={0} className="overflow-x-auto rounded-control border border-line bg-sheet p-4 text-sm">
          <code>{(block.content ?? []).map(({ text }) => text).join('')}</code>
        </pre>
      );
    case 'horizontalRule':
      return <hr className={cx(measure, 'my-4')} />;
    default:
      return block satisfies never;
  }
}

function Heading({ block: { attrs, content }, id }: { block: BlockOf<'heading'>; id: string | undefined }) {
  const Level = attrs.level === 2 ? 'h2' : 'h3';
  return (
    <Level
      id={id}
      className={cx(
        measure,
        'scroll-mt-6 text-ink',
        attrs.level === 2
          ? 'mt-7 border-t border-line pt-7 text-2xl first:mt-0 first:border-0 first:pt-0'
          : 'mt-3 text-xl',
      )}
    >
      <Inline content={content} />
    </Level>
  );
}

function List({ block }: { block: BlockOf<'bulletList'> | BlockOf<'orderedList'> }) {
  const look = cx(measure, 'space-y-2 pl-6 marker:text-ink-3');
  // biome-ignore lint/suspicious/noArrayIndexKey: the items of a text never change order
  const items = block.content.map(({ content }, index) => <ListItem key={index} blocks={content} />);
  if (block.type === 'bulletList') return <ul className={cx(look, 'list-disc')}>{items}</ul>;
  return (
    <ol start={block.attrs.start} className={cx(look, 'list-decimal')}>
      {items}
    </ol>
  );
}

/** An item with a single paragraph needs no paragraph element. */
function ListItem({ blocks }: { blocks: readonly ArticleTextBlock[] }) {
  const [only, ...others] = blocks;
  return (
    <li className="space-y-2 pl-1">
      {only?.type === 'paragraph' && others.length === 0 ? (
        <Inline content={only.content} />
      ) : (
        <TextBlocks blocks={blocks} />
      )}
    </li>
  );
}
