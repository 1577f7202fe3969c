import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormProvider, type SubmitErrorHandler, useWatch } from 'react-hook-form';
import { useLocation } from 'react-router';
import { ConflictDialog } from '#app/desk-kit/document/conflict.tsx';
import type { DraftPlace } from '#app/desk-kit/document/desk-draft.ts';
import type { LeftDraft } from '#app/desk-kit/document/drafts.ts';
import { type Merge, mergeFields } from '#app/desk-kit/document/merge.ts';
import { useFollow } from '#app/desk-kit/document/use-follow.ts';
import { useLeaveGuard } from '#app/desk-kit/frame/leave-guard.tsx';
import { PopoverButton } from '#app/desk-kit/frame/popover-button.tsx';
import { PresentPeople, usePresence } from '#app/desk-kit/frame/presence.tsx';
import { useUser } from '#app/features/account/auth/user-context.ts';
import { fieldLabel, fieldText } from '#app/features/admin/products/phone-labels.ts';
import { brandsQuery } from '#app/features/catalogue/card/brand-queries.ts';
import { FormError } from '#app/forms/form-parts.tsx';
import { useApi } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { errorText } from '#app/lib/error-text.ts';
import { countText } from '#app/lib/format.ts';
import { useSaveKey } from '#app/lib/shortcuts.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { PHONE_KEYS, type PhoneKey } from '#contract/phone/fields.ts';
import type { Phone, PhonePicture } from '#contract/phone/phone.ts';
import { headlineVariant } from '#contract/phone/prices.ts';
import type { Product } from '#contract/phone/product.ts';
import { changedFields, pickPhone } from '#contract/phone/values.ts';
import { PasteSheet, sourceNotesOf } from './paste-sheet.tsx';
import { leftPhonesQuery, NOTHING_PASTED, type Pasted, type PhoneDraft, usePhoneDraft } from './phone-draft.ts';
import { PhoneFieldGroups } from './phone-fields.tsx';
import {
  fromFormValues,
  type PhonePath,
  type PhoneValues,
  toFormValues,
  usePhoneForm,
  usePhoneFormContext,
} from './phone-form.ts';
import { fromLibrary, type PendingPicture, PictureField, RemovePicture } from './picture-field.tsx';
import { MakeMainContext } from './picture-list.tsx';
import { Preview } from './preview.tsx';
import { Questions } from './questions.tsx';
import type { SendOptions } from './save-phone.ts';

type SendPhone = (phone: Phone, opened: Product | null, sending: SendOptions) => Promise<Product>;

type PhoneEditorProps = {
  /** The initial values. */
  initial: Phone;
  product: Product | null;
  /** The phone being duplicated. */
  from?: string | null;
  send: SendPhone;
  onSaved: (saved: Product) => void;
  /** Another version is stored: without its picture, or saved by someone else. */
  onStored?: (stored: Product) => void;
  actions?: ReactNode;
};

