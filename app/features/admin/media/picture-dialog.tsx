import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { indiaTime } from '#app/desk-kit/frame/india-time.ts';
import { runUndo } from '#app/desk-kit/frame/jobs.ts';
import { Progress } from '#app/desk-kit/frame/progress.tsx';
import { pictureForm, sendFile } from '#app/desk-kit/frame/send-file.ts';
import { formatBytes, LIBRARY_KEY } from '#app/desk-kit/pictures/pictures-queries.ts';
import { Thumbnail } from '#app/desk-kit/pictures/thumbnail.tsx';
import { useMay } from '#app/features/account/auth/user-context.ts';
import { FormError } from '#app/forms/form-parts.tsx';
import { PictureFile } from '#app/forms/picture-file.tsx';
import { type Api, useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { countText } from '#app/lib/format.ts';
import { Link } from '#app/lib/link.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { Spinner } from '#app/ui/display/spinner.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { ARTICLE_PICTURE_TEXT_MAX, NAME_MAX } from '#contract/limits.ts';
import { type LibraryPicture, PICTURE_PLACES, type PictureUse } from '#contract/media/library.ts';

function pictureQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: [...LIBRARY_KEY, 'one', id],
    queryFn: ({ signal }) => api.mediaLibrary.get({ params: { id } }, signal),
    staleTime: 0,
  });
}

export function PictureDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const mayReplace = useMay('admin');
  const { data: picture, error } = useQuery(pictureQuery(useApi(), id));
  return (
    <Dialog open onClose={onClose} title={picture?.filename ?? 'Picture'} className="max-w-3xl">
      {error && <FormError>{errorText(error, 'Couldn’t load the picture.')}</FormError>}
      {!picture && !error && <Spinner />}
      {picture && (
        <div className="grid gap-6 md:grid-cols-2">
          <div className="grid content-start gap-3">
            <div className="aspect-square overflow-hidden rounded-small border border-line">
              <Thumbnail image={picture.image} alt={picture.alt} />
            </div>
            <p className="text-xs text-ink-3">
              Uploaded {indiaTime(picture.uploadedAt)}
              {picture.uploadedBy && ` by ${picture.uploadedBy.name}`}
              {picture.replacedAt && `. Replaced ${indiaTime(picture.replacedAt)}`}
            </p>
            {mayReplace && <Replace picture={picture} />}
          </div>
          <div className="grid content-start gap-5">
            <Words key={picture.id} picture={picture} />
            <Uses uses={picture.uses} />
            <Sizes picture={picture} />
          </div>
        </div>
      )}
    </Dialog>
  );
}

