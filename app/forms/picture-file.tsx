import type { RefObject } from 'react';
import { PICTURE_TYPES } from '#contract/limits.ts';

type PictureFileProps = {
  /** Whatever button opens it. */
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  onFile: (file: File) => void;
};

/** The browser's own dialog for a picture; a button of ours opens it. */
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
        // Choosing the same file again is a change too.
        event.target.value = '';
      }}
    />
  );
}
