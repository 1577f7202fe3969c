/** Hands a text to the browser as a file to keep. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The download has its own hold on it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
