import { Button } from '#app/ui/controls/button.tsx';

export function RestoredNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div
      role="status"
      className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line-2 bg-better-wash px-4 py-2.5"
    >
      <p>What you had not saved was kept in this browser and is back.</p>
      <Button size="sm" onClick={onDiscard}>
        Discard it
      </Button>
    </div>
  );
}
