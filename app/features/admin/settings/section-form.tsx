import { type FormEvent, type ReactNode, useState } from 'react';
import { ConflictBar } from '#app/desk-kit/document/conflict.tsx';
import { RestoredNote, SaveStatus } from '#app/desk-kit/document/save-status.tsx';
import { useFollow } from '#app/desk-kit/document/use-follow.ts';
import { VersionsDialog } from '#app/desk-kit/document/versions-dialog.tsx';
import { ConfirmDialog } from '#app/desk-kit/frame/confirm-dialog.tsx';
import { indiaTime } from '#app/desk-kit/frame/india-time.ts';
import { PresentPeople, usePresence } from '#app/desk-kit/frame/presence.tsx';
import { useApi } from '#app/lib/api.ts';
import { useSaveKey } from '#app/lib/shortcuts.ts';
import { Button } from '#app/ui/controls/button.tsx';
import type { SectionId } from '#contract/settings/settings.ts';
import { settingVersions } from './settings-queries.ts';
import type { Section } from './use-section.ts';

type SectionFormProps<Id extends SectionId> = { section: Section<Id>; about: ReactNode; children: ReactNode };

export function SectionForm<Id extends SectionId>({ section, about, children }: SectionFormProps<Id>) {
  const { base, isUnsaved, isChanged, isSaving, conflict } = section;
  const api = useApi();
  const [isResetting, setIsResetting] = useState(false);
  const [isLooking, setIsLooking] = useState(false);
  useSaveKey(() => isUnsaved && !isSaving && void section.save());
  const { people, saved } = usePresence({
    kind: 'setting',
    id: section.id,
    value: isUnsaved ? section.value : null,
  });
  useFollow({
    noun: 'section',
    saved,
    shownAt: base.updatedAt,
    isIdle: !isUnsaved && !isSaving,
    load: section.loadNewest,
    onLoaded: section.see,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void section.save();
  };

  return (
    <form noValidate onSubmit={submit} className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
      <p className="text-ink-2">{about}</p>
      {conflict && (
        <ConflictBar
          document={section}
          who={conflict.theirs.updatedBy?.name}
          at={conflict.theirs.updatedAt}
          label={fieldName}
        />
      )}
      <RestoredNote document={section} />
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
            Reset to default
          </Button>
        )}
        <SaveStatus document={section} saved={savedLine(base, isChanged)} />
        <PresentPeople people={people} />
      </div>
      {isResetting && (
        <ConfirmDialog
          title="Reset to default?"
          description="Readers will see the default again. You can restore the current version from Earlier versions."
          action="Reset to default"
          onConfirm={() => {
            setIsResetting(false);
            section.reset();
          }}
          onClose={() => setIsResetting(false)}
        />
      )}
      {isLooking && (
        <VersionsDialog
          source={settingVersions(api, section.id, base.updatedAt, section.showStored)}
          isUnsaved={isUnsaved}
          onClose={() => setIsLooking(false)}
        />
      )}
    </form>
  );
}

function savedLine({ updatedAt, updatedBy }: Section<SectionId>['base'], isChanged: boolean): string {
  if (!updatedBy) return 'Default';
  return `${isChanged ? 'Saved' : 'Default since'} ${indiaTime(updatedAt)} by ${updatedBy.name}`;
}

/** `replyTo` becomes ‘Reply to’. */
function fieldName(field: string): string {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
