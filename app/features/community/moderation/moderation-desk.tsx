import { useQuery } from '@tanstack/react-query';
import { ScreenHead } from '#app/desk-kit/frame/screen-head.tsx';
import { useApi } from '#app/lib/api.ts';
import { formatCount } from '#app/lib/format.ts';
import { openShortcutList } from '#app/lib/shortcuts.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Tabs } from '#app/ui/controls/tabs.tsx';
import { MODERATION_COUNT_MAX, MODERATION_VIEWS, type ModerationView } from '#contract/community/moderation.ts';
import { Log } from './log.tsx';
import { queueChoice, queueQuery } from './moderation-queries.ts';
import { Queue } from './queue.tsx';
import { type DeskView, useModerationParams } from './use-moderation-params.ts';

const LABELS: Record<ModerationView, string> = { reported: 'Reported', hidden: 'Hidden', all: 'All' };

/** A plus marks the counting limit. */
function counted(count: number): string {
  return formatCount(count) + (count === MODERATION_COUNT_MAX ? '+' : '');
}

/** Used by moderators at /moderator and admins at /admin/moderation. */
export function ModerationDesk() {
  const { view, kind, search, page, go } = useModerationParams();
  const shown = view === 'log' ? queueChoice('reported', null, '') : queueChoice(view, kind, search);
  const { data } = useQuery(queueQuery(useApi(), shown, view === 'log' ? 1 : page));

  const labelOf = (name: ModerationView) => (
    <>
      {LABELS[name]} {data && <span className="text-ink-3 num">{counted(data.counts[name])}</span>}
    </>
  );

  return (
    <>
      <ScreenHead
        title="Moderation"
        actions={
          <Button variant="quiet" size="sm" onClick={openShortcutList}>
            Keyboard shortcuts
          </Button>
        }
      />
      <Tabs
        label="Comments"
        value={view}
        onChange={(value) => go({ view: value as DeskView, page: 1, comment: null })}
        tabs={[
          ...MODERATION_VIEWS.map((name) => ({
            value: name,
            label: labelOf(name),
            content: view === name && <Queue key={name} view={name} />,
          })),
          { value: 'log', label: 'Log', content: view === 'log' && <Log /> },
        ]}
      />
    </>
  );
}
