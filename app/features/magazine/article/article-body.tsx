import type { ReactNode } from 'react';
import type { ArticleBlock, ArticleDocument } from '#contract/article/body.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import { ArticleTable } from './article-table.tsx';
import { Callout } from './callout.tsx';
import { ComparisonBlock } from './comparison-block.tsx';
import { Figure } from './figure.tsx';
import { type Outline, outlineOf } from './outline.ts';
import { PhoneBlock } from './phone-block.tsx';
import { TextBlock } from './text-blocks.tsx';

type ArticleBodyProps = {
  body: ArticleDocument;
  /** The phones that the text shows, as they are now. */
  products: readonly ProductCard[];
  outline?: Outline;
  /** What replaces a paragraph that is only `{name}`. */
  slots?: Slots | undefined;
};

type Slots = Readonly<Record<string, ReactNode>>;

/** The text as readers see it. Every kind of block the contract allows is drawn here, and nothing else can be. */
export function ArticleBody({ body, products, outline = outlineOf(body), slots = {} }: ArticleBodyProps) {
  const byId = new Map(products.map((product) => [product.id, product]));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-y-4.5 text-[1.0625rem] leading-[1.65] md:text-[1.125rem]">
      {body.content.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never change places
        <Block key={index} block={block} products={byId} outline={outline} slots={slots} />
      ))}
    </div>
  );
}

type BlockProps = { block: ArticleBlock; products: ReadonlyMap<string, ProductCard>; outline: Outline; slots: Slots };

function Block({ block, products, outline, slots }: BlockProps) {
  const slot = slots[slotName(block)];
  if (slot) return slot;
  switch (block.type) {
    case 'table':
      return <ArticleTable table={block} caption={outline.captions.get(block) ?? 'Table'} />;
    case 'picture':
      return <Figure picture={block} />;
    case 'callout':
      return <Callout callout={block} />;
    case 'phoneCard':
      return <Phones ids={[block.attrs.productId]} products={products} />;
    case 'comparison':
      return <Phones ids={block.attrs.productIds} products={products} caption={outline.captions.get(block)} />;
    default:
      return <TextBlock block={block} id={outline.ids.get(block)} />;
  }
}

function slotName(block: ArticleBlock): string {
  const [only, ...others] = (block.type === 'paragraph' && block.content) || [];
  const text = only?.type === 'text' && others.length === 0 ? only.text : '';
  return /^\{(\w+)\}$/.exec(text)?.[1] ?? '';
}

type PhonesProps = {
  ids: readonly string[];
  products: ReadonlyMap<string, ProductCard>;
  caption?: string | undefined;
};

/** A phone that has left the catalogue leaves the text too; one alone has nothing to be compared with. */
function Phones({ ids, products, caption = 'Comparison' }: PhonesProps) {
  const phones = ids.flatMap((id) => products.get(id) ?? []);
  const [first] = phones;
  if (!first) return null;
  return phones.length > 1 ? <ComparisonBlock phones={phones} caption={caption} /> : <PhoneBlock phone={first} />;
}
