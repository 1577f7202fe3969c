import sharp from 'sharp';
import type { RenderAnswer, RenderOrder } from './render.ts';

/** A process of its own, started by render.ts: SVG comes in, PNG goes out. */

sharp.cache(false);
sharp.concurrency(1);

process.on('message', ({ svg }: RenderOrder) => {
  const answer = (message: RenderAnswer) => process.send?.(message);
  sharp(Buffer.from(svg))
    .png({ palette: true, effort: 4 })
    .toBuffer()
    .then(
      (png) => answer({ png }),
      (error: Error) => answer({ error: error.message }),
    );
});
