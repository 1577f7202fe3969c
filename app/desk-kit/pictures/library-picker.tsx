import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DropZone } from '#app/desk-kit/frame/drop-zone.tsx';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { useDebounced } from '#app/lib/use-debounced.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { PICTURE_TYPES, PICTURE_TYPES_TEXT, SEARCH_MAX } from '#contract/limits.ts';
import type { LibraryPicture } from '#contract/media/library.ts';
import { libraryQuery } from './pictures-queries.ts';
import { Thumbnail } from './thumbnail.tsx';
import { UploadList, useUploads } from './uploads.tsx';

type LibraryPickerProps = { onChoose: (picture: LibraryPicture) => void };

const PAGE_SIZE = 12;

export function LibraryPicker({ onChoose }: LibraryPickerProps) {
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const search = useDebounced(typed.trim());
  const query = { page: String(page), limit: String(PAGE_SIZE), ...(search && { search }) };
  const { data, error } = useQuery(libraryQuery(useApi(), query));
  return (
    <div className="grid gap-3">
      <Field label="Search library" hideLabel>
        <TextInput
          type="search"
          placeholder="Search library"
          maxLength={SEARCH_MAX}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setPage(1);
          }}
        />
      </Field>
      {error && <p role="alert">{errorText(error, 'Couldn’t load the library.')}</p>}
      {data?.total === 0 && <p className="text-sm text-ink-2">No matching pictures</p>}
      <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4">
        {data?.pictures.map((picture) => (
          <li key={picture.id}>
            <button
              type="button"
              onClick={() => onChoose(picture)}
              className="block aspect-square w-full overflow-hidden rounded-small border border-line hover:border-edge"
            >
              <Thumbnail image={picture.image} alt={picture.alt || picture.filename} />
            </button>
          </li>
        ))}
      </ul>
      {data && data.totalPages > 1 && (
        <div className="flex items-center justify-between gap-2 text-sm">
          <Button size="sm" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <span className="num">
            Page {page} of {data.totalPages}
          </span>
          <Button size="sm" disabled={!data.hasMore} onClick={() => setPage(page + 1)}>
            Older
          </Button>
        </div>
      )}
    </div>
  );
}

type PickerDialogProps = {
  title: string;
  /** Called for each picture, uploaded or from the library. */
  onChoose: (picture: LibraryPicture) => void;
  onClose: () => void;
};

export function PickerDialog({ title, onChoose, onClose }: PickerDialogProps) {
  const uploads = useUploads(onChoose);
  return (
    <Dialog open onClose={onClose} title={title} actions={<Button onClick={onClose}>Done</Button>}>
      <div className="grid gap-4">
        <DropZone label="Upload pictures" accept={PICTURE_TYPES.join(',')} onFiles={uploads.add} multiple>
          or drop some here. {PICTURE_TYPES_TEXT}.
        </DropZone>
        <UploadList uploads={uploads} />
        <LibraryPicker onChoose={onChoose} />
      </div>
    </Dialog>
  );
}
