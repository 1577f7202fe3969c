/** All of a phone's page that the reader does not press first: the server has written it, its code comes later. */
export { Instead } from './instead.tsx';
export { ItsSize } from './its-size.tsx';
export { KeyFiguresSection } from './key-figures.tsx';
export { Money, ScoreFold } from './money.tsx';
export { FurtherPictures } from './photo.tsx';
export { PriceSection } from './prices/price-section.tsx';
export { ProductPicture } from './product-picture.tsx';
export { Specification } from './sheet/specification.tsx';
export { Worth } from './worth.tsx';
