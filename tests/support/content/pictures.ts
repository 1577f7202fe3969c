import sharp from 'sharp';

/** A real picture of one colour, which is enough here. */
export async function picture(format: 'png' | 'jpeg' | 'webp' = 'png', width = 1600, height = 1200): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: { r: 200, g: 80, b: 40 } } })
    .toFormat(format)
    .toBuffer();
}

/** A multipart body as a browser sends it. */
export function multipart(
  fields: Record<string, string>,
  file?: { name: string; type: string; bytes: Buffer; field?: string },
) {
  const boundary = 'handset-test-boundary';
  const parts: Buffer[] = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  if (file) {
    const disposition = `form-data; name="${file.field ?? 'image'}"; filename="${file.name}"`;
    parts.push(
      Buffer.from(`--${boundary}\r\ncontent-disposition: ${disposition}\r\ncontent-type: ${file.type}\r\n\r\n`),
      file.bytes,
      Buffer.from('\r\n'),
    );
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat(parts),
  };
}
