/** Passes a file to the browser's downloads. A plain link could not carry the token. */
export function saveFile(filename: string, content: string, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = Object.assign(document.createElement('a'), { href: address, download: filename });
  link.click();
  // The download has its own hold on it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
