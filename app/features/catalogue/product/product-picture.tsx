import { type CSSProperties, type ReactNode, useState } from 'react';
import { PhonePicture } from '#app/features/catalogue/card/phone-picture.tsx';
import { stageOf } from '#app/features/catalogue/card/stage.ts';
import { cx } from '#app/lib/cx.ts';
import { fullName } from '#contract/phone/card.ts';
import type { Product } from '#contract/phone/product.ts';
import { Marks, mm } from './marks.tsx';
import { FurtherPictures, Photo } from './photo.tsx';

/** Pixels a millimetre where there is room: every phone's page uses the same, so they compare from page to page. */
const SCALE = '2.9px';
/** Millimetres between the phone and its edge. */
const GAP = 7;

/** The phone as large as the page allows, with its millimetres. */
export function ProductPicture({ product }: { product: Product }) {
  const [colour, setColour] = useState<string | null>(null);
  const { swatches, pictures } = product;
  return (
    <>
      <div
        className={cx(
          product.image ? 'border border-line bg-sheet' : stageOf(product),
          '@container grid min-h-90 overflow-x-clip place-items-center rounded-card px-4 py-8 max-md:-mx-4 max-md:rounded-none lg:min-h-140',
        )}
      >
        {product.image ? (
          <Photo product={product} image={product.image} />
        ) : (
          <Drawing product={product} colour={colour} />
        )}
        {swatches.length > 1 && <Colours swatches={swatches} chosen={colour} onChoose={setColour} />}
      </div>
      {pictures.length > 0 && <FurtherPictures pictures={pictures} name={fullName(product)} />}
    </>
  );
}

function Drawing({ product, colour }: { product: Product; colour: string | null }) {
  const { dimensions, imageSize } = product;
  const room = imageSize.width + (dimensions ? GAP + dimensions.thickness : 0);
  const scale = { '--mm': `min(${SCALE}, (100cqw - 4.5rem) / ${room})` } as CSSProperties;
  const imageUrl = colour === null ? product.imageUrl : `${product.imageUrl}&colour=${colour}`;
  const picture = (
    <PhonePicture
      phone={{ ...product, imageUrl }}
      fetchPriority="high"
      className="phone-large"
      style={{ width: mm(imageSize.width), height: mm(imageSize.height) }}
    />
  );
  if (!dimensions) {
    return (
      <figure style={scale} className="text-center">
        {picture}
        <figcaption className="mt-3 text-xs text-ink-2">A sketch: its dimensions are not published.</figcaption>
      </figure>
    );
  }
  return (
    <figure style={scale} className="grid grid-cols-[2.25rem_auto_auto] text-xs text-ink-2 num">
      <p className="col-span-3 mb-1.5 pl-9">{dimensions.height} mm</p>
      <div className="relative mr-1.5 border-r border-ink-3 text-2xs">
        <span className="absolute inset-y-0 right-0">
          <Marks length={dimensions.height} isUpright />
        </span>
      </div>
      {picture}
      <img
        src={`${imageUrl}&view=side`}
        alt=""
        loading="lazy"
        style={{ width: mm(dimensions.thickness), height: mm(imageSize.height), marginLeft: mm(GAP) }}
      />
      <Measure className="col-start-2 justify-self-end" length={dimensions.width}>
        {dimensions.width} mm
      </Measure>
      <Measure className="justify-self-end" length={dimensions.thickness}>
        <span className="-mx-4 block">{dimensions.thickness} mm</span>
      </Measure>
      {product.foldable && (
        <figcaption className="col-span-3 mt-2 text-center text-ink-2">
          Measured unfolded, drawn beside it folded.
        </figcaption>
      )}
    </figure>
  );
}

function Measure({ length, className, children }: { length: number; className: string; children: ReactNode }) {
  return (
    <div
      className={`mt-2.5 border-t border-ink-3 pt-1 text-center whitespace-nowrap ${className}`}
      style={{ width: mm(length) }}
    >
      {children}
    </div>
  );
}

type ColoursProps = {
  swatches: Product['swatches'];
  chosen: string | null;
  onChoose: (key: string) => void;
};

/** The colours it is sold in; the drawing changes with the choice. */
function Colours({ swatches, chosen, onChoose }: ColoursProps) {
  const named = swatches.find(({ key }) => key === chosen);
  return (
    <fieldset className="mt-6 max-w-full text-center [@media(scripting:none)]:hidden">
      <legend className="sr-only">Colour of the drawing</legend>
      <div className="flex flex-wrap justify-center gap-1">
        {swatches.map(({ key, name, tone }) => (
          <label
            key={key}
            title={name}
            className="relative grid size-9 cursor-pointer place-items-center rounded-full has-checked:shadow-[inset_0_0_0_1.5px_var(--color-ink)] has-focus-visible:outline-2 has-focus-visible:outline-accent touch:size-11"
          >
            <input
              type="radio"
              name="colour"
              value={key}
              checked={key === chosen}
              onChange={() => onChoose(key)}
              aria-label={name}
              className="absolute inset-0 cursor-pointer appearance-none"
            />
            <svg aria-hidden="true" viewBox="0 0 24 24" className="size-6 stroke-edge">
              <circle cx="12" cy="12" r="11" fill={tone ?? 'none'} strokeDasharray={tone ? undefined : '3 3'} />
            </svg>
          </label>
        ))}
      </div>
      <p aria-live="polite" className="mt-1 min-h-5 text-xs text-ink-2">
        {named ? named.name : `${swatches.length} colours`}
      </p>
    </fieldset>
  );
}
