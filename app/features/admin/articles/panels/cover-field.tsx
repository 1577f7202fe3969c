import { useRef, useState } from 'react';
import { UploadProgress, usePictureUpload } from '#app/desk-kit/editor/picture-upload.tsx';
import { PickerDialog } from '#app/desk-kit/pictures/library-picker.tsx';
import type { Draft } from '#app/features/admin/articles/draft/draft.ts';
import { Cover } from '#app/features/magazine/blogs/cover.tsx';
import { PictureFile } from '#app/forms/picture-file.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { TextArea } from '#app/ui/controls/text-area.tsx';
import { COVER_MOTIFS, type CoverMotif } from '#contract/blogs.ts';
import { ARTICLE_PICTURE_TEXT_MAX } from '#contract/limits.ts';
import type { LibraryPicture } from '#contract/media/library.ts';
import { singleSize, type UploadedPicture } from '#contract/picture.ts';
import { Panel } from './panel.tsx';

type CoverFieldProps = {
  articleId: string | undefined;
  draft: Pick<Draft, 'cover' | 'coverImage' | 'coverAlt'>;
  onChange: (changes: Partial<Pick<Draft, 'cover' | 'coverImage' | 'coverAlt'>>) => void;
  error?: string | undefined;
};

export function CoverField({ articleId, draft, onChange, error }: CoverFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  /** Uses the library's description until another one is typed. */
  const choose = ({ image, alt }: LibraryPicture) =>
    onChange({ coverImage: image, ...(draft.coverAlt === '' && alt !== '' && { coverAlt: alt }) });
  const upload = usePictureUpload(choose);

  return (
    <Panel title="Cover">
      <div className="grid gap-3">
        <Cover blog={{ coverUrl: coverUrlOf(draft, articleId), coverImage: draft.coverImage }} sizes="20rem" />
        {!draft.coverImage && (
          <Field label="Drawing">
            <Select value={draft.cover} onChange={(event) => onChange({ cover: event.target.value as CoverMotif })}>
              {COVER_MOTIFS.map((motif) => (
                <option key={motif} value={motif}>
                  {motif.replace(/^./, (letter) => letter.toUpperCase())}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {draft.coverImage && (
          <Field label="Cover description" hint="Alternative text. Leave empty if the title says enough." error={error}>
            <TextArea
              rows={2}
              value={draft.coverAlt}
              maxLength={ARTICLE_PICTURE_TEXT_MAX}
              onChange={(event) => onChange({ coverAlt: event.target.value.replace(/\s*\n\s*/g, ' ') })}
            />
          </Field>
        )}
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => input.current?.click()} loading={upload.isPending}>
            {draft.coverImage ? 'Change picture' : 'Upload picture'}
          </Button>
          <Button size="sm" variant="quiet" onClick={() => setIsChoosing(true)}>
            Choose from library
          </Button>
          {draft.coverImage && (
            <Button size="sm" variant="quiet" onClick={() => onChange({ coverImage: null })}>
              Use drawing
            </Button>
          )}
        </div>
        <PictureFile ref={input} label="Cover file" onFile={(file) => upload.mutate(file)} />
        <UploadProgress upload={upload} />
        {isChoosing && (
          <PickerDialog
            title="Choose cover"
            onChoose={(picture) => {
              choose(picture);
              setIsChoosing(false);
            }}
            onClose={() => setIsChoosing(false)}
          />
        )}
      </div>
    </Panel>
  );
}

/** Without a version parameter the server draws a new cover. */
function coverDrawingUrl(articleId: string, motif: CoverMotif): string {
  return `/media/covers/${articleId}.svg?motif=${motif}`;
}

export function coverUrlOf(
  { cover, coverImage }: { cover: CoverMotif; coverImage: UploadedPicture | null },
  articleId = 'preview',
): string {
  return (coverImage && singleSize(coverImage)?.url) ?? coverDrawingUrl(articleId, cover);
}
