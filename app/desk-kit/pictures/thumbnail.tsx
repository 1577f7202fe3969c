import type { UploadedPicture } from '#contract/picture.ts';

type ThumbnailProps = { image: UploadedPicture; alt: string };

/** The smallest file of a picture, uncropped. */
export function Thumbnail({ image, alt }: ThumbnailProps) {
  return (
    <img
      src={image.webp[0]?.url}
      alt={alt}
      width={image.width}
      height={image.height}
      loading="lazy"
      decoding="async"
      className="size-full bg-sunk object-contain"
    />
  );
}
