/** Now, but never the moment of the version before: two saves in one millisecond are two versions. */
export function nextTimestamp(moment: string): string {
  return new Date(Math.max(Date.now(), Date.parse(moment) + 1)).toISOString();
}
