import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { Thumbnail } from '#app/desk-kit/pictures/thumbnail.tsx';
import { SelectRowBox } from '#app/desk-kit/table/row-list.tsx';
import type { Selection } from '#app/desk-kit/table/use-selection.ts';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Field } from '#app/ui/controls/field.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { ARTICLE_PICTURE_TEXT_MAX } from '#contract/limits.ts';
import { type LibraryPicture, PICTURE_PLACES } from '#contract/media/library.ts';

export type PictureRowProps = { picture: LibraryPicture; selection: Selection; onOpen: () => void };

/** A picture with a field for its description. It stays in the list after saving, so the other fields do not move. */
export function UndescribedPicture({ picture, selection, onOpen }: PictureRowProps) {
  const { id, image, filename, uses } = picture;
  const api = useApi();
  const [alt, setAlt] = useState(picture.alt);
  const [saved, setSaved] = useState(picture.alt);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (words: string) => api.mediaLibrary.change({ params: { id }, body: { alt: words } }),
    onSuccess: (changed) => setSaved(changed.alt),
  });
  const [use] = uses;
  const isSaved = saved !== '' && saved === alt.trim() && !isPending;

  return (
    <li
      data-row
      className="grid grid-cols-[auto_5rem_minmax(0,1fr)] items-start gap-3 rounded-card border border-line bg-sheet p-3"
    >
      <SelectRowBox id={id} name={filename} selection={selection} />
      <button type="button" onClick={onOpen} className="block aspect-square overflow-hidden rounded-small bg-sunk">
        <Thumbnail image={image} alt={`Open ${filename}`} />
      </button>
      <Field
        label={`Description of ${filename}`}
        hint={
          <>
            {use ? `${PICTURE_PLACES[use.place]}: ${use.name}` : 'Not used'}
            <span role="status">{isSaved && ' ·\u00a0Saved'}</span>
          </>
        }
        error={error && errorText(error, 'Couldn’t save. Try again.')}
      >
        <TextInput
          data-description
          value={alt}
          maxLength={ARTICLE_PICTURE_TEXT_MAX}
          autoComplete="off"
          onChange={(event) => setAlt(event.target.value)}
          onKeyDown={goToNext}
          onBlur={() => alt.trim() !== saved && mutate(alt.trim())}
        />
      </Field>
    </li>
  );
}

/** Moving focus saves, because a field saves on blur. */
function goToNext({ key, nativeEvent, currentTarget }: KeyboardEvent<HTMLInputElement>): void {
  if (key !== 'Enter' || nativeEvent.isComposing) return;
  const list = currentTarget.closest('ul');
  const fields = [...(list?.querySelectorAll<HTMLInputElement>('[data-description]') ?? [])];
  const next = fields[fields.indexOf(currentTarget) + 1];
  if (next) next.focus();
  else currentTarget.blur();
}
