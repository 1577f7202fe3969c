/**
 * Parts of a phone's page that are rendered on the server and whose code loads later, because readers do not press them
 * first.
 */
export { Instead } from './instead.tsx';
export { ItsSize } from './its-size.tsx';
export { KeyFiguresSection } from './key-figures.tsx';
export { Money, ScoreFold } from './money.tsx';
export { FurtherPictures } from './photo.tsx';
export { PriceSection } from './prices/price-section.tsx';
export { ProductPicture } from './product-picture.tsx';
export { Specification } from './sheet/specification.tsx';
export { Worth } from './worth.tsx';