/** Typed values are kept whenever something fails. */
export function PhoneEditor({ initial, product, from = null, send, onSaved, onStored, actions }: PhoneEditorProps) {
  const api = useApi();
  const { data: brands } = useSuspenseQuery(brandsQuery(api));
  const [opened, setOpened] = useState<{ phone: Phone; product: Product | null }>({ phone: initial, product });
  const [picture, setPicture] = useState<PendingPicture | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [conflict, setConflict] = useState<{ merge: Merge<Phone>; theirs: Product } | null>(null);
  const user = useUser();
  const placeOf = (stored: Product | null): DraftPlace =>
    stored
      ? { kind: 'phone', userId: user.id, subjectId: stored.id, from: null }
      : { kind: 'phone', userId: user.id, subjectId: null, from };
  const { data: drafts } = useSuspenseQuery(leftPhonesQuery(api, placeOf(product)));
  const [left] = useState(drafts[0] ?? null);
  const form = usePhoneForm(initial, left?.value.fields);
  const [pasted, setPasted] = useState<Pasted>(left?.value ?? NOTHING_PASTED);
  const [isPasting, setIsPasting] = useState(false);
  const finishDraft = useRef(() => {});
  const element = useFocusOnFirstError(form.formState.submitCount, !form.formState.isSubmitSuccessful);
  useFocusOnLinkedField(element, opened.phone);

  const save = async (phone: Phone, base: Product | null) => {
    const sent = form.getValues();
    if (picture?.file) setProgress(0);
    try {
      const sourceNotes = sourceNotesOf(phone, pasted);
      const saved = await send(phone, base, { picture, sourceNotes, onProgress: setProgress });
      finishDraft.current();
      // Render before leaving: anything typed during the save becomes a draft of the saved phone.
      flushSync(() => {
        setOpened({ phone: pickPhone(saved), product: saved });
        setPicture(null);
        setPasted((now) => ({ ...now, notes: {} }));
        form.reset(withTypedSince(toFormValues(saved), sent, form.getValues()));
      });
      onSaved(saved);
    } catch (error) {
      if (error instanceof ApiError && error.status === 409 && error.current)
        await meet(phone, base, error.current as Product);
      else showFailure(error);
    } finally {
      setProgress(null);
    }
  };

  // Typed values stay: only the stored picture changed.
  const pictureRemoved = (stored: Product) => {
    setOpened({ phone: pickPhone(stored), product: stored });
    onStored?.(stored);
  };

  /** Called when someone else saved and nothing here was unsaved; anything typed since stays. */
  const showNewest = (stored: Product) => {
    const shown = toFormValues(opened.phone);
    setOpened({ phone: pickPhone(stored), product: stored });
    form.reset(withTypedSince(toFormValues(stored), shown, form.getValues()));
    onStored?.(stored);
  };

  /** Swaps the main picture with another one. */
  const makeMain = ({ image, alt }: PhonePicture): PhonePicture | null => {
    const before = picture ? picture.image : opened.product?.image;
    setPicture(fromLibrary({ ...image, alt }));
    if (!before) return null;
    const { alt: words = '', ...files } = before;
    return { image: files, alt: words };
  };

  const showFailure = (error: unknown) => {
    // An expired session has its own dialog; the form waits.
    if (error instanceof ApiError && error.code === 'UNAUTHENTICATED') return;
    const text = errorText(error, 'Couldn’t save the phone. Try again.');
    for (const [name, message] of Object.entries(error instanceof ApiError ? error.fields : {})) {
      form.setError(name as PhonePath, { type: 'server', message });
    }
    form.setError('root', { type: 'server', message: text });
    toast.error(text);
  };

  /** Someone else saved first: only fields that both changed need a decision. */
  const meet = async (mine: Phone, base: Product | null, theirs: Product) => {
    const merge = mergeFields<Phone>({}, { base: base && pickPhone(base), mine, theirs: pickPhone(theirs) });
    if (merge.contested.length > 0) setConflict({ merge, theirs });
    else await saveOver(theirs, merge.resolve({}));
  };
  const saveOver = async (theirs: Product, merged: Phone) => {
    setConflict(null);
    setOpened({ phone: pickPhone(theirs), product: theirs });
    form.reset(toFormValues(merged));
    await save(merged, theirs);
  };

  const refuse: SubmitErrorHandler<PhoneValues> = () => toast.error('Check the highlighted fields.');

  return (
    <FormProvider {...form}>
      <form
        ref={element}
        method="dialog"
        noValidate
        aria-label={product ? `Edit ${product.name}` : 'Add a phone'}
        onSubmit={form.handleSubmit((phone) => save(phone, opened.product), refuse)}
      >
        <div className="grid gap-x-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
          <div className="min-w-0">
            <Button size="sm" className="mb-4" onClick={() => setIsPasting(true)}>
              Paste specifications
            </Button>
            <MakeMainContext value={makeMain}>
              <Questions id={opened.product?.id ?? null}>
                <PhoneFieldGroups brands={brands} />
              </Questions>
            </MakeMainContext>
            <FormError>{form.formState.errors.root?.message}</FormError>
          </div>
          {/* Scrolls separately when it is taller than the window. */}
          <div className="-mx-1 grid content-start gap-6 self-start px-1 pb-8 lg:sticky lg:top-6 lg:max-h-[calc(100dvh-6.5rem)] lg:overflow-y-auto">
            <Preview brands={brands} opened={initial} product={opened.product} picture={picture?.address ?? null} />
            <PictureField
              pending={picture}
              onChange={setPicture}
              stored={opened.product?.image ?? null}
              progress={progress}
            >
              {opened.product?.image && <RemovePicture product={opened.product} onRemoved={pictureRemoved} />}
            </PictureField>
          </div>
        </div>
        <SaveBar
          opened={opened}
          hasPicture={picture !== null}
          onNewest={showNewest}
          draft={{ place: placeOf(opened.product), left, pasted, finish: finishDraft }}
          onDiscard={() => {
            finishDraft.current();
            setPasted(NOTHING_PASTED);
            form.reset(toFormValues(opened.phone));
          }}
        >
          {actions}
        </SaveBar>
      </form>
      {isPasting && (
        <PasteSheet
          brands={brands}
          text={pasted.sheet}
          onText={(sheet) => setPasted((now) => ({ ...now, sheet }))}
          onApplied={(notes) => {
            setIsPasting(false);
            setPasted((now) => ({ sheet: '', notes: { ...now.notes, ...notes } }));
          }}
          onClose={() => setIsPasting(false)}
        />
      )}
      {conflict && (
        <ConflictDialog
          noun="phone"
          contested={conflict.merge.contested}
          label={(field) => fieldLabel(field as PhoneKey)}
          text={(field, value) => fieldText(field as PhoneKey, value)}
          onClose={() => setConflict(null)}
          onChosen={(choices) => void saveOver(conflict.theirs, conflict.merge.resolve(choices))}
        />
      )}
    </FormProvider>
  );
}

