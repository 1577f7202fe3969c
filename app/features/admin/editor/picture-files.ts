export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

/** The pictures among what was dropped or pasted. */
export function pictureFiles(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => PICTURE_TYPES.includes(type));
}

/** The contract names no field beside the file, and the file is not part of it. */
export function pictureForm(file: File): Record<string, never> {
  const form = new FormData();
  form.set('image', file);
  return form as unknown as Record<string, never>;
}
