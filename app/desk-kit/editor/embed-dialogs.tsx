import { useState } from 'react';
import { DropZone } from '#app/desk-kit/frame/drop-zone.tsx';
import { LibraryPicker } from '#app/desk-kit/pictures/library-picker.tsx';
import { Thumbnail } from '#app/desk-kit/pictures/thumbnail.tsx';
import { UploadList, useUploads } from '#app/desk-kit/pictures/uploads.tsx';
import { FormDialog } from '#app/forms/form-dialog.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { TextArea } from '#app/ui/controls/text-area.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import type { ArticleBlock } from '#contract/article/body.ts';
import { parseVideoLink, VIDEO_LABELS, videoPage } from '#contract/article/videos.ts';
import { OutsideLinkField } from '#contract/fields.ts';
import {
  ARTICLE_CALLOUT_TITLE_MAX,
  ARTICLE_GALLERY_MAX,
  ARTICLE_GALLERY_MIN,
  ARTICLE_PICTURE_TEXT_MAX,
  ARTICLE_POST_MAX,
  PICTURE_TYPES,
  PICTURE_TYPES_TEXT,
} from '#contract/limits.ts';
import type { LibraryPicture } from '#contract/media/library.ts';
import { CaptionFields, DescriptionField, orNull } from './picture-texts.tsx';

type AttrsOf<Type extends ArticleBlock['type']> = Extract<ArticleBlock, { type: Type; attrs: object }>['attrs'];

type BlockDialogProps<Attrs> = {
  /** The attributes being edited; missing for a new block. */
  stored?: Attrs;
  onSave: (attrs: Attrs) => void;
  onClose: () => void;
};

export function VideoDialog({ stored, onSave, onClose }: BlockDialogProps<AttrsOf<'video'>>) {
  const [link, setLink] = useState(stored ? videoPage(stored) : '');
  const [title, setTitle] = useState(stored?.title ?? '');
  const [texts, setTexts] = useState({ caption: stored?.caption ?? null, credit: stored?.credit ?? null });
  const [isSubmitted, setIsSubmitted] = useState(false);
  const video = parseVideoLink(link);

  const save = () => {
    setIsSubmitted(true);
    if (!video) return;
    const name = title.trim() || `Video on ${VIDEO_LABELS[video.host]}`;
    onSave({ ...video, title: name, caption: orNull(texts.caption), credit: orNull(texts.credit) });
  };

  return (
    <FormDialog
      title={stored ? 'Edit video' : 'Insert video'}
      action={stored ? 'Save' : 'Insert'}
      onSubmit={save}
      onClose={onClose}
    >
      <Field
        label="Link"
        required
        hint="A video on YouTube or Vimeo. It loads when a reader presses play."
        error={isSubmitted && !video && 'Paste a link to a video on YouTube or Vimeo.'}
      >
        <TextInput type="url" value={link} onChange={(event) => setLink(event.target.value)} />
      </Field>
      <Field label="Title" optional hint="Shown until the video plays.">
        <TextInput
          value={title}
          maxLength={ARTICLE_PICTURE_TEXT_MAX}
          onChange={(event) => setTitle(event.target.value)}
        />
      </Field>
      <CaptionFields {...texts} onChange={(changes) => setTexts((before) => ({ ...before, ...changes }))} />
    </FormDialog>
  );
}

