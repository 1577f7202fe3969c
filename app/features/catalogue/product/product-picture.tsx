import { type CSSProperties, type ReactNode, useId, useState } from 'react';
import { PhonePicture } from '#app/features/catalogue/card/phone-picture.tsx';
import { stageOf } from '#app/features/catalogue/card/stage.ts';
import { HANDS, reachable, reachOf, type Screen, screenOf } from '#app/features/catalogue/size/geometry.ts';
import { ReachZones } from '#app/features/catalogue/size/reach-zones.tsx';
import { sizePath } from '#app/features/catalogue/size/size-address.ts';
import { cx } from '#app/lib/cx.ts';
import { ProseLink } from '#app/ui/controls/prose-link.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { fullName } from '#contract/phone/card.ts';
import type { Product } from '#contract/phone/product.ts';
import { Marks, mm } from './marks.tsx';
import { FurtherPictures, Photo } from './photo.tsx';

/**
 * Pixels per millimetre where there is room. Every phone's page uses the same scale, so phones compare across pages.
 */
const SCALE = '2.9px';
/** Millimetres between the phone and its side view. */
const GAP = 7;

const VIEWS = { sides: 'Both sides', edge: 'Edge', hand: 'In hand' };
type View = keyof typeof VIEWS;
/** The size of the drawn hand; the size tool has the others. */
const HAND = 'medium';

/** The large picture: always shown on a wide screen; on a narrow one it opens when the small picture is pressed. */
export function ProductPicture({ product }: { product: Product }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={`Enlarge the picture of the ${product.name}`}
        onClick={() => setIsOpen(true)}
        className={cx('stage-button print:hidden', product.image ? 'border border-line bg-sheet' : stageOf(product))}
      >
        <PhonePicture phone={product} decorative fetchPriority="high" />
      </button>
      <div className="max-lg:hidden print:hidden">
        <LargePicture product={product} />
      </div>
      <div className="hidden print:block">
        <PhonePicture phone={product} className="h-44 w-auto" />
      </div>
      {isOpen && (
        <Dialog open onClose={() => setIsOpen(false)} title={product.name} className="lg:hidden">
          <LargePicture product={product} />
          {product.pictures.length > 0 && <FurtherPictures pictures={product.pictures} name={fullName(product)} />}
        </Dialog>
      )}
    </>
  );
}

/** Front and back, side and in a hand, in the phone's colours, with its dimensions. */
export function LargePicture({ product }: { product: Product }) {
  const [colour, setColour] = useState<string | null>(null);
  const [view, setView] = useState<View>('sides');
  const { dimensions, swatches } = product;
  return (
    <div
      className={cx(
        product.image ? 'border border-line bg-sheet' : stageOf(product),
        '@container grid min-h-90 overflow-x-clip place-items-center rounded-card px-4 pt-4 lg:min-h-165 lg:rounded-[1.25rem]',
        // Reserves the height of the colours for the text about the hand too, so the content below does not move.
        view === 'hand' && swatches.length > 1 ? 'pb-14' : 'pb-8',
      )}
    >
      {product.image ? (
        <Photo product={product} image={product.image} />
      ) : dimensions ? (
        <>
          <Views chosen={view} onChoose={setView} />
          <Measured product={product} dimensions={dimensions} colour={colour} view={view} />
        </>
      ) : (
        <Sketch product={product} colour={colour} />
      )}
      {swatches.length > 1 && view !== 'hand' && <Colours swatches={swatches} chosen={colour} onChoose={setColour} />}
    </div>
  );
}

function Views({ chosen, onChoose }: { chosen: View; onChoose: (view: View) => void }) {
  return (
    <fieldset className="view-switch needs-script">
      <legend className="sr-only">View of the phone</legend>
      {(Object.keys(VIEWS) as View[]).map((view) => (
        <button key={view} type="button" aria-pressed={view === chosen} onClick={() => onChoose(view)}>
          {VIEWS[view]}
        </button>
      ))}
    </fieldset>
  );
}

function scaleFor(millimetres: number): CSSProperties {
  return { '--mm': `min(${SCALE}, (100cqw - 4.5rem) / ${Math.ceil(millimetres)})` } as CSSProperties;
}

function Front({ product, colour }: { product: Product; colour: string | null }) {
  const { imageSize, imageUrl } = product;
  return (
    <PhonePicture
      phone={{ ...product, imageUrl: inColour(imageUrl, colour) }}
      fetchPriority="high"
      className="phone-large"
      style={{ width: mm(imageSize.width), height: mm(imageSize.height) }}
    />
  );
}

