/** A part of a picture, as shares of its width and height. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const WHOLE: Crop = { x: 0, y: 0, width: 1, height: 1 };
const SMALLEST = 0.05;

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

export function moveCrop(crop: Crop, dx: number, dy: number): Crop {
  return { ...crop, x: clamp(crop.x + dx, 0, 1 - crop.width), y: clamp(crop.y + dy, 0, 1 - crop.height) };
}

/** By its lower right corner. */
export function sizeCrop(crop: Crop, dx: number, dy: number): Crop {
  return {
    ...crop,
    width: clamp(crop.width + dx, SMALLEST, 1 - crop.x),
    height: clamp(crop.height + dy, SMALLEST, 1 - crop.y),
  };
}

/** The four sides as somebody types them, in percent from each edge. */
export function cropByEdge(crop: Crop, edge: 'left' | 'top' | 'right' | 'bottom', percent: number): Crop {
  const share = clamp(percent / 100, 0, 1);
  const right = crop.x + crop.width;
  const bottom = crop.y + crop.height;
  if (edge === 'left') {
    const x = Math.min(share, right - SMALLEST);
    return { ...crop, x, width: right - x };
  }
  if (edge === 'top') {
    const y = Math.min(share, bottom - SMALLEST);
    return { ...crop, y, height: bottom - y };
  }
  if (edge === 'right') return { ...crop, width: Math.max(SMALLEST, 1 - share - crop.x) };
  return { ...crop, height: Math.max(SMALLEST, 1 - share - crop.y) };
}

const QUALITY = 0.92;

/** The part alone, as a file of its own. The whole picture stays the file it was. */
export async function cropFile(file: File, crop: Crop): Promise<File> {
  if (crop.x === 0 && crop.y === 0 && crop.width === 1 && crop.height === 1) return file;
  const picture = await createImageBitmap(file);
  const width = Math.round(picture.width * crop.width);
  const height = Math.round(picture.height * crop.height);
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas
    .getContext('2d')
    ?.drawImage(picture, picture.width * crop.x, picture.height * crop.y, width, height, 0, 0, width, height);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', QUALITY));
  if (!blob) throw new Error('The picture could not be cropped.');
  return new File([blob], `${file.name.replace(/\.\w+$/, '')}.webp`, { type: blob.type });
}
