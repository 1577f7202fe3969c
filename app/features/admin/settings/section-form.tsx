import { type FormEvent, type ReactNode, useState } from 'react';
import { ConfirmDialog } from '#app/desk-kit/frame/confirm-dialog.tsx';
import { indiaTime } from '#app/desk-kit/frame/india-time.ts';
import { LeaveGuard } from '#app/desk-kit/frame/leave-guard.tsx';
import { useSaveKey } from '#app/lib/shortcuts.ts';
import { Button } from '#app/ui/controls/button.tsx';
import type { SectionId } from '#contract/settings/settings.ts';
import type { Section } from './use-section.ts';
import { VersionsDialog } from './versions-dialog.tsx';

type SectionFormProps<Id extends SectionId> = { section: Section<Id>; about: ReactNode; children: ReactNode };

/** The frame of a section: what it is, its fields, and beneath them what can be done with it. */
export function SectionForm<Id extends SectionId>({ section, about, children }: SectionFormProps<Id>) {
  const { base, isUnsaved, isChanged, isSaving, conflict } = section;
  const [isResetting, setIsResetting] = useState(false);
  const [isLooking, setIsLooking] = useState(false);
  useSaveKey(() => isUnsaved && !isSaving && section.save());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    section.save();
  };

  return (
    <form noValidate onSubmit={submit} className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
      <p className="text-ink-2">{about}</p>
      {conflict && (
        <section
          aria-label="Two versions"
          role="alert"
          className="grid gap-2 rounded-card border border-accent bg-accent-wash p-4"
        >
          <p>
            <strong>{conflict.updatedBy?.name ?? 'Somebody'} saved this while you were changing it</strong>,{' '}
            {indiaTime(conflict.updatedAt)}. Yours is kept in this browser until you choose.
          </p>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" variant="primary" onClick={() => section.keepMine(conflict)} loading={isSaving}>
              Keep mine
            </Button>
            <Button size="sm" onClick={() => section.show(conflict)}>
              Take theirs
            </Button>
          </div>
        </section>
      )}
      {section.isRestored && !conflict && (
        <p role="status" className="rounded-card bg-better-wash px-4 py-2">
          What you had not saved was kept in this browser and is back.
        </p>
      )}
      {children}
      <div className="sticky bottom-0 flex flex-wrap items-center gap-2 border-t border-line bg-paper py-3">
        <Button type="submit" variant="primary" disabled={!isUnsaved} loading={isSaving}>
          Save
        </Button>
        <Button disabled={!isUnsaved} onClick={section.discard}>
          Discard
        </Button>
        <Button variant="quiet" onClick={() => setIsLooking(true)}>
          Earlier versions
        </Button>
        {isChanged && (
          <Button variant="quiet" onClick={() => setIsResetting(true)}>
            Back to what ships
          </Button>
        )}
        <p role="status" className="text-sm text-ink-2 num">
          {isUnsaved ? 'Not saved yet; kept in this browser' : savedLine(base, isChanged)}
        </p>
      </div>
      {isResetting && (
        <ConfirmDialog
          title="Back to what ships?"
          description="Readers see what came with the site again. What is there now stays among the versions."
          action="Back to what ships"
          onConfirm={() => {
            setIsResetting(false);
            section.reset();
          }}
          onClose={() => setIsResetting(false)}
        />
      )}
      {isLooking && (
        <VersionsDialog
          id={section.id}
          updatedAt={base.updatedAt}
          isUnsaved={isUnsaved}
          onRestored={() => void section.showStored()}
          onClose={() => setIsLooking(false)}
        />
      )}
      <LeaveGuard isUnsaved={isUnsaved}>
        What you changed is kept in this browser until you come back, but readers do not see it.
      </LeaveGuard>
    </form>
  );
}

function savedLine({ updatedAt, updatedBy }: Section<SectionId>['base'], isChanged: boolean): string {
  if (!updatedBy) return 'As it ships';
  return `${isChanged ? 'Saved' : 'As it ships since'} ${indiaTime(updatedAt)} by ${updatedBy.name}`;
}
