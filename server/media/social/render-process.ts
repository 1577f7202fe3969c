import sharp from 'sharp';
import type { RenderReply, RenderRequest } from './render.ts';

/** A separate process, started by render.ts: reads SVG and writes PNG. */

sharp.cache(false);
sharp.concurrency(1);

process.on('message', ({ svg }: RenderRequest) => {
  const reply = (message: RenderReply) => process.send?.(message);
  sharp(Buffer.from(svg))
    .png({ palette: true, effort: 4 })
    .toBuffer()
    .then(
      (png) => reply({ png }),
      (error: Error) => reply({ error: error.message }),
    );
});
