import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { Fragment, type KeyboardEvent, useState } from 'react';
import { cx } from '#app/lib/cx.ts';
import type { InsertDialog } from './inserts.ts';
import { MAIL_TOOLS, TABLE_TOOLS, TOOLS, type Tool } from './tools.ts';

type ToolbarProps = {
  editor: Editor;
  onOpenDialog: (dialog: InsertDialog) => void;
  /** Only what a mail can show. */
  isMail?: boolean;
};

const FIRST = 'bold';

const MOVES: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** One Tab stop; arrow keys move between buttons. */
export function Toolbar({ editor, onOpenDialog, isMail = false }: ToolbarProps) {
  const [touched, setTouched] = useState(FIRST);
  const isInTable = useEditorState({ editor, selector: (state) => state.editor.isActive('table') });
  const tools = isMail ? MAIL_TOOLS : TOOLS;
  const rows = isInTable ? [tools, TABLE_TOOLS] : [tools];
  const current = rows.flat(2).some(({ id }) => id === touched) ? touched : FIRST;

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const next = buttons[MOVES[event.key]?.(at, buttons.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <div
      role="toolbar"
      aria-label="Text"
      aria-orientation="horizontal"
      onKeyDown={onKeyDown}
      className="rounded-control border border-line-2 bg-sheet max-md:flex max-md:overflow-x-auto"
    >
      {rows.map((groups, row) => (
        <div
          key={row === 0 ? 'text' : 'table'}
          className={cx(
            'flex gap-0.5 px-1 py-1 max-md:py-0 md:overflow-x-auto',
            row > 0 && 'border-line max-md:border-l md:border-t',
          )}
        >
          {groups.map((group, index) => (
            <Fragment key={group[0]?.id}>
              {index > 0 && <span aria-hidden="true" className="mx-1 my-1 w-px shrink-0 bg-line-2" />}
              {group.map((tool) => (
                <ToolButton
                  key={tool.id}
                  tool={tool}
                  editor={editor}
                  onOpenDialog={onOpenDialog}
                  isTabStop={tool.id === current}
                  onFocus={() => setTouched(tool.id)}
                />
              ))}
            </Fragment>
          ))}
        </div>
      ))}
    </div>
  );
}

type ToolButtonProps = ToolbarProps & { tool: Tool; isTabStop: boolean; onFocus: () => void };

function ToolButton({ tool, editor, onOpenDialog, isTabStop, onFocus }: ToolButtonProps) {
  const { isOn, isOff } = useEditorState({
    editor,
    selector: (state) => ({ isOn: tool.isActive?.(state.editor), isOff: tool.isDisabled?.(state.editor) ?? false }),
  });
  return (
    <button
      type="button"
      aria-label={tool.label}
      aria-pressed={isOn}
      aria-disabled={isOff || undefined}
      title={tool.keys ? `${tool.label} (Ctrl+${tool.keys})` : tool.label}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={onFocus}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => !isOff && tool.run(editor, onOpenDialog)}
      className={cx(
        'min-h-8 min-w-8 shrink-0 rounded-small px-2 text-sm font-medium tap transition-colors hover:bg-line focus-visible:outline-offset-[-2px] aria-disabled:text-ink-3 aria-pressed:bg-ink aria-pressed:text-paper',
        tool.id === 'bold' && 'font-bold',
        tool.id === 'italic' && 'italic',
        tool.id === 'strike' && 'line-through',
      )}
    >
      {tool.caption}
    </button>
  );
}
