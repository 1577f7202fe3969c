import type { RefObject } from 'react';
import { PICTURE_TYPES } from '#contract/limits.ts';

type PictureFileProps = {
  /** The hidden input; a button clicks it. */
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  onFile: (file: File) => void;
};

/** Opens the browser's file dialog for a picture from a button of ours. */
export function PictureFile({ ref, label, onFile }: PictureFileProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={PICTURE_TYPES.join(',')}
      aria-label={label}
      hidden
      onChange={(event) => {
        const [file] = event.target.files ?? [];
        if (file) onFile(file);
        // Otherwise choosing the same file again fires no change event.
        event.target.value = '';
      }}
    />
  );
}
