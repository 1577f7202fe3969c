import { hash } from '#contract/media/hash.ts';
import { WALLPAPERS } from '#contract/media/wallpapers.ts';

/** The ground behind a drawing, in the tone of the wallpaper that the phone is drawn with. */
export function stageOf({ id }: { id: string }): string {
  return `stage s${hash(id) % WALLPAPERS}`;
}
