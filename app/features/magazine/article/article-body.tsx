import { type ReactNode, useId } from 'react';
import { useLazyModule } from '#app/lib/use-lazy-module.ts';
import { ServedHtml } from '#app/ssr/served-html.tsx';
import type { ArticleBlock, ArticleDocument } from '#contract/article/body.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import { ArticleTable } from './article-table.tsx';
import { Callout } from './callout.tsx';
import { ComparisonBlock } from './comparison-block.tsx';
import type { EmbedBlock } from './embeds.tsx';
import { Caption, Figure } from './figure.tsx';
import { type Outline, outlineOf } from './outline.ts';
import { PhoneBlock } from './phone-block.tsx';
import { TextBlock } from './text-blocks.tsx';

type ArticleBodyProps = {
  body: ArticleDocument;
  /** The phones that the text shows, with current data. */
  products: readonly ProductCard[];
  outline?: Outline;
  /** Content that replaces a paragraph consisting only of `{name}`. */
  slots?: Slots | undefined;
};

type Slots = Readonly<Record<string, ReactNode>>;

/** The text as readers see it, with exactly the kinds of blocks that the contract allows. */
export function ArticleBody({ body, products, outline = outlineOf(body), slots = {} }: ArticleBodyProps) {
  const byId = new Map(products.map((product) => [product.id, product]));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-y-4.5 text-[1.0625rem] leading-[1.65] md:text-[1.125rem]">
      {body.content.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never change order
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
    case 'gallery':
    case 'video':
    case 'socialPost':
      return <LazyEmbed block={block} />;
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

let embeds: typeof import('./embeds.tsx') | undefined;

async function loadEmbeds() {
  embeds ??= await import('./embeds.tsx');
  return embeds;
}
if (import.meta.env.SSR) await loadEmbeds();

/** Few texts have embeds. Server-rendered ones stay; otherwise their code is fetched now. */
function LazyEmbed({ block }: { block: EmbedBlock }) {
  const code = useLazyModule(loadEmbeds) ?? embeds;
  return <ServedHtml id={useId()}>{code && <code.Embed block={block} Figure={Figure} Caption={Caption} />}</ServedHtml>;
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

/** A deleted phone disappears from the text too; a comparison needs at least two. */
function Phones({ ids, products, caption = 'Comparison' }: PhonesProps) {
  const phones = ids.flatMap((id) => products.get(id) ?? []);
  const [first] = phones;
  if (!first) return null;
  return phones.length > 1 ? <ComparisonBlock phones={phones} caption={caption} /> : <PhoneBlock phone={first} />;
}