function Words({ picture }: { picture: LibraryPicture }) {
  const api = useApi();
  const queries = useQueryClient();
  const [alt, setAlt] = useState(picture.alt);
  const [filename, setFilename] = useState(picture.filename);
  const [typedTags, setTypedTags] = useState(picture.tags.join(', '));
  const tags = typedTags.split(',').flatMap((tag) => tag.trim() || []);
  const saving = useMutation({
    mutationFn: () => api.mediaLibrary.change({ params: { id: picture.id }, body: { alt, filename, tags } }),
    onSuccess: (saved) => {
      queries.setQueryData(pictureQuery(api, picture.id).queryKey, saved);
      void queries.invalidateQueries({ queryKey: LIBRARY_KEY });
      toast.success('Saved');
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  const isChanged = alt !== picture.alt || filename !== picture.filename || tags.join() !== picture.tags.join();
  return (
    <form onSubmit={submit} className="grid gap-3">
      <Field label="Description" hint="Suggested wherever you use the picture. Existing uses don’t change.">
        <TextInput value={alt} maxLength={ARTICLE_PICTURE_TEXT_MAX} onChange={(event) => setAlt(event.target.value)} />
      </Field>
      <Field label="File name">
        <TextInput
          value={filename}
          maxLength={NAME_MAX}
          required
          onChange={(event) => setFilename(event.target.value)}
        />
      </Field>
      <Field label="Tags" optional hint="Separated by commas">
        <TextInput value={typedTags} onChange={(event) => setTypedTags(event.target.value)} />
      </Field>
      <FormError>{saving.error && errorText(saving.error, 'Couldn’t save.')}</FormError>
      <Button type="submit" disabled={!isChanged} loading={saving.isPending} className="justify-self-start">
        Save
      </Button>
    </form>
  );
}

/** Settings have no page per id. */
const SETTINGS = '/admin/settings?setting=';

const EDIT_PATHS: Partial<Record<PictureUse['place'], string>> = {
  phone: '/admin/products/edit/',
  'phone-more': '/admin/products/edit/',
  cover: '/admin/blogs/edit/',
  article: '/admin/blogs/edit/',
  version: '/admin/blogs/edit/',
  'working-copy': '/admin/blogs/edit/',
  issue: '/admin/newsletter/issues/',
  'issue-version': '/admin/newsletter/issues/',
  site: SETTINGS,
  'site-version': SETTINGS,
};

function Uses({ uses }: { uses: readonly PictureUse[] }) {
  return (
    <section aria-label="Used in">
      <h3 className="mb-1 font-medium">Used in</h3>
      {uses.length === 0 && <p className="text-sm text-ink-2">Not used</p>}
      <ul className="grid gap-1 text-sm">
        {uses.map(({ place, id, name }, at) => {
          const path = EDIT_PATHS[place];
          return (
            <li key={`${place} ${id ?? at}`} className="[overflow-wrap:anywhere]">
              {id === null ? (
                name
              ) : (
                <Link to={path ? `${path}${id}` : '/admin/trash'} className="underline">
                  {name}
                </Link>
              )}
              <span className="block text-xs text-ink-3">{PICTURE_PLACES[place]}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Sizes({ picture: { files, image } }: { picture: LibraryPicture }) {
  const { width: fullWidth, height: fullHeight } = image.original ?? image;
  return (
    <table className="w-full text-sm num">
      <caption className="mb-1 text-left font-medium">
        Sizes (original {fullWidth} × {fullHeight} pixels)
      </caption>
      <thead className="text-left text-xs text-ink-3">
        <tr>
          <th className="font-normal">Width</th>
          <th className="font-normal">Format</th>
          <th className="text-right font-normal">File size</th>
        </tr>
      </thead>
      <tbody>
        {files.map(({ url, width, format, bytes }) => (
          <tr key={url} className="border-t border-line">
            <td className="py-1">{width} px</td>
            <td>
              <a href={url} target="_blank" rel="noreferrer" className="underline">
                {format.toUpperCase()}
              </a>
            </td>
            <td className="text-right">{bytes === null ? 'missing' : formatBytes(bytes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Replaces the picture everywhere it is used; can be undone. */
function Replace({ picture }: { picture: LibraryPicture }) {
  const api = useApi();
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [fraction, setFraction] = useState(0);
  const [undoId, setUndoId] = useState<string | null>(null);
  const refresh = () => queries.invalidateQueries();
  const replacement = useMutation({
    mutationFn: (file: File) => {
      setFraction(0);
      const url = `/api/admin/media/${picture.id}/replace`;
      return sendFile<Awaited<ReturnType<Api['mediaLibrary']['replace']>>>({
        method: 'POST',
        url,
        body: pictureForm(file),
        onProgress: setFraction,
      });
    },
    onSuccess: async ({ changed, undoId: id }) => {
      setUndoId(id);
      toast.success(changed === 0 ? 'Replaced' : `Replaced in ${countText(changed, 'place')}`);
      await refresh();
    },
  });
  const undo = useMutation({
    mutationFn: (id: string) => runUndo(api, id),
    onSuccess: async () => {
      setUndoId(null);
      toast.success('Previous picture restored');
      await refresh();
    },
  });
  const isSent = fraction === 1;
  return (
    <div className="grid justify-items-start gap-2">
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => input.current?.click()} loading={replacement.isPending}>
          Replace picture
        </Button>
        {undoId && (
          <Button variant="quiet" onClick={() => undo.mutate(undoId)} loading={undo.isPending}>
            Undo
          </Button>
        )}
      </div>
      <PictureFile ref={input} label="Replacement picture" onFile={(file) => replacement.mutate(file)} />
      {replacement.isPending && (
        <div className="w-full">
          <Progress label={isSent ? 'Processing picture' : 'Uploading picture'} {...(!isSent && { fraction })} />
        </div>
      )}
      <p className="text-xs text-ink-3">
        Replaces the picture everywhere except in earlier versions of articles. You can undo this for 24 hours.
      </p>
      <FormError>
        {(replacement.error || undo.error) &&
          errorText(replacement.error ?? undo.error, 'Couldn’t replace the picture. Nothing changed.')}
      </FormError>
    </div>
  );
}
