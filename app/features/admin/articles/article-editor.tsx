import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { RestoredNote, SaveStatus } from '#app/desk-kit/document/save-status.tsx';
import { useFollow } from '#app/desk-kit/document/use-follow.ts';
import { cachePhones } from '#app/desk-kit/editor/article-phones.ts';
import { BodyField } from '#app/desk-kit/editor/body-field.tsx';
import { EditorBar } from '#app/desk-kit/editor/editor-bar.tsx';
import { fieldErrors } from '#app/desk-kit/editor/field-errors.ts';
import type { InsertDialog } from '#app/desk-kit/editor/inserts.ts';
import { Toolbar } from '#app/desk-kit/editor/toolbar.tsx';
import { useBodyEditor } from '#app/desk-kit/editor/use-body-editor.ts';
import { indiaTime } from '#app/desk-kit/frame/india-time.ts';
import { PresentPeople, usePresence } from '#app/desk-kit/frame/presence.tsx';
import { useMay } from '#app/features/account/auth/user-context.ts';
import { useApi } from '#app/lib/api.ts';
import { useSaveKey, useShortcuts } from '#app/lib/shortcuts.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Tabs } from '#app/ui/controls/tabs.tsx';
import { Drawer } from '#app/ui/overlays/drawer.tsx';
import type { WorkingCopy } from '#contract/article/working-copy.ts';
import { BLOG_STATUS_LABELS, type Blog } from '#contract/blogs.ts';
import { ArticleConflict } from './article-conflict.tsx';
import { ArticlePanels } from './article-panels.tsx';
import { categoriesQuery } from './draft/article-queries.ts';
import { DeleteArticleDialog, useArticleStatus } from './draft/article-status.tsx';
import { hasWords, isArticle, isLive, type Stored } from './draft/draft.ts';
import { useArticleEditor } from './draft/use-article-editor.ts';
import { HintsPanel } from './hints/hints-panel.tsx';
import { CommentBubble } from './notes/comment-bubble.tsx';
import { NotesPanel } from './notes/notes-panel.tsx';
import { useNotes } from './notes/use-notes.ts';
import { useNotesView } from './notes/use-notes-view.ts';
import { Outline } from './outline.tsx';
import { PublishActions } from './panels/status-panel.tsx';
import { Preview } from './preview.tsx';
import { TitleFields } from './title-fields.tsx';
import { ChangesBar, changesLabel, PublishChanges } from './versions/changes.tsx';

type ArticleEditorProps = {
  stored: Blog | null;
  storedCopy: WorkingCopy | null;
  newId: string;
  onAddress: (id: string) => void;
};

