import { useState } from 'react';
import { ConflictBar, SaveNote } from '#app/desk-kit/editor/editor-bar.tsx';
import { indiaTime } from '#app/desk-kit/frame/india-time.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import type { PageState } from '#contract/settings/settings.ts';
import { PageComparison, type PageText } from './page-comparison.tsx';
import type { PageEditorState } from './use-page-editor.ts';

/** Whether what was typed is saved, kept in this browser, or neither. */
export function SaveState({ page }: { page: PageEditorState }) {
  const { state, isUnsaved, isKept, saving, conflict } = page;
  const isBad = conflict !== null || (isUnsaved && (saving.isError || !isKept));
  const words = () => {
    if (conflict) return 'Not saved: somebody else saved meanwhile';
    if (isUnsaved && saving.error && !saving.isPending)
      return `Not saved: ${errorText(saving.error, 'the server refused it')} Kept in this browser.`;
    if (isUnsaved) return isKept ? 'Saving' : 'Not saved, and this browser has no room left';
    return state.updatedBy ? `Saved ${indiaTime(state.updatedAt)}` : '';
  };
  return <SaveNote text={words()} isGood={!isBad} />;
}

type PageConflictProps = {
  page: PageEditorState;
  theirs: PageState;
  shipped: PageText;
  onTakeTheirs: () => void;
};

export function PageConflict({ page, theirs, shipped, onTakeTheirs }: PageConflictProps) {
  const [isComparing, setIsComparing] = useState(false);
  return (
    <>
      <ConflictBar saved={`${theirs.updatedBy?.name ?? 'Somebody'} saved this page`} at={theirs.updatedAt}>
        <Button size="sm" onClick={() => setIsComparing(true)}>
          Compare
        </Button>
        <Button size="sm" variant="primary" onClick={() => void page.keepMine(theirs)} loading={page.saving.isPending}>
          Keep mine
        </Button>
        <Button size="sm" onClick={onTakeTheirs}>
          Take theirs
        </Button>
      </ConflictBar>
      {isComparing && (
        <Dialog open onClose={() => setIsComparing(false)} title="Two versions" className="sm:max-w-3xl">
          <PageComparison before={theirs.draft ?? theirs.value ?? shipped} after={page.text} />
        </Dialog>
      )}
    </>
  );
}
