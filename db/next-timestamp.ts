/** Now, but always later than the previous version's time, so that two saves in one millisecond differ. */
export function nextTimestamp(moment: string): string {
  return new Date(Math.max(Date.now(), Date.parse(moment) + 1)).toISOString();
}