export function ArticleEditor({ stored, storedCopy, newId, onAddress }: ArticleEditorProps) {
  const api = useApi();
  const queries = useQueryClient();
  const [isPreviewing, setIsPreviewing] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const [isDeleted, setIsDeleted] = useState(false);
  const [openDialog, setOpenDialog] = useState<InsertDialog | null>(null);
  const [pictures, setPictures] = useState<File[]>([]);
  const [leftOut, setLeftOut] = useState<string[]>([]);
  useState(() => cachePhones(api, queries, [...(stored?.products ?? []), ...(stored?.relatedProducts ?? [])]));
  const { data: categories = [] } = useQuery(categoriesQuery(api));

  const mayPublish = useMay('editor');
  const articleEditor = useArticleEditor({
    mayPublish,
    stored,
    storedCopy,
    newId,
    onAddress,
  });
  const { draft, change, article, copy, conflict, isUnsaved, autosaves } = articleEditor;
  const { editor, frame } = useBodyEditor({
    body: draft.body,
    replaced: articleEditor.replaced,
    onChange: (body) => change({ body }),
    onPictures: (files) => setPictures((before) => [...before, ...files]),
    onLeftOut: setLeftOut,
  });
  const savedAt = (copy ?? article)?.updatedAt ?? null;
  const articleStatus = useArticleStatus(articleEditor.applyStatus);
  const present = usePresence({ kind: 'blog', id: article?.id ?? null, value: isUnsaved ? draft : null });
  useFollow({
    noun: 'article',
    saved: present.saved,
    shownAt: articleEditor.shownAt,
    isIdle: !isUnsaved && !articleEditor.isSaving,
    load: articleEditor.loadNewest,
    onLoaded: articleEditor.applyNewest,
  });
  const notes = useNotes({
    editor,
    articleId: article?.id ?? null,
    text: draft.body,
    savedAt,
    version: present.notes,
  });
  const { isWide, side, setSide, drawer, setDrawer, ...notesView } = useNotesView(notes);

  const loadVersion = (version: Stored) => {
    if (isArticle(version)) cachePhones(api, queries, version.products);
    articleEditor.show(version);
  };
  useSaveKey(() => void articleEditor.save());
  useShortcuts([{ keys: 'Mod+KeyM', label: 'Comment on the selection', shown: 'Ctrl Alt M', act: notesView.comment }]);

  if (isDeleted) return <Navigate to="/admin/blogs" replace />;
  const errors = fieldErrors(articleEditor.error, articleStatus.status.error, articleStatus.schedule.error);
  const bodyError = Object.entries(errors).find(([name]) => name.startsWith('body'))?.[1];
  const status = article?.status ?? 'draft';
  const openTool = (dialog: InsertDialog | null) =>
    dialog === 'comment' ? notesView.comment() : setOpenDialog(dialog);

  const publishActions = (
    <PublishActions
      article={article}
      articleStatus={articleStatus}
      hasWords={article !== null || hasWords(draft)}
      onSave={() => (isUnsaved || !article ? articleEditor.save() : Promise.resolve(article))}
    />
  );

  const panels = (
    <ArticlePanels
      editor={articleEditor}
      articleStatus={articleStatus}
      categories={categories}
      errors={errors}
      mayPublish={mayPublish}
      onDelete={() => setIsDeleting(true)}
      onRestored={loadVersion}
      onRestoreAsChanges={(version) => void articleEditor.replace({ ...draft, ...version })}
    />
  );

  return (
    <div className="flex min-h-dvh flex-col">
      <h1 className="sr-only">{article ? 'Edit article' : 'New article'}</h1>
      <EditorBar
        back={{ to: '/admin/blogs', label: 'Articles' }}
        status={
          <>
            {BLOG_STATUS_LABELS[status]}
            {article && changesLabel(article, copy)}
          </>
        }
        saveState={
          <SaveStatus document={articleEditor} saved={savedAt ? `Saved ${indiaTime(savedAt)}` : ''} isCompact />
        }
        toolbar={<Toolbar editor={editor} onOpenDialog={openTool} />}
        more={
          <>
            {!isWide && (
              <>
                <Button size="sm" variant="quiet" onClick={() => setDrawer('outline')}>
                  Hints
                </Button>
                <Button size="sm" variant="quiet" onClick={() => setDrawer('comments')}>
                  {notesView.label}
                </Button>
              </>
            )}
            <Button variant="quiet" onClick={() => setIsPreviewing(true)}>
              Preview
            </Button>
            {!isLive(article) && (
              <Button className={autosaves ? 'max-md:hidden' : ''} onClick={() => void articleEditor.save()}>
                {status === 'draft' ? 'Save draft' : 'Save changes'}
              </Button>
            )}
          </>
        }
        actions={
          <>
            <PresentPeople people={present.people} isCompact />
            {isLive(article) && !mayPublish ? (
              <p className="text-sm text-ink-2">Only editors can change a published article.</p>
            ) : isLive(article) ? (
              <>
                {article.status === 'scheduled' && !copy && publishActions}
                {(article.status === 'published' || copy) && (
                  <PublishChanges editor={articleEditor} article={article} />
                )}
              </>
            ) : (
              mayPublish && publishActions
            )}
          </>
        }
      >
        {conflict ? (
          <ArticleConflict
            editor={articleEditor}
            theirs={conflict.theirs}
            who={present.saved?.at === conflict.theirs.updatedAt ? present.saved.by : null}
            categories={categories}
          />
        ) : (
          <RestoredNote document={articleEditor} />
        )}
      </EditorBar>
      {article && !conflict && <ChangesBar editor={articleEditor} article={article} categories={categories} />}
      <div className="grid grow grid-cols-[minmax(0,1fr)] xl:grid-cols-[13.5rem_minmax(0,1fr)_20rem]">
        {isWide && (
          <aside aria-label="Outline" className="border-r border-line px-4 py-6">
            <div className="sticky top-20 grid max-h-[calc(100dvh-6rem)] gap-6 overflow-y-auto">
              <Outline editor={editor} draft={draft} />
              <HintsPanel editor={editor} draft={draft} />
            </div>
          </aside>
        )}
        <div className="flex flex-col bg-sheet px-4 pt-6 pb-16 md:px-8">
          {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: keyboard users
             reach the same comments in the list */}
          <div onClick={notesView.onTextClick} className="mx-auto flex w-full max-w-[44rem] grow flex-col gap-2">
            <TitleFields
              draft={draft}
              onChange={change}
              errors={errors}
              onEnter={() => editor.commands.focus('start')}
            />
            <BodyField
              editor={editor}
              frame={frame}
              pictures={pictures}
              onPictureDone={() => setPictures(([, ...others]) => others)}
              openDialog={openDialog}
              onOpenDialog={openTool}
              error={bodyError}
            >
              {article && <CommentBubble editor={editor} onComment={notesView.comment} />}
            </BodyField>
            {leftOut.length > 0 && <LeftOutNote notes={leftOut} onDismiss={() => setLeftOut([])} />}
          </div>
        </div>
        <aside aria-label="Article details" className="border-line p-4 max-xl:border-t xl:border-l">
          {isWide ? (
            <Tabs
              label="Side panel"
              value={side}
              onChange={setSide}
              tabs={[
                { value: 'article', label: 'Article', content: panels },
                {
                  value: 'comments',
                  label: notesView.label,
                  content: side === 'comments' && <NotesPanel notes={notes} beside={editor} />,
                },
              ]}
            />
          ) : (
            panels
          )}
        </aside>
      </div>
      {!isWide && (
        <>
          <Drawer side="right" open={drawer === 'comments'} onClose={() => setDrawer(null)} title="Comments">
            {drawer === 'comments' && <NotesPanel notes={notes} onGo={notesView.leaveDrawer} />}
          </Drawer>
          <Drawer open={drawer === 'outline'} onClose={() => setDrawer(null)} title="Outline and hints">
            {drawer === 'outline' && (
              <div className="grid gap-6">
                <Outline editor={editor} draft={draft} onGo={notesView.leaveDrawer} />
                <HintsPanel editor={editor} draft={draft} onGo={notesView.leaveDrawer} />
              </div>
            )}
          </Drawer>
        </>
      )}
      {isPreviewing && (
        <Preview draft={draft} article={article} categories={categories} onClose={() => setIsPreviewing(false)} />
      )}
      {isDeleting && article && (
        <DeleteArticleDialog
          article={article}
          onDeleted={() => setIsDeleted(true)}
          onClose={() => setIsDeleting(false)}
        />
      )}
    </div>
  );
}

function LeftOutNote({ notes, onDismiss }: { notes: string[]; onDismiss: () => void }) {
  return (
    <section
      role="status"
      aria-label="Not pasted"
      className="sticky bottom-3 z-10 max-h-60 overflow-y-auto rounded-card border border-warn bg-warn-wash p-4 text-warn shadow-float"
    >
      <p className="font-medium">These parts were not pasted:</p>
      <ul className="my-2 list-disc pl-5 text-sm [overflow-wrap:anywhere]">
        {notes.map((note, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two notes may be identical
          <li key={at}>{note}</li>
        ))}
      </ul>
      <Button size="sm" onClick={onDismiss}>
        OK
      </Button>
    </section>
  );
}
