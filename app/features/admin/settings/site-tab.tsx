import { useRef, useState } from 'react';
import { UploadProgress, usePictureUpload } from '#app/desk-kit/editor/picture-upload.tsx';
import { PickerDialog } from '#app/desk-kit/pictures/library-picker.tsx';
import { PictureFile } from '#app/forms/picture-file.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { TextArea } from '#app/ui/controls/text-area.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { ARTICLE_PICTURE_TEXT_MAX } from '#contract/limits.ts';
import type { LibraryPicture } from '#contract/media/library.ts';
import { SITE_ABOUT, SITE_NAME, SITE_TAGLINE } from '#contract/settings/defaults.ts';
import { SITE_LIMITS } from '#contract/settings/sections.ts';
import type { AllSettings } from '#contract/settings/settings.ts';
import { SectionForm } from './section-form.tsx';
import { useSection } from './use-section.ts';

const SHIPPED = { name: SITE_NAME, tagline: SITE_TAGLINE, about: '', logo: null };

export function SiteTab({ stored }: { stored: AllSettings['identity'] }) {
  const section = useSection('identity', stored, SHIPPED);
  const { value, change, errorOf } = section;
  const { logo } = value;
  const input = useRef<HTMLInputElement>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const choose = ({ image, alt }: LibraryPicture) => change({ logo: { image, alt: logo?.alt || alt || value.name } });
  const upload = usePictureUpload(choose);

  return (
    <SectionForm
      section={section}
      about="The name appears in page titles, search results, e-mails, the feed, the API docs and the installable app."
    >
      <Field label="Name" error={errorOf('name')} required hint={`Up to ${SITE_LIMITS.name} characters`}>
        <TextInput
          value={value.name}
          maxLength={SITE_LIMITS.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <Field label="Tagline" optional error={errorOf('tagline')} hint="Shown after the name in the installed app">
        <TextInput
          value={value.tagline}
          maxLength={SITE_LIMITS.tagline}
          onChange={(event) => change({ tagline: event.target.value })}
        />
      </Field>
      <Field label="Footer text" optional error={errorOf('about')} hint="Leave empty to use the default.">
        <TextArea
          rows={3}
          value={value.about}
          maxLength={SITE_LIMITS.about}
          placeholder={`${value.name} ${SITE_ABOUT}`}
          onChange={(event) => change({ about: event.target.value.replace(/\s*\n\s*/g, ' ') })}
        />
      </Field>
      <section aria-label="Logo" className="grid gap-3 rounded-card border border-line bg-sheet p-4">
        <h2 className="text-base font-semibold tracking-normal">Logo</h2>
        {logo ? (
          <>
            <img
              src={logo.image.webp.at(-1)?.url}
              alt={logo.alt}
              className="h-16 w-auto max-w-full justify-self-start object-contain"
            />
            <Field
              label="Description"
              required
              error={errorOf('logo.alt')}
              hint="Alternative text, usually the site name"
            >
              <TextInput
                value={logo.alt}
                maxLength={ARTICLE_PICTURE_TEXT_MAX}
                onChange={(event) => change({ logo: { ...logo, alt: event.target.value } })}
              />
            </Field>
          </>
        ) : (
          <p className="text-ink-2">Using the default logo</p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => input.current?.click()} loading={upload.isPending}>
            {logo ? 'Replace logo' : 'Upload logo'}
          </Button>
          <Button size="sm" variant="quiet" onClick={() => setIsChoosing(true)}>
            Choose from library
          </Button>
          {logo && (
            <Button size="sm" variant="quiet" onClick={() => change({ logo: null })}>
              Use default logo
            </Button>
          )}
        </div>
        <PictureFile ref={input} label="Logo file" onFile={(file) => upload.mutate(file)} />
        <UploadProgress upload={upload} />
        {isChoosing && (
          <PickerDialog
            title="Choose logo"
            onChoose={(picture) => {
              choose(picture);
              setIsChoosing(false);
            }}
            onClose={() => setIsChoosing(false)}
          />
        )}
      </section>
    </SectionForm>
  );
}
