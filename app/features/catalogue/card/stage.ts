import { hash } from '#contract/media/hash.ts';
import { WALLPAPERS } from '#contract/media/wallpapers.ts';

/** The background behind a drawing, in the tone of the phone's drawn wallpaper. */
export function stageOf({ id }: { id: string }): string {
  return `stage s${hash(id) % WALLPAPERS}`;
}
