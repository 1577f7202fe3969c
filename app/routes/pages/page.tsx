import { useParams } from 'react-router';
import { loadTextPage, TextPage } from '#app/features/pages/text/text-page.tsx';
import { ApiError, notFoundIfMalformed } from '#app/lib/api-error.ts';
import type { ScreenData } from '#app/lib/head.ts';
import type { LoadArgs } from '#app/lib/screen.ts';

const NOT_FOUND = 'We couldn’t find this page. It may have been moved or deleted.';

/** A page added by an editor. */
export async function load(args: LoadArgs): Promise<ScreenData> {
  const { id = '' } = args.params;
  const data = await loadTextPage(args, id).catch(notFoundIfMalformed(NOT_FOUND));
  // Built-in pages have their own addresses.
  if (data.head.canonical !== `/pages/${id}`) throw new ApiError(404, { message: NOT_FOUND });
  return data;
}

export function Screen() {
  const { id = '' } = useParams();
  return <TextPage key={id} id={id} />;
}