export function SocialPostDialog({ stored, onSave, onClose }: BlockDialogProps<AttrsOf<'socialPost'>>) {
  const [url, setUrl] = useState(stored?.url ?? '');
  const [author, setAuthor] = useState(stored?.author ?? '');
  const [text, setText] = useState(stored?.text ?? '');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const address = OutsideLinkField.safeParse(url);
  const isComplete = address.success && author.trim() !== '' && text.trim() !== '';

  const save = () => {
    setIsSubmitted(true);
    if (isComplete) onSave({ url: address.data, author: author.trim(), text: text.trim() });
  };

  return (
    <FormDialog
      title={stored ? 'Edit social post' : 'Insert social post'}
      action={stored ? 'Save' : 'Insert'}
      onSubmit={save}
      onClose={onClose}
    >
      <Field
        label="Link to the post"
        required
        error={isSubmitted && !address.success && address.error.issues[0]?.message}
      >
        <TextInput type="url" value={url} onChange={(event) => setUrl(event.target.value)} />
      </Field>
      <Field
        label="Text"
        required
        hint="Paste the text of the post."
        error={isSubmitted && text.trim() === '' && 'Enter the text of the post.'}
      >
        <TextArea
          rows={4}
          value={text}
          maxLength={ARTICLE_POST_MAX}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Field label="Author" required error={isSubmitted && author.trim() === '' && 'Enter the author.'}>
        <TextInput
          value={author}
          maxLength={ARTICLE_CALLOUT_TITLE_MAX}
          onChange={(event) => setAuthor(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}

type GalleryAttrs = AttrsOf<'gallery'>;
type GalleryPicture = GalleryAttrs['pictures'][number];

const keyOf = ({ image }: Pick<GalleryPicture, 'image'>) => image.webp.at(-1)?.url ?? '';

export function GalleryDialog({ stored, onSave, onClose }: BlockDialogProps<GalleryAttrs>) {
  const [pictures, setPictures] = useState<GalleryPicture[]>(stored?.pictures ?? []);
  const [texts, setTexts] = useState({ caption: stored?.caption ?? null, credit: stored?.credit ?? null });
  const [isSubmitted, setIsSubmitted] = useState(false);
  const add = ({ image, alt }: LibraryPicture) =>
    setPictures((before) =>
      before.length >= ARTICLE_GALLERY_MAX || before.some((one) => keyOf(one) === keyOf({ image }))
        ? before
        : [...before, { image, alt, caption: null, credit: null }],
    );
  const uploads = useUploads(add);
  const change = (at: number, changes: Partial<GalleryPicture>) =>
    setPictures((before) => before.map((one, index) => (index === at ? { ...one, ...changes } : one)));
  const isComplete = pictures.length >= ARTICLE_GALLERY_MIN && pictures.every(({ alt }) => alt.trim() !== '');

  const save = () => {
    setIsSubmitted(true);
    if (!isComplete) return;
    const trimmed = pictures.map(({ image, alt, caption, credit }) => ({
      image,
      alt: alt.trim(),
      caption: orNull(caption),
      credit: orNull(credit),
    }));
    onSave({ pictures: trimmed, caption: orNull(texts.caption), credit: orNull(texts.credit) });
  };

  return (
    <FormDialog
      title={stored ? 'Edit gallery' : 'Insert gallery'}
      action={stored ? 'Save' : 'Insert'}
      onSubmit={save}
      onClose={onClose}
    >
      <ol className="grid gap-4" aria-label="Gallery pictures">
        {pictures.map((one, at) => (
          <li key={keyOf(one)} className="grid grid-cols-[5rem_minmax(0,1fr)] gap-3 border-b border-line pb-4">
            <div className="aspect-square overflow-hidden rounded-small border border-line">
              <Thumbnail image={one.image} alt="" />
            </div>
            <div className="grid gap-3">
              <DescriptionField value={one.alt} onChange={(alt) => change(at, { alt })} isSubmitted={isSubmitted} />
              <CaptionFields {...one} onChange={(changes) => change(at, changes)} />
              <div className="flex flex-wrap gap-2">
                <Button
                  size="sm"
                  variant="quiet"
                  disabled={at === 0}
                  onClick={() => setPictures(movedUp(pictures, at))}
                >
                  Move up
                </Button>
                <Button
                  size="sm"
                  variant="quiet"
                  onClick={() => setPictures((before) => before.filter((_, index) => index !== at))}
                >
                  Remove
                </Button>
              </div>
            </div>
          </li>
        ))}
      </ol>
      {isSubmitted && pictures.length < ARTICLE_GALLERY_MIN && (
        <p role="alert" className="text-sm font-medium text-accent-ink">
          Add at least {ARTICLE_GALLERY_MIN} pictures.
        </p>
      )}
      <DropZone label="Upload pictures" accept={PICTURE_TYPES.join(',')} onFiles={uploads.add} multiple>
        or drop some here. {PICTURE_TYPES_TEXT}.
      </DropZone>
      <UploadList uploads={uploads} />
      <LibraryPicker onChoose={add} />
      <CaptionFields {...texts} onChange={(changes) => setTexts((before) => ({ ...before, ...changes }))} />
    </FormDialog>
  );
}

function movedUp<Item>(items: readonly Item[], at: number): Item[] {
  const moved = [...items];
  moved.splice(at - 1, 0, ...moved.splice(at, 1));
  return moved;
}
