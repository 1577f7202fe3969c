import { areCropsEqual, type PercentCrop } from 'react-image-crop';

export const WHOLE: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 };
const SMALLEST = 5;

export const EDGES = ['left', 'top', 'right', 'bottom'] as const;
type Edge = (typeof EDGES)[number];

export function edgePercent({ x, y, width, height }: PercentCrop, edge: Edge): number {
  return Math.round({ left: x, top: y, right: 100 - x - width, bottom: 100 - y - height }[edge]);
}

/** Sets one edge in percent; the opposite edge stays. */
export function cropByEdge(crop: PercentCrop, edge: Edge, typed: number): PercentCrop {
  const percent = Math.min(100, Math.max(0, typed));
  const right = crop.x + crop.width;
  const bottom = crop.y + crop.height;
  if (edge === 'left') {
    const x = Math.min(percent, right - SMALLEST);
    return { ...crop, x, width: right - x };
  }
  if (edge === 'top') {
    const y = Math.min(percent, bottom - SMALLEST);
    return { ...crop, y, height: bottom - y };
  }
  if (edge === 'right') return { ...crop, width: Math.max(SMALLEST, 100 - percent - crop.x) };
  return { ...crop, height: Math.max(SMALLEST, 100 - percent - crop.y) };
}

const QUALITY = 0.92;

/** The cropped part as a separate file. */
export async function cropFile(file: File, crop: PercentCrop): Promise<File> {
  if (areCropsEqual(crop, WHOLE)) return file;
  const picture = await createImageBitmap(file);
  const width = Math.round((picture.width * crop.width) / 100);
  const height = Math.round((picture.height * crop.height) / 100);
  const [x, y] = [(picture.width * crop.x) / 100, (picture.height * crop.y) / 100];
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(picture, x, y, width, height, 0, 0, width, height);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', QUALITY));
  if (!blob) throw new Error('Couldn’t crop the picture.');
  return new File([blob], `${file.name.replace(/\.\w+$/, '')}.webp`, { type: blob.type });
}
