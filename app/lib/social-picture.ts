/** The picture that a shared link shows; its address changes with what it is made from, so caches may keep it for ever. */
export function socialPicture(kind: 'product' | 'blog', { id, updatedAt }: { id: string; updatedAt: string }): string {
  return `/media/social/${kind}/${id}.png?v=${Date.parse(updatedAt).toString(36)}`;
}
