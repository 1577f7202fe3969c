import { expect, type Locator } from '@playwright/test';
import sharp from 'sharp';

/**
 * Checks the pixels, not the accessibility tree: the element is inside the window, and its background is the most
 * common colour in its place.
 */
export async function expectPainted(element: Locator): Promise<void> {
  await expect(element).toBeInViewport({ ratio: 1 });
  const ground = await element.evaluate((shown) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    if (!canvas) throw new Error('no canvas');
    for (let at: Element | null = shown; at; at = at.parentElement) {
      canvas.fillStyle = getComputedStyle(at).backgroundColor;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha] = canvas.getImageData(0, 0, 1, 1).data;
      if (alpha === 255) return [red, green, blue];
    }
    return [];
  });
  const seen = await commonestColour(element);
  expect(seen, `its ground is ${ground}`).toEqual(ground.map((part) => expect.closeTo(part, -1)));
}

async function commonestColour(element: Locator): Promise<number[]> {
  const pixels = await sharp(await element.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer();
  const counts = new Map<number, number>();
  for (let at = 0; at < pixels.length; at += 3) {
    const colour = pixels.readUIntBE(at, 3);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const [[colour = 0] = []] = [...counts].sort(([, one], [, other]) => other - one);
  return [colour >> 16, (colour >> 8) & 255, colour & 255];
}
