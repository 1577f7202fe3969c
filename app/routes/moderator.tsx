import { PageHeading } from '#app/ui/headings.tsx';

export function Screen() {
  return (
    <div className="wrap pt-7 pb-6">
      <PageHeading>Moderation</PageHeading>
    </div>
  );
}
