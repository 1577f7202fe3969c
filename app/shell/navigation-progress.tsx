import { useNavigation } from 'react-router';
import { Spinner } from '#app/ui/display/spinner.tsx';

/** Shows that the next screen is on its way; quick ones come without it. */
export function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;

  return (
    <div className="pointer-events-none fixed inset-x-0 top-20 z-40 flex justify-center">
      <Spinner className="rounded-full border border-line-2 bg-sheet px-4 py-2 shadow-float appear-late" />
    </div>
  );
}
