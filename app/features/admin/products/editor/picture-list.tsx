import { createContext, type DragEvent, useContext, useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { PickerDialog } from '#app/desk-kit/pictures/library-picker.tsx';
import { Thumbnail } from '#app/desk-kit/pictures/thumbnail.tsx';
import { cx } from '#app/lib/cx.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { PlusIcon } from '#app/ui/display/icons.tsx';
import type { LibraryPicture } from '#contract/media/library.ts';
import { PHONE_FIELDS } from '#contract/phone/fields.ts';
import type { PhonePicture } from '#contract/phone/phone.ts';
import { TextField, WHOLE_LINE } from './fields.tsx';
import { useFieldError, usePhoneFormContext } from './phone-form.ts';

/** Swaps a picture with the main one; returns the old main picture. */
export const MakeMainContext = createContext<(picture: PhonePicture) => PhonePicture | null>(() => null);

/** Reordered by drag or buttons. */
export function PictureList() {
  const { control } = usePhoneFormContext();
  const { fields, append, remove, move, update } = useFieldArray({ control, name: 'pictures' });
  const pictures = useWatch({ control, name: 'pictures' });
  const makeMain = useContext(MakeMainContext);
  const [isAdding, setIsAdding] = useState(false);
  const [dragged, setDragged] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const { label, hint, max } = PHONE_FIELDS.pictures;
  const error = useFieldError('pictures');

  const moveTo = (from: number, to: number) => {
    if (to < 0 || to >= fields.length || from === to) return;
    move(from, to);
    setAnnouncement(`Picture ${from + 1} is now picture ${to + 1} of ${fields.length}.`);
  };
  const add = ({ image, alt }: LibraryPicture) => {
    const isThere = pictures.some((picture) => picture.image.webp[0]?.url === image.webp[0]?.url);
    if (!isThere && pictures.length < max) append({ image, alt }, { shouldFocus: false });
  };
  const chooseMain = (place: number) => {
    const picture = pictures[place];
    if (!picture) return;
    const before = makeMain(picture);
    if (before) update(place, before);
    else remove(place);
    setAnnouncement(`Picture ${place + 1} is the main picture now.`);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a nested fieldset would have a second border
    <div role="group" aria-label={label} className={`grid gap-2 ${WHOLE_LINE}`}>
      <p aria-hidden="true" className="font-medium">
        {label}
        <span className="font-normal text-ink-3"> {hint}</span>
      </p>
      <ol className="grid gap-2">
        {fields.map(({ id, image, alt }, place) => (
          <li
            key={id}
            draggable
            onDragStart={(event: DragEvent) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', String(place));
              setDragged(place);
            }}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => dragged !== null && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== null) moveTo(dragged, place);
              setDragged(null);
            }}
            className={cx(
              'flex flex-wrap items-start gap-3 rounded-small border bg-sheet p-2',
              dragged === place ? 'border-accent opacity-60' : 'border-line',
            )}
          >
            <span className="size-20 shrink-0 cursor-grab overflow-hidden rounded-small">
              <Thumbnail image={image} alt={alt} />
            </span>
            <div className="min-w-48 grow">
              <TextField name={`pictures.${place}.alt`} label={`Description of picture ${place + 1}`} />
            </div>
            <div className="flex flex-wrap gap-1 self-end">
              <Button size="sm" disabled={place === 0} onClick={() => moveTo(place, place - 1)}>
                <span aria-hidden="true">↑</span>
                <span className="sr-only">Move picture {place + 1} up</span>
              </Button>
              <Button size="sm" disabled={place === fields.length - 1} onClick={() => moveTo(place, place + 1)}>
                <span aria-hidden="true">↓</span>
                <span className="sr-only">Move picture {place + 1} down</span>
              </Button>
              <Button size="sm" onClick={() => chooseMain(place)}>
                Set as main<span className="sr-only">: picture {place + 1}</span>
              </Button>
              <Button size="sm" variant="quiet" onClick={() => remove(place)}>
                Remove<span className="sr-only"> picture {place + 1}</span>
              </Button>
            </div>
          </li>
        ))}
      </ol>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      {error && <p className="text-xs font-medium text-accent-ink">{error}</p>}
      {fields.length < max && (
        <Button size="sm" className="justify-self-start" onClick={() => setIsAdding(true)}>
          <PlusIcon />
          Add pictures
        </Button>
      )}
      {isAdding && <PickerDialog title="Add pictures" onChoose={add} onClose={() => setIsAdding(false)} />}
    </div>
  );
}