function inColour(imageUrl: string, colour: string | null): string {
  return colour === null ? imageUrl : `${imageUrl}&colour=${colour}`;
}

function Sketch({ product, colour }: { product: Product; colour: string | null }) {
  return (
    <figure style={scaleFor(product.imageSize.width)} className="mt-4 text-center">
      <Front product={product} colour={colour} />
      <figcaption className="mt-3 text-xs text-ink-2">A sketch: the dimensions aren’t published.</figcaption>
    </figure>
  );
}

type MeasuredProps = {
  product: Product;
  dimensions: NonNullable<Product['dimensions']>;
  colour: string | null;
  view: View;
};

function Measured({ product, dimensions, colour, view }: MeasuredProps) {
  const { imageSize, name } = product;
  const { height, width, thickness } = dimensions;
  const screen = screenOf(product);
  // One scale for all three views, so the phone keeps its size when switching.
  const scale = scaleFor(Math.max(imageSize.width, width + GAP + thickness));
  const imageUrl = inColour(product.imageUrl, colour);
  return (
    <figure style={scale} className="grid grid-cols-[2.25rem_auto_auto] text-xs text-ink-2 num">
      <p className="col-span-3 mb-1.5 pl-9">{`${height} mm`}</p>
      <div className="relative mr-1.5 border-r border-ink-3 text-2xs">
        <span className="absolute inset-y-0 right-0">
          <Marks length={height} isUpright />
        </span>
      </div>
      {view === 'sides' && (
        <>
          <Front product={product} colour={colour} />
          <Measure className="col-start-2 justify-self-end" length={width}>
            {`${width} mm`}
          </Measure>
        </>
      )}
      {view === 'edge' && (
        <>
          <img
            src={`${imageUrl}&view=front`}
            alt={`Front of the ${name}`}
            style={{ width: mm(width), height: mm(height) }}
          />
          <img
            src={`${imageUrl}&view=side`}
            alt={`Edge of the ${name}`}
            style={{ width: mm(thickness), height: mm(height), marginLeft: mm(GAP) }}
          />
          <Measure className="col-start-2" length={width}>
            {width} mm
          </Measure>
          <Measure className="justify-self-end" length={thickness}>
            <span className="-mx-4 block">{thickness} mm</span>
          </Measure>
        </>
      )}
      {view === 'hand' && screen && <InHand product={product} dimensions={dimensions} screen={screen} />}
      {product.foldable && (
        <figcaption className="col-span-3 mt-2 text-center text-ink-2">
          {view === 'sides' ? 'Measured unfolded. Also drawn folded.' : 'Unfolded.'}
        </figcaption>
      )}
    </figure>
  );
}

type InHandProps = Pick<MeasuredProps, 'product' | 'dimensions'> & { screen: Screen };

/** The share of the screen that a thumb reaches. */
function InHand({ product: { id, name }, dimensions, screen }: InHandProps) {
  const { width, height } = dimensions;
  const reach = reachOf(dimensions, HAND, false);
  const { easy, all } = reachable(screen, reach);
  const percent = (share: number) => `${Math.round(share * 100)}%`;
  return (
    <>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`The ${name} in a ${HAND} hand`}
        style={{ width: mm(width), height: mm(height) }}
      >
        <ReachZones body={dimensions} screen={screen} reach={reach} />
      </svg>
      <p className="col-start-2 mt-3 max-w-64 text-sm">
        A {HAND} hand, {HANDS[HAND]} mm long: its thumb reaches {percent(easy)} of the screen with ease and{' '}
        {percent(all)} with a stretch. <ProseLink href={sizePath({ ids: [id] })}>Other hands, at actual size</ProseLink>
      </p>
    </>
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

/** The colours it is sold in; choosing one changes the drawing. */
function Colours({ swatches, chosen, onChoose }: ColoursProps) {
  const group = useId();
  const named = swatches.find(({ key }) => key === chosen);
  return (
    <fieldset className="mt-6 max-w-full text-center needs-script">
      <legend className="sr-only">Colour of the drawing</legend>
      <div className="swatches">
        {swatches.map(({ key, name, tone }) => (
          <label key={key} title={name}>
            <input
              type="radio"
              name={group}
              value={key}
              checked={key === chosen}
              onChange={() => onChoose(key)}
              aria-label={name}
            />
            <svg aria-hidden="true" viewBox="0 0 24 24">
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