/** In page order; the form's own order is that of registration. */
function useFocusOnFirstError(submitCount: number, hasFailed: boolean): RefObject<HTMLFormElement | null> {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const { current: form } = element;
    if (submitCount === 0 || !hasFailed || !form) return;
    const focusFirst = () => {
      const first = form.querySelector<HTMLElement>('[aria-invalid=true]');
      first?.focus();
      return first !== null;
    };
    if (focusFirst()) return;
    // Errors appear after the pressed button is released.
    const observer = new MutationObserver(() => focusFirst() && observer.disconnect());
    observer.observe(form, { subtree: true, attributeFilter: ['aria-invalid'] });
    return () => observer.disconnect();
  }, [submitCount, hasFailed]);
  return element;
}

/**
 * Focuses the field named in the address, such as `#weight`, and selects its text; for the price it is that of the
 * cheapest variant.
 */
function useFocusOnLinkedField(element: RefObject<HTMLFormElement | null>, { variants }: Phone): void {
  const { key, hash } = useLocation();
  const headline = headlineVariant(variants);
  const focus = useEffectEvent((field: string) => {
    const names = [field, ...(field === 'price' && headline ? [`variants.${variants.indexOf(headline)}.price`] : [])];
    const inputs = [...(element.current?.querySelectorAll<HTMLInputElement>('[name]') ?? [])];
    const input = inputs.find(({ name }) => names.some((one) => name === one || name.startsWith(`${one}.`)));
    input?.scrollIntoView({ block: 'center' });
    input?.focus({ preventScroll: true });
    if (input?.type === 'text') input.select();
  });
  useEffect(() => {
    if (key && hash) focus(hash.slice(1));
  }, [key, hash]);
}

/** The stored phone plus anything typed during the save. */
function withTypedSince(saved: PhoneValues, sent: PhoneValues, now: PhoneValues): PhoneValues {
  const typed = PHONE_KEYS.filter((key) => JSON.stringify(sent[key]) !== JSON.stringify(now[key]));
  return { ...saved, ...Object.fromEntries(typed.map((key) => [key, now[key]])) };
}

type SaveBarProps = {
  opened: { phone: Phone; product: Product | null };
  hasPicture: boolean;
  draft: { place: DraftPlace; left: LeftDraft<PhoneDraft> | null; pasted: Pasted; finish: RefObject<() => void> };
  onDiscard: () => void;
  onNewest: (stored: Product) => void;
  children?: ReactNode;
};

function SaveBar({ opened, hasPicture, draft, onDiscard, onNewest, children }: SaveBarProps) {
  const api = useApi();
  const { control, formState } = usePhoneFormContext();
  const values = useWatch({ control }) as PhoneValues;
  const changed = changedFields(opened.phone, fromFormValues(values));
  const base = opened.product?.updatedAt ?? null;
  const draftText = usePhoneDraft({ ...draft, base, values, changed: changed as PhoneKey[] });
  const [isRestored, setIsRestored] = useState(draft.left !== null);
  const unsaved = [...changed.map(fieldLabel), ...(hasPicture ? ['Picture'] : [])];
  const isIdle = unsaved.length === 0 && !formState.isSubmitting;
  const id = opened.product?.id ?? null;
  const { people, saved } = usePresence({
    kind: 'product',
    id,
    value: unsaved.length > 0 ? JSON.stringify(values) : null,
  });
  useFollow({
    noun: 'phone',
    saved,
    shownAt: base,
    isIdle,
    load: () => api.adminProducts.get({ params: { id: id ?? '' } }),
    onLoaded: onNewest,
  });
  const button = useRef<HTMLButtonElement>(null);
  useLeaveGuard(
    unsaved.length > 0
      ? 'Your changes stay as a private draft, except a new main picture. The phone doesn’t change.'
      : null,
  );
  useSaveKey(() => button.current?.click());

  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-paper px-4 py-3 md:-mx-6 md:px-6">
      <Button
        ref={button}
        type="submit"
        variant="primary"
        loading={formState.isSubmitting}
        disabled={unsaved.length === 0}
        aria-keyshortcuts="Control+S"
      >
        {opened.product ? 'Save' : 'Add phone'}
      </Button>
      {children}
      {unsaved.length > 0 && (
        <PopoverButton size="sm" align="roomier" label="Unsaved changes" content={<NameList names={unsaved} />}>
          {countText(unsaved.length, 'change')}
        </PopoverButton>
      )}
      <p role="status" className="min-w-0 text-sm text-ink-2">
        {unsaved.length === 0 ? 'No unsaved changes' : draftText}
      </p>
      {isRestored && unsaved.length > 0 && (
        <p role="status" className="flex items-center gap-2 rounded-small bg-better-wash px-3 py-1 text-sm">
          Your unsaved changes were restored.
          <Button
            size="sm"
            onClick={() => {
              setIsRestored(false);
              onDiscard();
            }}
          >
            Discard
          </Button>
        </p>
      )}
      <PresentPeople people={people} />
    </div>
  );
}

function NameList({ names }: { names: readonly string[] }) {
  return (
    <ul className="grid gap-1 text-sm">
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}
